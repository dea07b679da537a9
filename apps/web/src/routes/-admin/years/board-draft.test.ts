import { describe, expect, it } from 'vitest'
import { booked, fakeGroupYear, fakeWeeks } from '../testing/fake-years.ts'
import { toKey, toRows, type WeekKey } from './board-model.ts'
import {
  applyEdit,
  dropWeeks,
  type Edit,
  giveUp,
  listChanges,
  listRefused,
  noDraft,
  rebaseDraft,
} from './board-draft.ts'

const special = {
  1: { hasBegun: true },
  5: { holder: booked },
  6: { waitlistCount: 1 },
  7: { restrictOne: true },
}
const rows = toRows(fakeGroupYear(2027, [{ weeks: fakeWeeks(2027, special) }, {}]).houses)
const first = rows[0]?.id ?? ''
const keysOf = (...weeks: number[]): ReadonlySet<WeekKey> => new Set(weeks.map((week) => toKey(first, week)))
const change = (weeks: number[], edit: Edit, draft = noDraft) =>
  applyEdit(rows, draft, { keys: keysOf(...weeks), edit })

describe('an edit of the selected weeks', () => {
  it('sets points and the restriction, and is sent as what differs alone', () => {
    const { draft, changed } = change([10, 11], { points: 4 })
    const both = change([11], { restrictOne: true }, draft)
    expect(changed).toBe(2)
    expect(listChanges(rows, both.draft)).toEqual([
      {
        calendarId: '1',
        version: 10,
        weeks: [
          { week: 10, points: 4 },
          { week: 11, points: 4, restrictOne: true },
        ],
      },
    ])
  })

  it('is no change where the week is as it was, and goes back to it', () => {
    expect(change([10], { points: 2 })).toMatchObject({ changed: 0, draft: noDraft })
    const raised = change([10], { by: 1 })
    expect(change([10], { by: -1 }, raised.draft).draft.size).toBe(0)
    expect(change([10], 'restore', raised.draft).draft.size).toBe(0)
  })

  it('stays between 0 and 99 points', () => {
    expect([...change([10], { by: -5 }).draft.values()]).toEqual([{ points: 0, restrictOne: false }])
    expect([...change([10], { by: 200 }).draft.values()]).toEqual([{ points: 99, restrictOne: false }])
  })

  it('restricts all weeks where one of them is not, and else none', () => {
    const on = change([7, 8], { restrictOne: 'toggle' })
    expect([...on.draft.keys()]).toEqual([...keysOf(8)])
    expect(change([7, 8], { restrictOne: 'toggle' }, on.draft).draft.size).toBe(1)
    expect(change([7], { restrictOne: 'toggle' }).draft.get(toKey(first, 7))?.restrictOne).toBe(false)
  })

  it('leaves a week that has begun, and one that somebody has or waits for at more than 0 points (R169)', () => {
    const { draft, refused } = change([1, 5, 6, 10], { points: 0 })
    expect([...draft.keys()]).toEqual([...keysOf(10)])
    expect(refused.map(({ week, reason }) => [week.week, reason])).toEqual([
      [1, 'begun'],
      [5, 'wanted'],
      [6, 'wanted'],
    ])
    expect(change([5], { points: 3 }).refused).toEqual([])
  })
})

describe('a draft on rows that others have changed', () => {
  const { draft } = change([10, 11, 12], { points: 4 })
  const read = (changed: Parameters<typeof fakeWeeks>[1]) =>
    toRows(fakeGroupYear(2027, [{ weeks: fakeWeeks(2027, changed), version: 20 }, {}]).houses)

  it('keeps what only one side changed, and the other field of a week', () => {
    const stored = read({ 10: { restrictOne: true }, 20: { points: 1 } })
    const rebased = rebaseDraft(draft, rows, stored)
    expect(rebased.conflicts).toEqual([])
    expect(rebased.draft.get(toKey(first, 10))).toEqual({ points: 4, restrictOne: true })
    expect(listChanges(stored, rebased.draft)[0]).toMatchObject({
      version: 20,
      weeks: [
        { week: 10, points: 4 },
        { week: 11, points: 4 },
        { week: 12, points: 4 },
      ],
    })
  })

  it('names what both changed to different values, which the admin keeps or gives up', () => {
    const stored = read({ 11: { points: 3 }, 12: { points: 4 } })
    const { draft: mine, conflicts } = rebaseDraft(draft, rows, stored)
    expect(conflicts.map(({ week, field, theirs }) => [week, field, theirs.points])).toEqual([
      [11, 'points', 3],
    ])
    expect(listChanges(stored, mine)[0]?.weeks).toEqual([
      { week: 10, points: 4 },
      { week: 11, points: 4 },
    ])
    expect(listChanges(stored, giveUp(mine, conflicts))[0]?.weeks).toEqual([{ week: 10, points: 4 }])
  })

  it('names the weeks that cannot be saved any more, and can be saved without them', () => {
    const free = change([10, 11], { points: 0 }).draft
    const stored = read({ 11: { holder: booked } })
    const refused = listRefused(stored, free)
    expect(refused.map(({ week }) => week.week)).toEqual([11])
    expect(listRefused(stored, dropWeeks(free, refused))).toEqual([])
  })
})
