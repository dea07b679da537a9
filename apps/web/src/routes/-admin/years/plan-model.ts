import type { PricedWeek } from '@samhus/contract/admin-years'
import { type Holiday, holidays } from '@samhus/domain/holidays'
import { planFromLastYear, planFromTemplate, type WeekMark } from '@samhus/domain/season-plan'
import { type BoardRow, createEmptyWeeks, toKey, toPlannedRow, type WeekKey } from './board-model.ts'

/** Where the prices of a new calendar come from; else the id of a template. */
export const lastYear = 'last-year'
export const byHand = 'by-hand'

/** A house without a calendar of the year that is opened. */
export interface PlanHouse {
  readonly id: string
  readonly name: string
  /** Prices of the year before; empty: it has none. */
  readonly lastYear: readonly PricedWeek[]
}

export interface Template {
  readonly templateId: string
  readonly name: string
  readonly weeks: readonly PricedWeek[]
}

export interface Plan {
  readonly rows: readonly BoardRow[]
  /** The weeks that should be looked at, and why. */
  readonly marks: ReadonlyMap<WeekKey, WeekMark>
}

/** Returns the source that a house has where the admin has chosen none of its own. Without a last year, by hand. */
export function findSource(house: PlanHouse, chosen: string): string {
  return chosen === lastYear && house.lastYear.length === 0 ? byHand : chosen
}

/** Returns the calendars of a year as their sources give them, and what to look at. R167, R168 */
export function planYear(
  year: number,
  houses: readonly PlanHouse[],
  { sources, templates }: { sources: (house: PlanHouse) => string; templates: readonly Template[] },
): Plan {
  const marks = new Map<WeekKey, WeekMark>()
  const rows = houses.map((house) => {
    const source = findSource(house, sources(house))
    const template = templates.find(({ templateId }) => templateId === source)
    let planned: readonly (PricedWeek & { mark?: WeekMark | null })[] = createEmptyWeeks(year)
    if (source === lastYear) planned = planFromLastYear(house.lastYear, year)
    else if (template !== undefined) planned = planFromTemplate(template.weeks, year)
    for (const { week, mark } of planned) {
      if (mark !== null && mark !== undefined) marks.set(toKey(house.id, week), mark)
    }
    return toPlannedRow(house, year, planned)
  })
  return { rows, marks }
}

/** The marked weeks of one holiday, in all houses. */
interface MarkGroup {
  readonly holiday: Holiday
  readonly keys: ReadonlySet<WeekKey>
  /** Their numbers, each once. */
  readonly weeks: readonly number[]
}

/** Returns the marked weeks by holiday, in the order of the year. */
export function groupMarks({ rows, marks }: Plan): MarkGroup[] {
  const found = rows.flatMap(({ id, weeks }) =>
    weeks.flatMap(({ week }) => {
      const key = toKey(id, week)
      const mark = marks.get(key)
      return mark === undefined ? [] : [{ key, week, holiday: mark.holiday }]
    }),
  )
  return holidays.flatMap((holiday) => {
    const ofHoliday = found.filter((one) => one.holiday === holiday)
    if (ofHoliday.length === 0) return []
    const weeks = [...new Set(ofHoliday.map(({ week }) => week))].toSorted((a, b) => a - b)
    return [{ holiday, keys: new Set(ofHoliday.map(({ key }) => key)), weeks }]
  })
}
