import { toInstant } from '@samhus/domain/week'

/**
 * Which mails stays get, written a second time from docs/domain.md §10 and by other means than the product: nothing of
 * mail-plan.ts, stay-mails.ts or stay.ts is used.
 */

/** A booked week as it is stored. */
export interface BookedWeek {
  readonly bookingId: string
  readonly membershipId: number
  readonly house: string
  readonly from: string
  readonly to: string
  readonly skips: boolean
  readonly guest: string | null
  readonly leftAt: number | null
  readonly owner: string
}

/** A mail that a stay should have got, or be getting. */
export interface ExpectedMail {
  readonly kind: string
  readonly bookingIds: readonly string[]
  readonly to: string
}

const zone = 'Europe/Copenhagen'
const dayMs = 86_400_000

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * dayMs).toISOString().slice(0, 10)
const nine = (day: string, days: number): number => toInstant(shift(day, days), '09:00', zone)

/** Returns the stays of all owners: runs of weeks in one house without a cleaning between them, of one guest. */
export function listStays(weeks: readonly BookedWeek[]): BookedWeek[][] {
  const byPlace = weeks.toSorted((a, b) =>
    `${a.membershipId} ${a.house} ${a.from}` < `${b.membershipId} ${b.house} ${b.from}` ? -1 : 1,
  )
  return byPlace.reduce<BookedWeek[][]>((stays, week) => {
    const before = stays.at(-1)?.at(-1)
    const isNext =
      before !== undefined &&
      before.membershipId === week.membershipId &&
      before.house === week.house &&
      before.to === week.from
    const isOneStay =
      isNext &&
      (before.leftAt !== null || week.leftAt !== null
        ? before.leftAt === week.leftAt
        : (before.skips || week.skips) && before.guest === week.guest)
    if (isOneStay) stays.at(-1)?.push(week)
    else stays.push([week])
    return stays
  }, [])
}

/** Returns the mails for which it is the time now, whether or not they were sent before. */
export function listMailsOfNow(weeks: readonly BookedWeek[], now: number): ExpectedMail[] {
  return listStays(weeks).flatMap((stay) => {
    const [first, last] = [stay[0], stay.at(-1)]
    if (!first || !last) return []
    const [start, end] = [first.from, last.to]
    const checkIn = toInstant(start, '15:00', zone)
    const checkOut = toInstant(end, '10:00', zone)
    const isOn: Record<string, boolean> = {
      Welcome1: nine(start, -7) <= now && now < checkIn && first.guest === null,
      Welcome2: nine(start, -7) <= now && now < checkIn && first.guest !== null,
      Departure1: nine(end, -3) <= now && now < checkOut,
      Departure2: nine(end, -1) <= now && now < checkOut && first.leftAt === null,
      Departure3: nine(end, 2) <= now && now < nine(end, 2) + 7 * dayMs && first.leftAt === null,
    }
    const bookingIds = stay.map(({ bookingId }) => bookingId)
    const to = first.guest ?? first.owner
    return Object.keys(isOn)
      .filter((kind) => isOn[kind])
      .map((kind) => ({ kind, bookingIds, to }))
  })
}
