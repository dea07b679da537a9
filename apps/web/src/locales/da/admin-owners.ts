export const owners = {} as const
