import type { Instant } from '@samhus/domain/refusal'
import type { Random } from './random.ts'

/** A week that owners of the demo may want. */
export interface DemoWeek {
  readonly unitId: number
  readonly houseCode: string
  readonly year: number
  readonly week: number
  readonly points: number
  /** Who has it can have neither of the weeks beside it. */
  readonly isRestricted: boolean
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
}

/** An owner's attempt to book a week at an instant. */
export interface BookingAttempt {
  readonly at: Instant
  readonly personId: string
  readonly week: DemoWeek
}

interface DemandArgs {
  readonly members: readonly string[]
  readonly weeks: readonly DemoWeek[]
  /** When points were given, earliest first. */
  readonly pointsGivenAt: readonly Instant[]
  readonly until: Instant
  /** The current year on the demo's clock. */
  readonly year: number
  readonly random: Random
}

const dayMs = 86_400_000
/** How many weeks an owner tries to book of last year, this year and next year, if there are enough. */
const weeksPerOwner = { past: [6, 11], current: [6, 10], next: [3, 5] } as const
/** Limit for large groups: how often each week is wanted on average. */
const maxAttemptsPerWeek = 1.5

/** Returns the attempts of a group's members to book weeks over the years, earliest first. */
export function createBookingAttempts(args: DemandArgs): BookingAttempt[] {
  const { members, weeks, year, random } = args
  const attempts: BookingAttempt[] = []
  for (const personId of members) {
    for (const [weekYear, [min, max]] of [
      [year - 1, weeksPerOwner.past],
      [year, weeksPerOwner.current],
      [year + 1, weeksPerOwner.next],
    ] as const) {
      const openWeeks = weeks.filter((week) => week.year === weekYear && week.points > 0)
      const share = Math.min(1, (openWeeks.length * maxAttemptsPerWeek) / (members.length * max))
      const count = Math.floor(random.int(min, max) * share + random.next() * Number(share < 1))
      for (const week of pickPopularWeeks(openWeeks, count, random)) {
        const at = pickInstant(week, args)
        if (at !== null) attempts.push({ at, personId, week })
      }
    }
  }
  return attempts.toSorted((a, b) => a.at - b.at || a.week.unitId - b.week.unitId)
}

/** Expensive weeks are wanted more often: that is why they are expensive. */
function pickPopularWeeks(weeks: readonly DemoWeek[], count: number, random: Random): DemoWeek[] {
  if (weeks.length === 0) return []
  const weighted = weeks.map((week) => [week, week.points ** 2] as const)
  return Array.from({ length: count }, () => random.weighted(weighted))
}

/**
 * Picks an instant, mostly within weeks of a portion that pays for the week's year, sometimes just before the
 * deadline. Returns null if there is none.
 */
function pickInstant(week: DemoWeek, { pointsGivenAt, until, random }: DemandArgs): Instant | null {
  const latest = Math.min(until, week.bookingDeadline) - 10 * 60_000
  const earliest = pointsGivenAt.find((at) => at > week.bookingDeadline - 2 * 366 * dayMs)
  if (earliest === undefined || earliest >= latest) return null
  const share = random.chance(0.25) ? random.next() : random.next() ** 3
  return earliest + Math.floor(share * (latest - earliest))
}
