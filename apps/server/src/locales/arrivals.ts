import type { Cleaning } from '@samhus/domain/arrivals'
import type { Language } from './language.ts'

interface ArrivalMessages {
  /** Whether there is a cleaning, and if not why. */
  readonly cleaning: Readonly<Record<Cleaning, string>>
  /** There is no departure, but an arrival. */
  readonly onlyArrival: string
  readonly nothing: string
  readonly leaves: string
  readonly comes: string
  readonly stays: string
  /** Who stays, where no first name is known. R209 */
  readonly guest: string
  readonly owner: string
  readonly leavesBy: (clock: string) => string
  readonly comesFrom: (clock: string) => string
  readonly people: (count: number) => string
  readonly hasCheckedOut: string
  readonly isOut: string
  readonly note: string
  readonly week: (week: number) => string
  readonly usualPeople: (count: number) => string
  readonly intro: string
  readonly asOf: (moment: string) => string
  readonly subscribe: string
  readonly isPrivate: string
  readonly languages: string
  readonly unknownTitle: string
  readonly unknown: string
}

const da: ArrivalMessages = {
  cleaning: {
    cleaning: 'Rengøring',
    'same-stay': 'Ingen rengøring: de samme bliver boende',
    skipped: 'Ingen rengøring: ejeren har fravalgt den',
    'no-departure': 'Ingen rengøring: ingen rejser',
  },
  onlyArrival: 'Ankomst til en bolig, der har stået tom',
  nothing: 'Ingen rejser, og ingen kommer',
  leaves: 'Rejser',
  comes: 'Kommer',
  stays: 'Bliver',
  guest: 'Gæst',
  owner: 'Ejer',
  leavesBy: (clock) => `senest ${clock}`,
  comesFrom: (clock) => `fra ${clock}`,
  people: (count) => (count === 1 ? '1 person' : `${count} personer`),
  hasCheckedOut: 'har meldt afrejse',
  isOut: 'Boligen er lukket i den uge, der begynder.',
  note: 'Besked fra kontoret',
  week: (week) => `uge ${week}`,
  usualPeople: (count) => `Der er som regel ${count === 1 ? '1 person' : `${count} personer`}.`,
  intro: 'Mandage, hvor gæster skifter.',
  asOf: (moment) => `Sådan så det ud ${moment}. Hent siden igen for at se, om noget er ændret.`,
  subscribe: 'Føj dagene til din kalender',
  isPrivate: 'Linket er kun til dig, som gør rent her. Del det ikke.',
  languages: 'Sprog',
  unknownTitle: 'Linket virker ikke',
  unknown: 'Måske er det ikke kommet helt med, eller også er det udskiftet. Bed foreningen om et nyt.',
}

const sv: ArrivalMessages = {
  cleaning: {
    cleaning: 'Städning',
    'same-stay': 'Ingen städning: samma gäster bor kvar',
    skipped: 'Ingen städning: ägaren har valt bort den',
    'no-departure': 'Ingen städning: ingen reser',
  },
  onlyArrival: 'Ankomst till ett boende som har stått tomt',
  nothing: 'Ingen reser och ingen kommer',
  leaves: 'Reser',
  comes: 'Kommer',
  stays: 'Bor kvar',
  guest: 'Gäst',
  owner: 'Ägare',
  leavesBy: (clock) => `senast ${clock}`,
  comesFrom: (clock) => `från ${clock}`,
  people: (count) => (count === 1 ? '1 person' : `${count} personer`),
  hasCheckedOut: 'har checkat ut',
  isOut: 'Boendet är stängt veckan som börjar.',
  note: 'Meddelande från kontoret',
  week: (week) => `vecka ${week}`,
  usualPeople: (count) => `Det brukar vara ${count === 1 ? '1 person' : `${count} personer`}.`,
  intro: 'Måndagar då gäster byts.',
  asOf: (moment) => `Så såg det ut ${moment}. Hämta sidan igen för att se om något har ändrats.`,
  subscribe: 'Lägg till dagarna i din kalender',
  isPrivate: 'Länken är bara till dig som städar här. Dela den inte.',
  languages: 'Språk',
  unknownTitle: 'Länken fungerar inte',
  unknown: 'Kanske kom den inte med i sin helhet, eller så har den bytts ut. Be föreningen om en ny.',
}

const en: ArrivalMessages = {
  cleaning: {
    cleaning: 'Cleaning',
    'same-stay': 'No cleaning: the same guests stay on',
    skipped: 'No cleaning: the owner does not want one',
    'no-departure': 'No cleaning: no one leaves',
  },
  onlyArrival: 'Arrival in a house that has been empty',
  nothing: 'No one leaves, and no one comes',
  leaves: 'Leaves',
  comes: 'Comes',
  stays: 'Stays on',
  guest: 'Guest',
  owner: 'Owner',
  leavesBy: (clock) => `by ${clock}`,
  comesFrom: (clock) => `from ${clock}`,
  people: (count) => (count === 1 ? '1 person' : `${count} people`),
  hasCheckedOut: 'has checked out',
  isOut: 'The house is closed in the week that begins.',
  note: 'Note from the office',
  week: (week) => `week ${week}`,
  usualPeople: (count) => `There ${count === 1 ? 'is usually 1 person' : `are usually ${count} people`}.`,
  intro: 'Mondays on which guests change.',
  asOf: (moment) => `As it was on ${moment}. Reload the page to see whether anything has changed.`,
  subscribe: 'Add the days to your calendar',
  isPrivate: 'The link is only for you who clean here. Please do not share it.',
  languages: 'Language',
  unknownTitle: 'The link does not work',
  unknown: 'Perhaps a part of it is missing, or it was replaced. Please ask the association for a new one.',
}

/** Sentences of the cleaner's page and calendar, which work without the web app and its texts. */
export const arrivalMessages: Readonly<Record<Language, ArrivalMessages>> = { da, sv, en }
