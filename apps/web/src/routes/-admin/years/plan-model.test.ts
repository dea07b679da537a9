import { describe, expect, it } from 'vitest'
import { fakeTemplate } from '../testing/fake-years.ts'
import { byHand, findSource, groupMarks, lastYear, type PlanHouse, planYear } from './plan-model.ts'

/** Easter is in week 12 of 2027 and in week 15 of 2028. */
const easterLast = 12
const easterNow = 15

const klit: PlanHouse = {
  id: 'klit',
  name: 'Klit',
  lastYear: Array.from({ length: 52 }, (_, at) => ({
    week: at + 1,
    points: at + 1 === easterLast ? 4 : 1,
    restrictOne: at + 1 === 27,
  })),
}
const skov: PlanHouse = { id: 'skov', name: 'Skov', lastYear: [] }
const template = fakeTemplate()
const plan = (sources: (house: PlanHouse) => string) =>
  planYear(2028, [klit, skov], { sources, templates: [template] })

describe('a year that is opened', () => {
  it('takes last year’s prices along with Easter, and marks the weeks', () => {
    const { rows, marks } = plan(() => lastYear)
    const points = rows[0]?.weeks.map((week) => week.points) ?? []
    expect([points[easterLast - 1], points[easterNow - 1]]).toEqual([1, 4])
    expect(marks.get(`klit ${easterNow}`)).toMatchObject({ kind: 'moved-here', fromWeek: easterLast })
    expect(rows[0]?.weeks[26]?.restrictOne).toBe(true)
  })

  it('has no prices where the house has no last year', () => {
    const { rows } = plan(() => lastYear)
    expect(findSource(skov, lastYear)).toBe(byHand)
    expect(rows[1]?.weeks.every(({ points }) => points === 0)).toBe(true)
    expect(rows[1]?.weeks).toHaveLength(52)
  })

  it('takes a template for one house and nothing for another', () => {
    const { rows } = plan(({ id }) => (id === 'klit' ? template.templateId : byHand))
    expect(rows.map(({ weeks }) => weeks[0]?.points)).toEqual([3, 0])
  })

  it('lists what to look at by holiday, in the order of the year', () => {
    const groups = groupMarks(plan(() => lastYear))
    const easter = groups.find(({ holiday }) => holiday === 'easter')
    expect(easter?.weeks).toEqual([easterLast, easterNow])
    expect(groups.map(({ holiday }) => holiday)).not.toContain('winter')
  })
})
