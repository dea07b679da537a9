import type { PushBrowser, PushedOffer } from '../shared/deps.ts'

type Language = PushBrowser['language']

const titles: Readonly<Record<Language, string>> = {
  da: 'En uge er din, hvis du vil have den',
  sv: 'En vecka är din om du vill ha den',
  en: 'A week is yours if you want it',
}

/**
 * What a browser shows of an offer: in its own language, and of nobody but its owner. A press on it leads to the
 * owner's bookings in the group of the offer, where its dialog opens.
 */
export function offerMessage(offer: PushedOffer, language: Language) {
  const { houseName, week, year, groupId, bookingId } = offer
  const [day, time] = localTime(offer)
  const bodies: Readonly<Record<Language, string>> = {
    da: `${houseName}, uge ${week}, ${year}: bekræft senest ${day} kl. ${time} dansk tid.`,
    sv: `${houseName}, vecka ${week}, ${year}: bekräfta senast ${day} kl. ${time} dansk tid.`,
    en: `${houseName}, week ${week}, ${year}: confirm by ${day} at ${time} Danish time.`,
  }
  const url = `/booking?group=${groupId}`
  return { title: titles[language], body: bodies[language], url, tag: bookingId, language }
}

/** 24/03-2027 and 12:00. */
function localTime({ reservedUntil, timeZone }: PushedOffer): [day: string, time: string] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(reservedUntil).split(' ')
  return [`${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`, time]
}
