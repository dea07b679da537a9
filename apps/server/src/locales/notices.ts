import type { PushNotification } from '@samhus/contract/hub'
import type { LiveWeek } from '../db/queries/live-changes.ts'

interface Offered {
  readonly week: Pick<LiveWeek, 'houseName' | 'week' | 'year'>
  readonly reservedUntil: string
  readonly timeZone: string
}

/** A week that one waited for is one's own to take. */
export function offeredNotice({ week, reservedUntil, timeZone }: Offered): PushNotification {
  const { houseName, week: number, year } = week
  const [day, time] = localTime(reservedUntil, timeZone)
  return {
    level: 'info',
    title: {
      da: 'En uge er din, hvis du vil have den',
      sv: 'En vecka är din om du vill ha den',
      en: 'A week is yours if you want it',
    },
    body: {
      da: `${houseName}, uge ${number}, ${year}: bekræft senest ${day} kl. ${time} dansk tid.`,
      sv: `${houseName}, vecka ${number}, ${year}: bekräfta senast ${day} kl. ${time} dansk tid.`,
      en: `${houseName}, week ${number}, ${year}: confirm by ${day} at ${time} Danish time.`,
    },
  }
}

/** 24/03-2027 and 12:00. */
function localTime(instant: string, timeZone: string): [day: string, time: string] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(Date.parse(instant)).split(' ')
  return [`${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`, time]
}
