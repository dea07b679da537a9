import type { TFunction } from 'i18next'
import { type BoardRow, type Price, toKey } from './board-model.ts'
import { type Draft, isSame } from './board-draft.ts'
import { describePrice } from './week-words.ts'

/** Weeks beside one another that change from the same price to the same price. */
interface Run {
  readonly first: number
  readonly last: number
  readonly before: Price
  readonly after: Price
}

function listRuns(row: BoardRow, draft: Draft): Run[] {
  const runs: Run[] = []
  for (const week of row.weeks) {
    const after = draft.get(toKey(row.id, week.week))
    if (after === undefined || isSame(week, after)) continue
    const last = runs.at(-1)
    const isNext = last?.last === week.week - 1 && isSame(last.before, week) && isSame(last.after, after)
    if (isNext) runs[runs.length - 1] = { ...last, last: week.week }
    else runs.push({ first: week.week, last: week.week, before: week, after })
  }
  return runs
}

/** What changes in houses that change alike. */
interface SummaryPart {
  readonly houses: readonly string[]
  readonly lines: readonly string[]
}

/** Returns in words what a save changes; houses with the same changes are named together. */
export function summarizeChanges(
  t: TFunction<'admin'>,
  rows: readonly BoardRow[],
  draft: Draft,
): SummaryPart[] {
  const parts = new Map<string, { houses: string[]; lines: string[] }>()
  for (const row of rows) {
    const lines = listRuns(row, draft).map(({ first, last, before, after }) =>
      t('years.changeLine', {
        weeks: formatWeeks(t, first, last),
        before: describePrice(t, before),
        after: describePrice(t, after),
      }),
    )
    const text = lines.join('\n')
    const known = parts.get(text)
    if (lines.length === 0) continue
    if (known === undefined) parts.set(text, { houses: [row.name], lines })
    else known.houses.push(row.name)
  }
  return [...parts.values()]
}

function formatWeeks(t: TFunction<'admin'>, first: number, last: number): string {
  return first === last ? t('years.week', { week: first }) : t('years.weeks', { first, last })
}

/** Returns week numbers in a few words: 27–29, 31. */
export function joinWeekNumbers(weeks: readonly number[]): string {
  const spans: [number, number][] = []
  for (const week of weeks.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] >= week - 1) last[1] = week
    else spans.push([week, week])
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
