import type { Instant } from '@samhus/domain/refusal'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'
import type { Language } from './language.ts'
import { writeMoment } from './moment.ts'

/** A week on offer to an owner. */
interface Offer {
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly reservedUntil: Instant
  /** Of the group. */
  readonly timeZone: string
}

/** Returns the message of an offer, for open pages and push messages, in every language. */
export function createOfferMessage({ houseName, week, year, reservedUntil, timeZone }: Offer) {
  const by = (language: Language) =>
    `${writeMoment(reservedUntil, timeZone, language)} ${getTimeZoneName(timeZone, language)}`
  return {
    title: {
      da: 'En uge er din, hvis du vil have den',
      sv: 'En vecka är din om du vill ha den',
      en: 'A week is yours if you want it',
    },
    body: {
      da: `${houseName}, uge ${week}, ${year}: bekræft senest ${by('da')}.`,
      sv: `${houseName}, vecka ${week}, ${year}: bekräfta senast ${by('sv')}.`,
      en: `${houseName}, week ${week}, ${year}: confirm by ${by('en')}.`,
    },
  }
}
