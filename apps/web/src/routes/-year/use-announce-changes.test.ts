import { describe, expect, it } from 'vitest'
import { findChangedWeeks } from './use-announce-changes.ts'
import type { HouseWeek, YearView } from './year-view.ts'

const createWeek = (unitId: string, status: HouseWeek['status']) => ({ unitId, status }) as HouseWeek
const createYear = (weeks: HouseWeek[], of = 2027): YearView => ({
  year: of,
  weeks: [],
  houses: [{ houseId: 'a', name: 'a', calendarId: '1', weeks }],
  upcomingPoints: [],
})

describe('the announced changes of a year', () => {
  it('are the weeks whose status has changed', () => {
    const before = createYear([createWeek('1', 'Available'), createWeek('2', 'Available')])
    const after = createYear([createWeek('1', 'Available'), createWeek('2', 'Reserved')])
    expect(findChangedWeeks(before, after).map(({ unitId }) => unitId)).toEqual(['2'])
  })

  it('are none if another year is shown, or a week is new', () => {
    expect(
      findChangedWeeks(
        createYear([createWeek('1', 'Available')]),
        createYear([createWeek('1', 'Reserved')], 2028),
      ),
    ).toEqual([])
    expect(findChangedWeeks(createYear([]), createYear([createWeek('1', 'Reserved')]))).toEqual([])
  })
})
