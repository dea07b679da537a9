import { describe, expect, it } from 'vitest'
import { type PastWeeks, summarizeOdds } from './odds.ts'

const empty = { taken: 0, timed: 0, days: 0, waitlists: 0, offered: 0 }

function createRow(given: Partial<PastWeeks>): PastWeeks {
  return { houseId: 'a', week: 28, of: 5, ...empty, ...given }
}

describe('R221: what past years say of a week', () => {
  it('is how often it was taken, and after how many whole days on average', () => {
    const { weeks } = summarizeOdds([createRow({ taken: 4, timed: 4, days: 13 })])
    expect(weeks).toEqual([
      { houseId: null, week: 28, of: 5, taken: 4, days: 3 },
      { houseId: 'a', week: 28, of: 5, taken: 4, days: 3 },
    ])
  })

  it('is nothing of a house with less than five such weeks, which still count over all houses', () => {
    const rows = [createRow({ of: 3, taken: 3 }), createRow({ houseId: 'b', of: 2, taken: 1 })]
    expect(summarizeOdds(rows).weeks).toEqual([{ houseId: null, week: 28, of: 5, taken: 4, days: null }])
    expect(summarizeOdds(rows.slice(0, 1)).weeks).toEqual([])
  })

  it('names no average of less than three first bookings', () => {
    const getDays = (timed: number) =>
      summarizeOdds([createRow({ taken: timed, timed, days: 9 })]).weeks[0]?.days
    expect([2, 3].map(getDays)).toEqual([null, 3])
  })

  it('counts the waitlists of a house over its weeks, from five on', () => {
    const rows = [
      createRow({ waitlists: 3, offered: 1 }),
      createRow({ week: 29, waitlists: 2, offered: 1 }),
      createRow({ houseId: 'b', waitlists: 4, offered: 4 }),
    ]
    expect(summarizeOdds(rows).waitlists).toEqual([
      { houseId: null, of: 9, offered: 6 },
      { houseId: 'a', of: 5, offered: 2 },
    ])
  })

  it('is nothing without past weeks', () => {
    expect(summarizeOdds([])).toEqual({ weeks: [], waitlists: [] })
  })
})
