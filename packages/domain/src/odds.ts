/** Fewer past weeks, or waitlists, than these say nothing, and might say something of one owner. */
export const minCountedRows = 5

/** The average of fewer first bookings than these is not told. */
const minTimedRows = 3

/** So many years before the year that is asked for are counted. */
export const countedYears = 5

/** Sums over the past weeks of one house with one number. No row of a person is in it. */
export interface PastWeeks {
  readonly houseId: string
  readonly week: number
  /** How many there were that owners could book. */
  readonly of: number
  readonly taken: number
  /** How many were booked before they began, and the sum of the days that this took. */
  readonly timed: number
  readonly days: number
  /** How many had a waitlist, and of these on how many the first was offered the week. */
  readonly waitlists: number
  readonly offered: number
}

/** `houseId` null: over all houses. */
export interface WeekOdds {
  readonly houseId: string | null
  readonly week: number
  readonly of: number
  readonly taken: number
  /** Whole days on average; null if too few were booked. */
  readonly days: number | null
}

/** `houseId` null: over all houses. */
export interface WaitlistOdds {
  readonly houseId: string | null
  readonly of: number
  readonly offered: number
}

type Sums = Omit<PastWeeks, 'houseId' | 'week'>

function add(sums: Sums | undefined, row: PastWeeks): Sums {
  return {
    of: (sums?.of ?? 0) + row.of,
    taken: (sums?.taken ?? 0) + row.taken,
    timed: (sums?.timed ?? 0) + row.timed,
    days: (sums?.days ?? 0) + row.days,
    waitlists: (sums?.waitlists ?? 0) + row.waitlists,
    offered: (sums?.offered ?? 0) + row.offered,
  }
}

function sumBy<Key>(rows: readonly PastWeeks[], getKey: (row: PastWeeks) => Key): ReadonlyMap<Key, Sums> {
  const sums = new Map<Key, Sums>()
  for (const row of rows) sums.set(getKey(row), add(sums.get(getKey(row)), row))
  return sums
}

function toWeekOdds(houseId: string | null, week: number, sums: Sums): WeekOdds[] {
  const { of, taken, timed, days } = sums
  if (of < minCountedRows) return []
  return [{ houseId, week, of, taken, days: timed < minTimedRows ? null : Math.round(days / timed) }]
}

function toWaitlistOdds(houseId: string | null, { waitlists, offered }: Sums): WaitlistOdds[] {
  return waitlists < minCountedRows ? [] : [{ houseId, of: waitlists, offered }]
}

/**
 * Returns how often past weeks were taken and how soon, by number for each house and over all, and how many waitlists
 * led to an offer, for each house and over all; nothing that less than five past weeks or waitlists count for.
 *
 * @see docs/rules.md R221
 */
export function summarizeOdds(rows: readonly PastWeeks[]): {
  weeks: readonly WeekOdds[]
  waitlists: readonly WaitlistOdds[]
} {
  return {
    weeks: [
      ...[...sumBy(rows, ({ week }) => week)].flatMap(([week, sums]) => toWeekOdds(null, week, sums)),
      ...rows.flatMap((row) => toWeekOdds(row.houseId, row.week, row)),
    ],
    waitlists: [
      ...[...sumBy(rows, () => null)].flatMap(([, sums]) => toWaitlistOdds(null, sums)),
      ...[...sumBy(rows, ({ houseId }) => houseId)].flatMap(([houseId, sums]) =>
        toWaitlistOdds(houseId, sums),
      ),
    ],
  }
}
