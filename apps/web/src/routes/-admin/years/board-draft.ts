import type { PricedWeek } from '@samhus/contract/admin-years'
import { mayPriceWeek } from '@samhus/domain/week-price'
import {
  type BoardRow,
  type BoardWeek,
  isWanted,
  type Price,
  type PriceField,
  priceFields,
  toKey,
  type WeekKey,
} from './board-model.ts'

/** What has been changed and not saved: the new price of each changed week. */
export type Draft = ReadonlyMap<WeekKey, Price>

export const noDraft: Draft = new Map()

/** A change of several weeks. `by`: so many points more, or less. */
export type Edit =
  | { readonly points: number }
  | { readonly by: number }
  | { readonly restrictOne: boolean | 'toggle' }
  | 'restore'

/** A week that an edit or a save leaves as it is, and why. */
export interface Refused {
  readonly row: BoardRow
  readonly week: BoardWeek
  readonly reason: 'begun' | 'wanted'
}

export const maxPoints = 99

export function getPrice(draft: Draft, row: BoardRow, week: BoardWeek): Price {
  return draft.get(toKey(row.id, week.week)) ?? week
}

/**
 * Returns why a week cannot have a price: it has begun, or an owner has it or waits for it and it would cost nothing.
 * Whether it has begun is the server's word. R169
 */
function findRefusal(week: BoardWeek, price: Price): Refused['reason'] | null {
  if (week.unit === null || isSame(week, price)) return null
  const startsAt = week.unit.hasBegun ? 0 : 1
  const [first] = mayPriceWeek({ startsAt }, { points: price.points, isLive: isWanted(week) }, 0)
  if (first === undefined) return null
  return first.type === 'booking-date-passed' ? 'begun' : 'wanted'
}

/** Returns the draft with the edit of these weeks, but for those that are refused. A week as it was is no change. */
export function applyEdit(
  rows: readonly BoardRow[],
  draft: Draft,
  { keys, edit }: { keys: ReadonlySet<WeekKey>; edit: Edit },
): { draft: Draft; changed: number; refused: Refused[] } {
  const next = new Map(draft)
  const refused: Refused[] = []
  const restrictOne = readSwitch(rows, draft, { keys, edit })
  let changed = 0
  for (const row of rows) {
    for (const week of row.weeks) {
      const key = toKey(row.id, week.week)
      if (!keys.has(key)) continue
      const before = getPrice(draft, row, week)
      const after = computePrice(before, week, restrictOne === null ? edit : { restrictOne })
      const reason = findRefusal(week, after)
      if (reason !== null) refused.push({ row, week, reason })
      else {
        if (!isSame(before, after)) changed += 1
        if (isSame(week, after)) next.delete(key)
        else next.set(key, after)
      }
    }
  }
  return { draft: changed === 0 ? draft : next, changed, refused }
}

/** Returns what `toggle` means for these weeks: on, unless all of them have it; null for another edit. */
function readSwitch(
  rows: readonly BoardRow[],
  draft: Draft,
  { keys, edit }: { keys: ReadonlySet<WeekKey>; edit: Edit },
): boolean | null {
  if (edit === 'restore' || !('restrictOne' in edit)) return null
  if (edit.restrictOne !== 'toggle') return edit.restrictOne
  return rows.some((row) =>
    row.weeks.some(
      (week) =>
        keys.has(toKey(row.id, week.week)) &&
        week.unit?.hasBegun !== true &&
        !getPrice(draft, row, week).restrictOne,
    ),
  )
}

function computePrice(before: Price, stored: Price, edit: Edit): Price {
  if (edit === 'restore') return pick(stored)
  if ('points' in edit) return { ...pick(before), points: limit(edit.points) }
  if ('by' in edit) return { ...pick(before), points: limit(before.points + edit.by) }
  return { ...pick(before), restrictOne: edit.restrictOne === true }
}

const pick = ({ points, restrictOne }: Price): Price => ({ points, restrictOne })
const limit = (points: number) => Math.min(maxPoints, Math.max(0, points))

