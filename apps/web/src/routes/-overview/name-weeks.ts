import type { Booking } from '@samhus/contract/bookings'
import type { TFunction } from 'i18next'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'

type Week = Pick<Booking, 'calendarUnitCode' | 'year'>

/** Returns the weeks of a stay, earliest first: Uge 27, 2027; Uge 27, 28 og 29, 2027; Uge 53, 2026 – Uge 1, 2027. */
export function nameWeeks(weeks: readonly Week[], t: TFunction): string {
  const years = [...new Set(weeks.map(({ year }) => year))]
  const names = years.map((year) => {
    const numbers = weeks.filter((week) => week.year === year).map(getWeekNumber)
    const [last = 0, ...others] = numbers.toReversed()
    return others.length === 0
      ? t('common.weekOfYear', { week: last, year })
      : t('home.next.weeks', { first: others.toReversed().join(', '), last, year })
  })
  return names.join(' – ')
}
