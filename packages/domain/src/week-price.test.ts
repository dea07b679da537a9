import { describe, expect, it } from 'vitest'
import { makeUnit } from './test-fixtures.ts'
import { isRestricted, mayPriceWeek, setRestricted } from './week-price.ts'

describe('the price of a week (R169)', () => {
  const unit = makeUnit(2027, 26)
  const price = (points: number, isLive: boolean, now = unit.startsAt - 1) =>
    mayPriceWeek(unit, { points, isLive }, now).map(({ type }) => type)

  it('changes until the week begins', () => {
    expect(price(4, true)).toEqual([])
    expect(price(4, false, unit.startsAt)).toEqual(['booking-date-passed'])
  })

  it('is not 0 while somebody is on the week', () => {
    expect(price(0, false)).toEqual([])
    expect(price(0, true)).toEqual(['has-live-weeks'])
    expect(price(0, true, unit.startsAt)).toEqual(['booking-date-passed', 'has-live-weeks'])
  })
})

it('a code gets and loses the restriction, and keeps its other tags', () => {
  expect(setRestricted('27', true)).toBe('27-RestrictOne')
  expect(setRestricted('27-RestrictOne', true)).toBe('27-RestrictOne')
  expect(setRestricted('27-RestrictOne-Sauna', false)).toBe('27-Sauna')
  expect(setRestricted('27-Sauna', false)).toBe('27-Sauna')
  expect([isRestricted('27'), isRestricted('27-RestrictOne')]).toEqual([false, true])
})
