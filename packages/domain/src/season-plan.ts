import { findHolidays, type Holiday } from './holidays.ts'
import { countIsoWeeks } from './week.ts'

/** What an admin decides about a week. `restrictOne`: weeks next to it open late for its owner (R44). */
export interface WeekPrice {
  readonly points: number
  readonly restrictOne: boolean
}

export interface PricedWeek extends WeekPrice {
  readonly week: number
}

/** Why an admin should look at a week of a plan. `was`: last year's price of the same number; null: it had none. */
export type WeekMark =
  /** `fromWeek`: where the holiday was last year, and whose price the week takes; null: last year had none. */
  | {
      readonly kind: 'moved-here'
      readonly holiday: Holiday
      readonly fromWeek: number | null
      readonly was: WeekPrice | null
    }
  /** `toWeek`: which week takes its price now; null: none. `priceOf`: the week of last year whose price it takes. */
  | {
      readonly kind: 'moved-away'
      readonly holiday: Holiday
      readonly toWeek: number | null
      readonly priceOf: number
      readonly was: WeekPrice
    }
  /** A template goes by week numbers and does not know where this holiday is. */
  | { readonly kind: 'lies-here'; readonly holiday: Holiday }

export interface PlannedPrice extends PricedWeek {
  readonly mark: WeekMark | null
}

/** The last week of a year with 53, and the number of weeks of a template. */
export const templateLength = 53

/** These are not in the same week every year. */
const isMovable = (holiday: Holiday): boolean => holiday !== 'winter' && holiday !== 'autumn'

/** Where a holiday of this year was last year; the nth week of summer was the nth then. */
type Sources = ReadonlyMap<number, { readonly holiday: Holiday; readonly from: number | null }>

function findSources(year: number, last: ReadonlyMap<number, Holiday>): Sources {
  const sources = new Map<number, { holiday: Holiday; from: number | null }>()
  const weeks = [...findHolidays(year)]
  for (const [week, holiday] of weeks) {
    const before = [...last].flatMap(([number, each]) => (each === holiday ? [number] : []))
    const now = weeks.flatMap(([number, each]) => (each === holiday ? [number] : []))
    // The New Year's week at the end of the year is that at its end, where last year has two.
    const nth = holiday === 'new-year' && week > 1 ? before.length - 1 : now.indexOf(week)
    sources.set(week, { holiday, from: before[nth] ?? before[0] ?? null })
  }
  return sources
}

/** Holidays next to one another, of which one may take another's week, count as one here. */
const neighbourhoods: Readonly<Partial<Record<Holiday, Holiday>>> = {
  whitsun: 'ascension',
  'new-year': 'christmas',
}

const getNeighbourhood = (holiday: Holiday): Holiday => neighbourhoods[holiday] ?? holiday

/** Weeks of last year that were no holiday and whose place a holiday of this year takes, in their order. */
function groupDisplaced(sources: Sources, last: ReadonlyMap<number, Holiday>): Map<Holiday, number[]> {
  const displaced = new Map<Holiday, number[]>()
  for (const [week, { holiday, from }] of sources) {
    if (from === null || last.has(week) || week === templateLength) continue
    const name = getNeighbourhood(holiday)
    displaced.set(name, [...(displaced.get(name) ?? []), week])
  }
  return displaced
}

function findNearestOrdinary(week: number, last: ReadonlyMap<number, Holiday>): number {
  for (let distance = 1; ; distance++) {
    if (week - distance >= 1 && !last.has(week - distance)) return week - distance
    if (week + distance <= 52 && !last.has(week + distance)) return week + distance
  }
}

/**
 * Returns last year's prices for this year. A week has the price of the same number, but a holiday takes its price
 * along, and the weeks that it leaves get those that it displaces, or that of the nearest week without a holiday.
 * Every week whose price comes from another number is marked, since an admin should look at it.
 *
 * Week 53, which is always that of New Year, takes last year's price of New Year, else that of its last week.
 *
 * @param lastWeeks Every week of the year before.
 * @see docs/rules.md R167
 */
export function planFromLastYear(lastWeeks: readonly PricedWeek[], year: number): PlannedPrice[] {
  const last = findHolidays(year - 1)
  const sources = findSources(year, last)
  const displaced = groupDisplaced(sources, last)
  const prices = new Map(lastWeeks.map(({ week, points, restrictOne }) => [week, { points, restrictOne }]))
  const getPrice = (week: number): WeekPrice =>
    prices.get(week) ?? prices.get(lastWeeks.length) ?? { points: 0, restrictOne: false }
  return Array.from({ length: countIsoWeeks(year) }, (_, index) => {
    const week = index + 1
    const was = prices.get(week) ?? null
    const source = sources.get(week)
    if (source) {
      const { holiday, from } = source
      const mark: WeekMark | null =
        from === week ? null : { kind: 'moved-here', holiday, fromWeek: from, was }
      return { week, ...getPrice(from ?? week), mark }
    }
    const left = last.get(week)
    if (left === undefined || was === null) return { week, ...getPrice(week), mark: null }
    const priceOf = displaced.get(getNeighbourhood(left))?.shift() ?? findNearestOrdinary(week, last)
    const toWeek = [...sources].find(([, { from }]) => from === week)?.[0] ?? null
    return { week, ...getPrice(priceOf), mark: { kind: 'moved-away', holiday: left, toWeek, priceOf, was } }
  })
}

/**
 * Returns a template's prices for a year, without week 53 where the year has none. The weeks of holidays that are not
 * in the same week every year are marked.
 *
 * @param weeks 53 weeks.
 * @see docs/rules.md R168
 */
export function planFromTemplate(weeks: readonly PricedWeek[], year: number): PlannedPrice[] {
  const holidays = findHolidays(year)
  return weeks
    .filter(({ week }) => week <= countIsoWeeks(year))
    .toSorted((a, b) => a.week - b.week)
    .map((priced) => {
      const holiday = holidays.get(priced.week)
      const mark: WeekMark | null = holiday && isMovable(holiday) ? { kind: 'lies-here', holiday } : null
      return { ...priced, mark }
    })
}

/**
 * Returns a year's prices as a template's 53 weeks: where the year has no week 53, that of its last week.
 *
 * @param weeks Every week of the year.
 * @see docs/rules.md R168
 */
export function toTemplateWeeks(weeks: readonly PricedWeek[]): PricedWeek[] {
  const inOrder = weeks.toSorted((a, b) => a.week - b.week)
  const last = inOrder.at(-1)
  if (last === undefined || last.week >= templateLength) return inOrder
  return [...inOrder, { ...last, week: templateLength }]
}