export function isSame(one: Price, other: Price): boolean {
  return priceFields.every((field) => one[field] === other[field])
}

/** Whether a week of a calendar that exists has another price than the stored one. */
export function isChanged(week: BoardWeek, price: Price): boolean {
  return week.unit !== null && !isSame(week, price)
}

/** The changed weeks of a calendar, with what differs alone. */
export interface CalendarChange {
  readonly calendarId: string
  readonly version: number
  readonly weeks: (Pick<PricedWeek, 'week'> & Partial<Price>)[]
}

/** Returns what a save sends. */
export function listChanges(rows: readonly BoardRow[], draft: Draft): CalendarChange[] {
  return rows.flatMap((row) => {
    const weeks = row.weeks.flatMap((week) => {
      const price = getPrice(draft, row, week)
      if (isSame(week, price)) return []
      const { points, restrictOne } = price
      return [
        {
          week: week.week,
          ...(points === week.points ? {} : { points }),
          ...(restrictOne === week.restrictOne ? {} : { restrictOne }),
        },
      ]
    })
    const { calendarId, version } = row
    return calendarId === null || weeks.length === 0 ? [] : [{ calendarId, version, weeks }]
  })
}

/** Returns the changed weeks that the server would refuse by what is known now. */
export function listRefused(rows: readonly BoardRow[], draft: Draft): Refused[] {
  return rows.flatMap((row) =>
    row.weeks.flatMap((week) => {
      const reason = findRefusal(week, getPrice(draft, row, week))
      return reason === null ? [] : [{ row, week, reason }]
    }),
  )
}

/** Returns the draft without these weeks: they stay as they are stored. */
export function dropWeeks(draft: Draft, dropped: readonly Pick<Refused, 'row' | 'week'>[]): Draft {
  const next = new Map(draft)
  for (const { row, week } of dropped) next.delete(toKey(row.id, week.week))
  return next
}

/** A week's price that two admins have changed to different values. */
export interface PriceConflict {
  readonly row: BoardRow
  readonly week: number
  readonly field: PriceField
  readonly before: Price
  readonly mine: Price
  readonly theirs: Price
}

/**
 * Returns the draft on rows that others have changed since: what only one side changed is kept, and of what both changed
 * to different values the draft has the admin's own.
 *
 * @param base What the draft began with.
 */
export function rebaseDraft(
  draft: Draft,
  base: readonly BoardRow[],
  stored: readonly BoardRow[],
): { draft: Draft; conflicts: PriceConflict[] } {
  const before = new Map(base.flatMap((row) => row.weeks.map((week) => [toKey(row.id, week.week), week])))
  const next = new Map<WeekKey, Price>()
  const conflicts: PriceConflict[] = []
  for (const row of stored) {
    for (const theirs of row.weeks) {
      const key = toKey(row.id, theirs.week)
      const mine = draft.get(key)
      const read = before.get(key)
      if (mine === undefined || read === undefined) continue
      const pickField = <Field extends PriceField>(field: Field): Price[Field] => {
        if (mine[field] === read[field]) return theirs[field]
        if (theirs[field] !== read[field] && theirs[field] !== mine[field]) {
          conflicts.push({ row, week: theirs.week, field, before: read, mine, theirs })
        }
        return mine[field]
      }
      const price = { points: pickField('points'), restrictOne: pickField('restrictOne') }
      if (!isSame(price, theirs)) next.set(key, price)
    }
  }
  return { draft: next, conflicts }
}

/** Returns the draft with the others' value of every conflict that the admin gives up. */
export function giveUp(draft: Draft, conflicts: readonly PriceConflict[]): Draft {
  const next = new Map(draft)
  for (const { row, week, field, theirs } of conflicts) {
    const key = toKey(row.id, week)
    const price = { ...(next.get(key) ?? theirs), [field]: theirs[field] }
    if (isSame(price, theirs)) next.delete(key)
    else next.set(key, pick(price))
  }
  return next
}
