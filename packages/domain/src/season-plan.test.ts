import { describe, expect, it } from 'vitest'
import { findHolidays } from './holidays.ts'
import { planFromLastYear, planFromTemplate, toTemplateWeeks, type PricedWeek } from './season-plan.ts'
import { countIsoWeeks } from './week.ts'

/** Every week of the year, each with its own number as its points, so that one sees where a price came from. */
function makeNumbered(year: number): PricedWeek[] {
  return Array.from({ length: countIsoWeeks(year) }, (_, index) => ({
    week: index + 1,
    points: index + 1,
    restrictOne: index % 2 === 0,
  }))
}

/** The weeks whose price is that of another number, as `week: number`. */
function listMoved(year: number): string {
  const plan = planFromLastYear(makeNumbered(year - 1), year)
  return plan.flatMap(({ week, points }) => (points === week ? [] : [`${week}: ${points}`])).join(', ')
}

describe('a plan from last year (R167)', () => {
  it('takes the price of a holiday along, and gives the weeks that it leaves those that it displaces', () => {
    expect(listMoved(2027)).toBe(
      '1: 51, 12: 14, 14: 12, 18: 20, 19: 21, 20: 18, 21: 19, 26: 27, 27: 28, 28: 29, 29: 30, 30: 31, 31: 32, 32: 26, 51: 52, 52: 53',
    )
  })

  it('takes what restricts neighbouring weeks along with the points', () => {
    const weeks = makeNumbered(2026).map((each) => ({ ...each, restrictOne: each.week === 14 }))
    const restricted = planFromLastYear(weeks, 2027).filter(({ restrictOne }) => restrictOne)
    expect(restricted.map(({ week }) => week)).toEqual([12])
  })

  it('says where the holiday was, and what the week had', () => {
    const plan = planFromLastYear(makeNumbered(2026), 2027)
    const was = (week: number) => ({ points: week, restrictOne: week % 2 === 1 })
    expect(plan[11]?.mark).toEqual({ kind: 'moved-here', holiday: 'easter', fromWeek: 14, was: was(12) })
    expect(plan[13]?.mark).toEqual({
      kind: 'moved-away',
      holiday: 'easter',
      toWeek: 12,
      priceOf: 12,
      was: was(14),
    })
    expect(plan[0]?.mark).toMatchObject({ kind: 'moved-away', holiday: 'new-year', toWeek: null })
    expect(plan[9]?.mark).toBeNull()
  })

  it('gives week 53 the price of New Year, of whichever end of last year', () => {
    expect(planFromLastYear(makeNumbered(2025), 2026)[52]).toEqual({
      week: 53,
      points: 1,
      restrictOne: true,
      mark: { kind: 'moved-here', holiday: 'new-year', fromWeek: 1, was: null },
    })
  })

  it('gives a week that a holiday leaves without displacing one the price of the nearest ordinary week', () => {
    const plan = planFromLastYear(makeNumbered(2028), 2029)
    expect(plan[50]).toMatchObject({
      points: 50,
      mark: { kind: 'moved-away', holiday: 'christmas', toWeek: 52 },
    })
    expect(plan[51]).toMatchObject({ points: 51, mark: { kind: 'moved-here', holiday: 'christmas' } })
  })

  it('leaves the price of a holiday that last year had not, and marks it', () => {
    expect(planFromLastYear(makeNumbered(2029), 2030)[0]).toMatchObject({
      points: 1,
      mark: { kind: 'moved-here', holiday: 'new-year', fromWeek: null },
    })
  })

  it('marks exactly the weeks with another number’s price, and costs what last year did but for New Year', () => {
    for (let year = 2020; year < 2080; year++) {
      const last = makeNumbered(year - 1)
      const plan = planFromLastYear(last, year)
      expect(plan.map(({ week }) => week)).toEqual(makeNumbered(year).map(({ week }) => week))
      for (const { week, points, mark } of plan) {
        const isNew = mark?.kind === 'moved-here' && mark.fromWeek === null
        expect(mark !== null).toBe(points !== week || isNew)
      }
      const listPoints = (weeks: readonly PricedWeek[]): number[] =>
        weeks.flatMap(({ week, points }) => (week > 1 && week < 50 ? [points] : []))
      expect(new Set(listPoints(plan))).toEqual(new Set(listPoints(last)))
    }
  })
})

describe('templates (R168)', () => {
  const template = toTemplateWeeks(makeNumbered(2027))

  it('have 53 weeks, also of a year that has 52', () => {
    expect(template).toHaveLength(53)
    expect(template[52]).toEqual({ ...template[51], week: 53 })
    expect(toTemplateWeeks(makeNumbered(2026))).toEqual(makeNumbered(2026))
  })

  it('give a year its weeks by their numbers, and mark the holidays that move', () => {
    expect(planFromTemplate(template, 2028)).toHaveLength(52)
    const plan = planFromTemplate(template, 2026)
    expect(plan.map(({ points }) => points)).toEqual(template.map(({ points }) => points))
    const marked = plan.flatMap(({ week, mark }) => (mark ? [week] : []))
    const fixed = ['winter', 'autumn']
    expect(marked).toEqual(
      [...findHolidays(2026)].flatMap(([week, name]) => (fixed.includes(name) ? [] : [week])),
    )
  })
})
