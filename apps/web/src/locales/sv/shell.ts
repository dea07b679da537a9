import type { AllTexts } from '../da/index.ts'

export const common: AllTexts['common'] = {
  close: 'Stäng',
  days_one: '{{count}} dag',
  days_other: '{{count}} dagar',
  loading: 'Hämtar\u00a0…',
  noAnswer: 'Vi fick inget svar. Kontrollera anslutningen och försök igen.',
  ok: 'OK',
  points_one: '{{count}} poäng',
  points_other: '{{count}} poäng',
  requestFailed: 'Begäran misslyckades: {{status}} {{statusText}}',
  save: 'Spara',
  tryAgain: 'Försök igen',
  unexpected: 'Något oväntat hände. Försök igen.',
  warning: 'Det gick inte',
  weekOfYear: 'Vecka {{week}}, {{year}}',
  weeks_one: '{{count}} vecka',
  weeks_other: '{{count}} veckor',
}

export const shell: AllTexts['shell'] = {
  association: 'Förening',
  booking: 'Bokning',
  homes: 'Boenden',
  impersonating: 'Du är inloggad som {{name}}',
  impersonatingNobody: 'Ägaren som du är inloggad som kan inte visas',
  language: 'Språk',
  menuOf: 'Meny för {{name}}',
  navigation: 'Huvudmeny',
  openMenu: 'Öppna menyn',
  signOut: 'Logga ut',
  skip: 'Gå till innehållet',
  stopImpersonation: 'Avsluta och gå tillbaka',
  switchGroup: 'Byt förening',
  terms: 'Villkor',
}

export const closed: AllTexts['closed'] = {
  call: 'Ring oss',
  disabled: 'Din åtkomst är stängd',
  disabledText: 'Kontakta kontoret om det är ett misstag.',
  help: 'Hjälp och språk',
  notAMember: 'Du är inte medlem i någon förening',
  notAMemberText:
    'Du är inloggad men står inte som medlem i någon förening. Kontakta kontoret om du tror att det är ett misstag.',
  notFoundText: 'Adressen kan vara felskriven. Öppna länken i ditt mejl igen eller kontakta oss nedan.',
  signInFailed: 'Vi kunde inte logga in dig. Försök igen om en stund.',
  unavailable: 'Systemet är tillfälligt otillgängligt.',
  waits: 'Din e-postadress har nyss ändrats',
  waitsText:
    'Kontoret har ändrat din e-postadress. För att ingen annan ska kunna logga in som du fungerar den här från {{at, zonedMoment}}. Kontakta kontoret om du behöver komma in tidigare.',
  write: 'Skriv till oss',
}
