import type { AdminTexts } from '../da/admin.ts'

export const errors: AdminTexts['errors'] = {
  'changed-meanwhile': 'Någon annan har ändrat detta under tiden.',
  'email-taken': 'En annan person har den här e-postadressen.',
  'address-not-proven':
    'Den som loggar in som personen har en annan e-postadress. Rollen kan ges när personen har loggat in med sin egen adress. Frigör först inloggningen på personens sida om det inte är personen själv.',
  'another-person': 'Adressen tillhör en person med ett annat namn.',
  'code-taken': 'Koden används redan.',
  'already-member': 'Personen är redan medlem i föreningen.',
  'calendar-exists': 'Boendet har redan en kalender för det året.',
  'last-super-admin': 'Det måste alltid finnas minst en superadministratör med åtkomst.',
  'still-member': 'Personen är fortfarande medlem i en förening.',
  'has-live-weeks': 'Det finns veckor som inte är över ännu.',
  'has-open-fee': 'Det finns en avgift som varken är fakturerad eller efterskänkt.',
  'not-checked-out': 'Vistelsen är inte utcheckad.',
  'assignment-not-scheduled': 'Poängen har redan delats ut eller ställts in.',
  'assignment-not-cancelled': 'Poängen är inte inställda.',
  'year-has-ended': 'Året är slut.',
  'no-receivers': 'Det skulle inte nå någon ägare.',
  'already-announced': 'Samma text har just skickats till samma ägare.',
  'no-reply-address': 'Det finns ingen e-postadress att svara till.',
  'mail-cannot-be-sent-again': 'Det här mejlet kan inte skickas igen.',
  'mail-may-have-arrived': 'Mejlet kan redan ha kommit fram.',
  'mail-cannot-be-dropped': 'Mejlet väntar inte längre.',
  'import-has-problems': 'Det finns rader som avvisas. Rätta dem, eller importera resten utan dem.',
  'template-has-problems': 'Texten har fel som måste rättas först.',
}
