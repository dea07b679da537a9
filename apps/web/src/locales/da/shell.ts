export const common = {
  close: 'Luk',
  loading: 'Henter …',
  noAnswer: 'Vi fik ikke svar. Tjek forbindelsen, og prøv igen.',
  ok: 'OK',
  points_one: '{{count}} point',
  points_other: '{{count}} point',
  requestFailed: 'Forespørgslen mislykkedes: {{status}} {{statusText}}',
  save: 'Gem',
  tryAgain: 'Prøv igen',
  unexpected: 'Der skete noget uventet. Prøv igen.',
  warning: 'ADVARSEL!',
  weekOfYear: 'Uge {{week}}, {{year}}',
} as const

export const languages = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

export const shell = {
  association: 'Forening',
  booking: 'Booking',
  homes: 'Boliger',
  impersonating: 'Du handler på vegne af {{name}}',
  impersonatingNobody: 'Den ejer, du handler på vegne af, kan ikke vises',
  language: 'Sprog',
  menuOf: 'Menu for {{name}}',
  navigation: 'Hovedmenu',
  openMenu: 'Åbn menuen',
  signOut: 'Log ud',
  skip: 'Gå til indholdet',
  stopImpersonation: 'Stop og gå tilbage',
  switchGroup: 'Skift forening',
  terms: 'Vilkår',
} as const

export const closed = {
  disabled: 'Din adgang er lukket',
  notAMember: 'Du er ikke medlem af en forening',
  notAMemberText:
    'Du er logget ind, men står ikke som medlem af nogen forening. Kontakt kontoret, hvis du mener, det er en fejl.',
  signInFailed: 'Fejl ved login. Kontrollér Auth0-konfigurationen.',
  unavailable: 'Systemet er midlertidigt utilgængeligt.',
} as const

export const admin = { admin: 'Administrator', superAdmin: 'Superadministrator' } as const
