import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { MailState } from '@samhus/domain/mail-resend'
import type { Language } from './language.ts'

/** What each kind of mail is called in the log. */
export const mailKindLabels = {
  da: {
    Welcome1: 'Velkomst, ejer',
    Welcome2: 'Velkomst, gæst',
    Departure1: 'Afrejse 1',
    Departure2: 'Afrejse 2',
    Departure3: 'Afrejse 3',
    Arrival: 'Ankomst',
    confirmed: 'Booking bekræftet',
    cancelled: 'Booking annulleret',
    moved: 'Booking flyttet',
    offered: 'Uge tilbudt',
    skipped: 'Sprunget over på ventelisten',
    'points-given': 'Point tildelt',
    'claim-paid': 'Point tilbage',
    changed: 'Ændret af administrationen',
    invitation: 'Invitation',
    announcement: 'Meddelelse',
    'access-closed': 'Adgang lukket',
    'access-opened': 'Adgang åbnet',
    'support-reply': 'Svar fra support',
    test: 'Prøvemail',
  },
  sv: {
    Welcome1: 'Välkomst, ägare',
    Welcome2: 'Välkomst, gäst',
    Departure1: 'Avresa 1',
    Departure2: 'Avresa 2',
    Departure3: 'Avresa 3',
    Arrival: 'Ankomst',
    confirmed: 'Bokning bekräftad',
    cancelled: 'Bokning avbokad',
    moved: 'Bokning flyttad',
    offered: 'Vecka erbjuden',
    skipped: 'Förbigången på väntelistan',
    'points-given': 'Poäng tilldelade',
    'claim-paid': 'Poäng tillbaka',
    changed: 'Ändrat av administrationen',
    invitation: 'Inbjudan',
    announcement: 'Meddelande',
    'access-closed': 'Åtkomst stängd',
    'access-opened': 'Åtkomst öppnad',
    'support-reply': 'Svar från supporten',
    test: 'Testmejl',
  },
  en: {
    Welcome1: 'Welcome, owner',
    Welcome2: 'Welcome, guest',
    Departure1: 'Departure 1',
    Departure2: 'Departure 2',
    Departure3: 'Departure 3',
    Arrival: 'Arrival',
    confirmed: 'Booking confirmed',
    cancelled: 'Booking cancelled',
    moved: 'Booking moved',
    offered: 'Week offered',
    skipped: 'Passed over on the waitlist',
    'points-given': 'Points given',
    'claim-paid': 'Points returned',
    changed: 'Changed by an administrator',
    invitation: 'Invitation',
    announcement: 'Announcement',
    'access-closed': 'Access closed',
    'access-opened': 'Access opened',
    'support-reply': 'Reply from support',
    test: 'Test mail',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<AnyMailKind, string>>>>

export const mailStateLabels = {
  da: {
    Due: 'Venter',
    Claimed: 'Sendes nu',
    Sent: 'Sendt',
    Dropped: 'Ikke sendt',
    Failed: 'Afvist',
    Lost: 'Uvist',
    Kept: 'Gemt her',
    Bounced: 'Kom retur',
  },
  sv: {
    Due: 'Väntar',
    Claimed: 'Skickas nu',
    Sent: 'Skickat',
    Dropped: 'Inte skickat',
    Failed: 'Avvisat',
    Lost: 'Ovisst',
    Kept: 'Sparat här',
    Bounced: 'Kom i retur',
  },
  en: {
    Due: 'Waiting',
    Claimed: 'Being sent',
    Sent: 'Sent',
    Dropped: 'Not sent',
    Failed: 'Refused',
    Lost: 'Uncertain',
    Kept: 'Kept here',
    Bounced: 'Came back',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<MailState, string>>>>

const minLength = 3

/** Returns the kinds that are called so in any language: the word, of at least three letters, begins one of the name's. */
export function findMailKinds(word: string): AnyMailKind[] {
  if (word.length < minLength) return []
  const kinds = Object.keys(mailKindLabels.en) as AnyMailKind[]
  return kinds.filter((kind) =>
    [kind, ...Object.values(mailKindLabels).map((labels) => labels[kind])].some((label) =>
      ` ${label.toLowerCase()}`.includes(` ${word}`),
    ),
  )
}
