import type { AccessRow } from './access-matrix.ts'

/** Every operation of admin-routes.ts by its name. */
export const adminRows: Readonly<Record<string, AccessRow>> = {
  // shell: search, saved views, sheets

  // dashboard and activity

  // owners

  // privacy: invitation, sign-in, anonymization, export

  // groups and houses

  // points

  // reports

  // settings
}
