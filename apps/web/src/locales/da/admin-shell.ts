export const shell = {
  admin: 'Administrator',
  superAdmin: 'Superadministrator',
} as const
