import { expect, it } from 'vitest'
import { listHouseTabs } from './list-house-tabs.ts'

it('numbers the houses of a year by name, Ø after Z', () => {
  const calendars = [
    { year: 2027, houseId: 'o', houseName: 'Øen' },
    { year: 2027, houseId: 'z', houseName: 'Zinnia' },
    { year: 2026, houseId: 'a', houseName: 'Ask' },
    { year: 2027, houseId: 'b', houseName: 'Birken' },
  ]
  expect([...listHouseTabs(calendars, 2027)]).toEqual([
    ['b', 1],
    ['z', 2],
    ['o', 3],
  ])
  expect(listHouseTabs(calendars, 2028).size).toBe(0)
})
