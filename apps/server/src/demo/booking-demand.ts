import type { Instant } from '@samhus/domain/refusal'
import type { Random } from './random.ts'

/** A week of the demo that owners may wish for. */
export interface DemoWeek {
  readonly unitId: number
  readonly houseCode: string
  readonly year: number
  readonly week: number
  readonly points: number
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
}

/** Somebody wants a week at a moment. */
export interface BookingWish {
  readonly at: Instant
  readonly personId: string
  readonly week: DemoWeek
}

interface DemandArgs {
  readonly members: readonly string[]
  readonly weeks: readonly DemoWeek[]
  /** When points came, earliest first. */
  readonly given: readonly Instant[]
  readonly until: Instant
  /** The year of the demo's clock. */
  readonly year: number
  readonly random: Random
}

const day = 86_400_000
/** How many weeks an owner tries to book of last year, this year and the next, where there are enough. */
const weeksPerOwner = { past: [6, 11], current: [6, 10], next: [4, 6] } as const
/** A large association does not wish for each week more often than this. */
const maxWishesPerWeek = 1.5

/** What the members of a group want over the years, earliest first. */
export function createBookingWishes(wanting: DemandArgs): BookingWish[] {
  const { members, weeks, year, random } = wanting
  const made: BookingWish[] = []
  for (const personId of members) {
    for (const [weekYear, [least, most]] of [
      [year - 1, weeksPerOwner.past],
      [year, weeksPerOwner.current],
      [year + 1, weeksPerOwner.next],
    ] as const) {
      const wanted = weeks.filter((week) => week.year === weekYear && week.points > 0)
      const share = Math.min(1, (wanted.length * maxWishesPerWeek) / (members.length * most))
      const count = Math.floor(random.int(least, most) * share + random.next() * Number(share < 1))
      for (const week of pickPopularWeeks(wanted, count, random)) {
        const at = pickInstant(week, wanting)
        if (at !== null) made.push({ at, personId, week })
      }
    }
  }
  return made.toSorted((a, b) => a.at - b.at || a.week.unitId - b.week.unitId)
}

/** Dear weeks are wanted more often: that is why they are dear. */
function pickPopularWeeks(weeks: readonly DemoWeek[], count: number, random: Random): DemoWeek[] {
  if (weeks.length === 0) return []
  const weighted = weeks.map((week) => [week, week.points ** 2] as const)
  return Array.from({ length: count }, () => random.weighted(weighted))
}

/** Mostly within weeks of a portion that pays for the week's year, sometimes at the last moment. */
function pickInstant(week: DemoWeek, { given, until, random }: DemandArgs): Instant | null {
  const latest = Math.min(until, week.bookingDeadline) - 10 * 60_000
  const earliest = given.find((at) => at > week.bookingDeadline - 2 * 366 * day)
  if (earliest === undefined || earliest >= latest) return null
  const share = random.chance(0.25) ? random.next() : random.next() ** 3
  return earliest + Math.floor(share * (latest - earliest))
}
