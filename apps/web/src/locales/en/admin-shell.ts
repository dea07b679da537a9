import type { AdminTexts } from '../da/admin.ts'

export const shell: AdminTexts['shell'] = {
  admin: 'Admin',
  superAdmin: 'Super Admin',
}
