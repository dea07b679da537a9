import { randomUUID } from 'node:crypto'
import { allowAdmins, type AccessRow } from './access-matrix.ts'

const view = { screen: 'groups', name: 'Mine', query: 'search=a', isShared: false }

/** Every operation of admin-routes.ts by its name. */
export const adminRows: Readonly<Record<string, AccessRow>> = {
  // shell: search, saved views, sheets
  'saved-views': allowAdmins(),
  'save-view': allowAdmins(async () => ({ params: { viewId: randomUUID() }, body: view })),
  'delete-view': allowAdmins(async () => ({ params: { viewId: randomUUID() } })),
  sheet: allowAdmins(async () => ({ params: { list: 'groups' } })),

  // dashboard and activity

  // owners

  // privacy: invitation, sign-in, anonymization, export

  // groups and houses
  'admin-groups': allowAdmins(),
  'admin-houses': allowAdmins(),

  // points

  // reports

  // settings
}
