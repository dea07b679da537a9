import type { AdminErrorType } from '@samhus/contract/errors'

/** The errors that only admins meet. */
export const errors = {
  'changed-meanwhile': 'En anden har ændret dette imens.',
  'email-taken': 'En anden person har denne e-mailadresse.',
  'address-not-proven':
    'Den, der logger ind som personen, har en anden e-mailadresse. Rollen kan gives, når personen har logget ind med sin egen adresse. Frigør først login på personens side, hvis det ikke er personen selv.',
  'another-person': 'Adressen tilhører en person med et andet navn.',
  'code-taken': 'Koden er allerede i brug.',
  'already-member': 'Personen er allerede medlem af foreningen.',
  'calendar-exists': 'Boligen har allerede en kalender for det år.',
  'last-super-admin': 'Der skal altid være mindst én superadministrator med adgang.',
  'still-member': 'Personen er stadig medlem af en forening.',
  'has-live-weeks': 'Der er uger, som ikke er forbi endnu.',
  'has-open-fee': 'Der er et gebyr, som hverken er opkrævet eller eftergivet.',
  'not-checked-out': 'Opholdet er ikke tjekket ud.',
  'assignment-not-scheduled': 'Pointene er allerede tildelt eller annulleret.',
  'assignment-not-cancelled': 'Pointene er ikke annulleret.',
  'year-has-ended': 'Året er slut.',
  'no-receivers': 'Det ville ikke nå frem til nogen ejer.',
  'already-announced': 'Den samme tekst er netop sendt til de samme ejere.',
  'already-invited': 'Personen er inviteret for mindre end en time siden.',
  'too-many-invitations': 'Du har sendt for mange invitationer den seneste time. Vent lidt med de næste.',
  'limit-reached': 'Der er ikke plads til flere. Fjern nogle først.',
  'no-reply-address': 'Der er ingen e-mailadresse at svare til.',
  'mail-cannot-be-sent-again': 'Denne mail kan ikke sendes igen.',
  'mail-may-have-arrived': 'Mailen kan allerede være nået frem.',
  'mail-cannot-be-dropped': 'Mailen venter ikke længere.',
  'import-has-problems': 'Der er rækker, der bliver afvist. Ret dem, eller importér resten uden dem.',
  'template-has-problems': 'Teksten har fejl, som skal rettes først.',
} as const satisfies Record<AdminErrorType, string>
