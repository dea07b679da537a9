import fc from 'fast-check'
import { focusSize, type Owner, type Row, type RowType, type State, type Week } from './state.ts'

export const owners = fc.nat({ max: 4 })
export const choice = fc.nat({ max: 999 })
/** Below 100: one of the few weeks in the history's focus, where owners compete. Otherwise any week. */
export const weeks = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 99 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 199 }) },
)

export function pickFrom<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export function pickWeek(state: State, pick: number): Week {
  return pick < 100 ? pickFrom(state.weeks, state.focus + (pick % focusSize)) : pickFrom(state.weeks, pick)
}

/** Mostly a week on which the action can succeed, if there is one; sometimes any week. */
export function pickSuitableWeek(state: State, pick: number, isLikely: (week: Week) => boolean): Week {
  const likely = pick % 4 === 0 ? [] : state.weeks.filter(isLikely)
  return likely.length === 0 ? pickWeek(state, pick) : pickFrom(likely, pick)
}

/** Mostly an owner's row of these types, newest first; sometimes another row of the owner, or of any owner. */
export function pickRow(
  state: State,
  owner: Owner,
  { pick, types }: { pick: number; types: readonly RowType[] },
): Row | null {
  const newestFirst = (pick % 11 === 0 ? state.rows : state.rowsOf(owner)).toReversed()
  const likely = pick % 6 === 0 ? [] : newestFirst.filter(({ type }) => types.includes(type))
  const from = likely.length > 0 ? likely : newestFirst
  return from.length === 0 ? null : pickFrom(from.slice(0, 6), pick)
}
