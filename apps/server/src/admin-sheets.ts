import * as activities from '@samhus/contract/admin-activity'
import * as mondays from '@samhus/contract/admin-arrivals'
import * as bookingLists from '@samhus/contract/admin-bookings'
import * as feeLists from '@samhus/contract/admin-fees'
import * as groups from '@samhus/contract/admin-groups'
import * as houses from '@samhus/contract/admin-houses'
import * as files from '@samhus/contract/admin-import'
import * as mailLog from '@samhus/contract/admin-mail'
import * as people from '@samhus/contract/admin-owners'
import * as points from '@samhus/contract/admin-points'
import * as reports from '@samhus/contract/admin-reports'
import { downloadable } from './http/sheets/serve-sheet.ts'
import { openActivitySheet } from './reads/sheets/activity.ts'
import * as support from '@samhus/contract/admin-support'
import { openArrivalsSheet } from './reads/sheets/arrivals.ts'
import { openBookingsSheet } from './reads/sheets/bookings.ts'
import { openFeesSheet } from './reads/sheets/fees.ts'
import { openGroupsSheet } from './reads/sheets/groups.ts'
import { openHousesSheet } from './reads/sheets/houses.ts'
import { openImportHousesSheet } from './reads/sheets/import-houses.ts'
import { openImportOwnersSheet } from './reads/sheets/import-owners.ts'
import { openImportProblemsSheet } from './reads/sheets/import-problems.ts'
import {
  openImportBalancesSheet,
  openImportBookingsSheet,
  openImportCalendarsSheet,
  openImportQueuesSheet,
} from './reads/sheets/import-weeks.ts'
import { openMailsSheet } from './reads/sheets/mails.ts'
import { openOwnersSheet } from './reads/sheets/owners.ts'
import { openPointAssignmentsSheet } from './reads/sheets/point-assignments.ts'
import { openPointLedgerSheet } from './reads/sheets/point-ledger.ts'
import { openUseReportSheet, openWeeklyReportSheet, openYearlyReportSheet } from './reads/sheets/reports.ts'
import { openSupportSheet } from './reads/sheets/support.ts'

/** The lists and reports that can be downloaded. */
export const sheets = {
  activity: downloadable(activities.activity, openActivitySheet),
  arrivals: downloadable(mondays.arrivals, openArrivalsSheet),
  bookings: downloadable(bookingLists.bookings, openBookingsSheet),
  fees: downloadable(feeLists.fees, openFeesSheet),
  groups: downloadable(groups.adminGroups, openGroupsSheet),
  houses: downloadable(houses.adminHouses, openHousesSheet),
  'import-owners': downloadable(files.importSheet, openImportOwnersSheet),
  'import-houses': downloadable(files.importSheet, openImportHousesSheet),
  'import-calendars': downloadable(files.importYearSheet, openImportCalendarsSheet),
  'import-bookings': downloadable(files.importYearSheet, openImportBookingsSheet),
  'import-queues': downloadable(files.importYearSheet, openImportQueuesSheet),
  'import-balances': downloadable(files.importYearSheet, openImportBalancesSheet),
  'import-problems': downloadable(files.importProblems, openImportProblemsSheet),
  mails: downloadable(mailLog.mails, openMailsSheet),
  owners: downloadable(people.owners, openOwnersSheet),
  'point-assignments': downloadable(points.pointAssignments, openPointAssignmentsSheet),
  'point-ledger': downloadable(points.pointLedgers, openPointLedgerSheet),
  support: downloadable(support.supportReports, openSupportSheet),
  'weekly-report': downloadable(reports.weeklyReport, openWeeklyReportSheet),
  'yearly-report': downloadable(reports.yearlyReport, openYearlyReportSheet),
  'use-report': downloadable(reports.useReport, openUseReportSheet),
}
