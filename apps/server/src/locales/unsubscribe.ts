import type { OptionalMailKind } from '@samhus/domain/mail-kinds'
import type { Language } from './language.ts'

interface UnsubscribeMessages {
  /** The mails of a kind, in the middle of a sentence. */
  readonly mails: Readonly<Record<OptionalMailKind, string>>
  readonly question: (mails: string) => string
  readonly about: (address: string) => string
  readonly turnOff: string
  readonly offTitle: string
  readonly off: (mails: string) => string
  readonly regret: string
  readonly turnOn: string
  readonly onTitle: string
  readonly on: (mails: string) => string
  readonly others: string
  readonly goTo: (brand: string) => string
  readonly unknownTitle: string
  readonly unknown: string
}

const da: UnsubscribeMessages = {
  mails: {
    'points-given': 'mails om point, du har fået',
    'claim-paid': 'mails om point, du får tilbage',
    announcement: 'nyheder fra din forening',
  },
  question: (mails) => `Vil du ikke længere have ${mails}?`,
  about: (address) => `Det gælder mails til ${address}.`,
  turnOff: 'Nej tak, send dem ikke mere',
  offTitle: 'Så er det slået fra',
  off: (mails) => `Du får ikke længere ${mails}.`,
  regret: 'Fortryder du, kan du slå dem til igen her eller på din profil.',
  turnOn: 'Slå dem til igen',
  onTitle: 'Så er det slået til igen',
  on: (mails) => `Du får igen ${mails}.`,
  others: 'Mails om dine egne uger og din adgang får du altid.',
  goTo: (brand) => `Gå til ${brand}`,
  unknownTitle: 'Linket virker ikke',
  unknown: 'Måske er det ikke kommet helt med. På din profil vælger du selv, hvilke mails du vil have.',
}

const sv: UnsubscribeMessages = {
  mails: {
    'points-given': 'mejl om poäng som du har fått',
    'claim-paid': 'mejl om poäng som du får tillbaka',
    announcement: 'nyheter från din förening',
  },
  question: (mails) => `Vill du inte längre ha ${mails}?`,
  about: (address) => `Det gäller mejl till ${address}.`,
  turnOff: 'Nej tack, skicka dem inte mer',
  offTitle: 'Nu är det avstängt',
  off: (mails) => `Du får inte längre ${mails}.`,
  regret: 'Ångrar du dig kan du slå på dem igen här eller på din profil.',
  turnOn: 'Slå på dem igen',
  onTitle: 'Nu är det påslaget igen',
  on: (mails) => `Du får åter ${mails}.`,
  others: 'Mejl om dina egna veckor och din åtkomst får du alltid.',
  goTo: (brand) => `Gå till ${brand}`,
  unknownTitle: 'Länken fungerar inte',
  unknown: 'Kanske kom den inte med i sin helhet. På din profil väljer du själv vilka mejl du vill ha.',
}

const en: UnsubscribeMessages = {
  mails: {
    'points-given': 'emails about points you were given',
    'claim-paid': 'emails about points you get back',
    announcement: 'news from your association',
  },
  question: (mails) => `No more ${mails}?`,
  about: (address) => `This is about emails to ${address}.`,
  turnOff: 'No thanks, do not send them any more',
  offTitle: 'They are turned off',
  off: (mails) => `You no longer get ${mails}.`,
  regret: 'If you change your mind, turn them on again here or on your profile.',
  turnOn: 'Turn them on again',
  onTitle: 'They are turned on again',
  on: (mails) => `You get ${mails} again.`,
  others: 'Emails about your own weeks and your access always reach you.',
  goTo: (brand) => `Go to ${brand}`,
  unknownTitle: 'The link does not work',
  unknown: 'Perhaps a part of it is missing. On your profile you choose which emails you want.',
}

/** Sentences of the pages with which a person refuses mails, which work without the web app and its texts. */
export const unsubscribeMessages: Readonly<Record<Language, UnsubscribeMessages>> = { da, sv, en }
