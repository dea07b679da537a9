export const common = {
  close: 'Luk',
  days_one: '{{count}} dag',
  days_other: '{{count}} dage',
  loading: 'Henter\u00a0…',
  noAnswer: 'Vi fik ikke svar. Tjek forbindelsen, og prøv igen.',
  ok: 'OK',
  points_one: '{{count}} point',
  points_other: '{{count}} point',
  requestFailed: 'Forespørgslen mislykkedes: {{status}} {{statusText}}',
  save: 'Gem',
  tryAgain: 'Prøv igen',
  unexpected: 'Der skete noget uventet. Prøv igen.',
  warning: 'Det gik ikke',
  weekOfYear: 'Uge {{week}}, {{year}}',
  weeks_one: '{{count}} uge',
  weeks_other: '{{count}} uger',
} as const

export const languages = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

export const shell = {
  association: 'Forening',
  booking: 'Booking',
  homes: 'Boliger',
  impersonating: 'Du er logget ind som {{name}}',
  impersonatingNobody: 'Den ejer, du er logget ind som, kan ikke vises',
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
  call: 'Ring til os',
  disabled: 'Din adgang er lukket',
  disabledText: 'Kontakt kontoret, hvis det er en fejl.',
  help: 'Hjælp og sprog',
  notAMember: 'Du er ikke medlem af nogen forening',
  notAMemberText:
    'Du er logget ind, men står ikke som medlem af nogen forening. Kontakt kontoret, hvis du mener, det er en fejl.',
  notFoundText: 'Adressen kan være skrevet forkert. Åbn linket fra din mail igen, eller kontakt os herunder.',
  signInFailed: 'Vi kunne ikke logge dig ind. Prøv igen om lidt.',
  unavailable: 'Systemet er midlertidigt utilgængeligt.',
  waits: 'Din e-mailadresse er lige blevet ændret',
  waitsText:
    'Kontoret har ændret din e-mailadresse. For at ingen anden kan logge ind som dig, virker den her fra {{at, zonedMoment}}. Kontakt kontoret, hvis du skal ind før.',
  write: 'Skriv til os',
} as const
