import type { AdminTexts } from '../da/admin.ts'

export const shell: AdminTexts['shell'] = {
  superAdmin: 'Superadministratör',
  breadcrumb: 'Sökväg',
  calendar: {
    chooseMonth: 'Välj månad',
    chooseYear: 'Välj år',
    nextDecade: 'Nästa årtionde',
    nextMonth: 'Nästa månad',
    nextYear: 'Nästa år',
    previousDecade: 'Föregående årtionde',
    previousMonth: 'Föregående månad',
    previousYear: 'Föregående år',
  },
  clear: 'Rensa',
  close: 'Stäng',
  fullWidth: 'Använd hela bredden',
  nav: {
    activity: 'Aktivitet',
    dashboard: 'Översikt',
    groups: 'Föreningar',
    houses: 'Boenden',
    owner: 'Ägare',
    owners: 'Ägare',
    pointAssignments: 'Poängtilldelningar',
    pointLedger: 'Poängtransaktioner',
    reports: 'Rapporter',
    settings: 'Inställningar',
    weeklyReport: 'Veckorapport',
    yearlyReport: 'Årsrapport',
  },
}
