import * as groups from '@samhus/contract/admin-groups'
import * as shell from '@samhus/contract/admin-shell'
import { serve, type Route } from './http/operation-routes.ts'
import { downloadable, serveSheet } from './http/sheets/serve-sheet.ts'
import { adminGroups } from './reads/admin/admin-groups.ts'
import { adminHouses } from './reads/admin/admin-houses.ts'
import { savedViews } from './reads/admin/saved-views.ts'
import { openGroupsSheet } from './reads/sheets/groups.ts'
import { openHousesSheet } from './reads/sheets/houses.ts'
import { deleteView } from './use-cases/admin/delete-view.ts'
import { saveView } from './use-cases/admin/save-view.ts'

/** The lists and reports that can be downloaded. */
const sheets = {
  groups: downloadable(groups.adminGroups, openGroupsSheet),
  houses: downloadable(groups.adminHouses, openHousesSheet),
}

/** Every operation of the admin area, one line each. */
export const adminRoutes: readonly Route[] = [
  // shell: search, saved views, sheets
  serve(shell.savedViews, savedViews),
  serve(shell.saveView, saveView),
  serve(shell.deleteView, deleteView),
  serveSheet(shell.sheet, sheets),

  // dashboard and activity

  // owners

  // privacy: invitation, sign-in, anonymization, export

  // groups and houses
  serve(groups.adminGroups, adminGroups),
  serve(groups.adminHouses, adminHouses),

  // points

  // reports

  // settings
]
