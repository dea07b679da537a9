import type { AdminTexts } from '../da/admin.ts'

export const shell: AdminTexts['shell'] = {
  superAdmin: 'Super Admin',
  breadcrumb: 'Breadcrumb',
  calendar: {
    chooseMonth: 'Choose a month',
    chooseYear: 'Choose a year',
    nextDecade: 'Next decade',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    previousMonth: 'Previous month',
    previousYear: 'Previous year',
  },
  clear: 'Clear',
  close: 'Close',
  fullWidth: 'Use the full width',
  nav: {
    activity: 'Activity',
    dashboard: 'Dashboard',
    groups: 'Groups',
    houses: 'Houses',
    owner: 'User Detail',
    owners: 'Owners',
    pointAssignments: 'Point Assignments',
    pointLedger: 'Point Ledger',
    reports: 'Reports',
    settings: 'Settings',
    weeklyReport: 'Weekly Report',
    yearlyReport: 'Yearly Report',
  },
}
