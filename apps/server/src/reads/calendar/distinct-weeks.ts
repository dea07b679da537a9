import type { CalendarUnitRow } from '../../db/queries/calendar-rows.ts'

/** Returns the first row of each week: its instants are those of all houses, but for a few weeks. */
export function findDistinctWeeks(rows: readonly CalendarUnitRow[]): Map<string, CalendarUnitRow> {
  const weeks = new Map<string, CalendarUnitRow>()
  for (const row of rows) {
    const key = toWeekKey(row)
    if (!weeks.has(key)) weeks.set(key, row)
  }
  return weeks
}

export function toWeekKey({ year, week }: Pick<CalendarUnitRow, 'year' | 'week'>): string {
  return `${year}-${week}`
}
