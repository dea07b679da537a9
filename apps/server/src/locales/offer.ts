import type { Instant } from '@samhus/domain/refusal'
import { toDay, toLocalTime } from '@samhus/domain/week'

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
  const [day, time] = [localDay(reservedUntil, timeZone), toLocalTime(reservedUntil, timeZone)]
  return {
    title: {
      da: 'En uge er din, hvis du vil have den',
      sv: 'En vecka är din om du vill ha den',
      en: 'A week is yours if you want it',
    },
    body: {
      da: `${houseName}, uge ${week}, ${year}: bekræft senest ${day} kl. ${time} dansk tid.`,
      sv: `${houseName}, vecka ${week}, ${year}: bekräfta senast ${day} kl. ${time} dansk tid.`,
      en: `${houseName}, week ${week}, ${year}: confirm by ${day} at ${time} Danish time.`,
    },
  }
}

/** 24/03-2027 */
function localDay(instant: Instant, timeZone: string): string {
  const [year, month, day] = toDay(instant, timeZone).split('-')
  return `${day}/${month}-${year}`
}
