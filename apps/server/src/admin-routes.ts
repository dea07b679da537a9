import type { Route } from './http/operation-routes.ts'

/** Every operation of the admin area, one line each. */
export const adminRoutes: readonly Route[] = [
  // shell: search, saved views, sheets

  // dashboard and activity

  // owners

  // privacy: invitation, sign-in, anonymization, export

  // groups and houses

  // points

  // reports

  // settings
]
