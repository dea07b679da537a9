import type { Booking } from '@samhus/contract/bookings'
import { defaultPolicy } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import { buildRibbon } from './ribbon-items.ts'

const week = (bookingId: string, dateFrom: string, dateTo: string) =>
  ({ bookingId, dateFrom, dateTo }) as Booking
const facts = {
  today: '2026-10-14',
  active: [],
  waitlists: [],
  plan: defaultPolicy.pointPlan,
}

describe('the ribbon of the next 24 months', () => {
  it('has the months that begin in them', () => {
    const { months } = buildRibbon(facts)
    expect(months).toHaveLength(24)
    expect(months[0]).toMatchObject({ year: 2026, month: 11 })
    expect(months.at(-1)).toMatchObject({ year: 2028, month: 10 })
    expect(months.every(({ at }) => at > 0 && at <= 1)).toBe(true)
  })

  it('has the points of each month of the plan together, and the ends of the years', () => {
    const others = buildRibbon(facts).items.map((item) =>
      item.kind === 'coin' ? [item.day, item.points, item.year] : [item.kind, item.day],
    )
    expect(others).toEqual([
      ['end', '2026-12-31'],
      ['2027-01-03', 12, 2028],
      ['2027-09-19', 8, 2028],
      ['end', '2027-12-31'],
      ['2028-01-02', 12, 2029],
      ['2028-09-17', 8, 2029],
    ])
  })

  it('begins with the stay that is under way, and leaves out what is over or too far ahead', () => {
    const active = [
      week('over', '2026-09-28', '2026-10-05'),
      week('now', '2026-10-12', '2026-10-19'),
      week('far', '2028-10-16', '2028-10-23'),
    ]
    const stays = buildRibbon({ ...facts, active }).items.filter(({ kind }) => kind === 'stay')
    expect(stays.map(({ key, at }) => [key, at])).toEqual([['now', 0]])
  })

  it('puts weeks that are near to one another into rows of their own', () => {
    const active = [week('1', '2027-06-28', '2027-07-05'), week('3', '2027-10-18', '2027-10-25')]
    const waitlists = [week('2', '2027-07-05', '2027-07-12')]
    const { items, lanes } = buildRibbon({ ...facts, active, waitlists })
    const rows = items.flatMap((item) => ('lane' in item ? [[item.key, item.kind, item.lane]] : []))
    expect(rows).toEqual([
      ['1', 'stay', 0],
      ['2', 'wait', 1],
      ['3', 'stay', 0],
    ])
    expect(lanes).toBe(2)
    expect(buildRibbon(facts).lanes).toBe(1)
  })
})
