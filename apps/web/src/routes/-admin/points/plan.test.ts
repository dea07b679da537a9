import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncServerTime } from '../../../lib/server-time.ts'
import { findPlanProblems, getGivingInstant, startPlan, toReceiversInput, type Plan } from './plan.ts'

const noon = '2027-03-24T11:00:00.000Z'
beforeEach(() => syncServerTime(noon))
afterEach(() => syncServerTime(String(Date.now())))

const whole: Omit<Plan, 'year'> = {
  groupId: 'g',
  to: 'all',
  member: null,
  points: 4,
  when: 'later',
  day: '2027-03-28',
  time: '19:00',
}
const plan = (part: Partial<Plan> = {}): Plan => ({ ...startPlan(), ...whole, ...part })

describe('a plan of points', () => {
  it('begins with all members, this year and now, and asks for the association and the points', () => {
    expect(startPlan()).toMatchObject({ to: 'all', when: 'now', year: 2027 })
    expect(findPlanProblems(startPlan())).toEqual(['groupId', 'points'])
    expect(toReceiversInput(startPlan())).toBeNull()
  })

  it.each([
    ['no member', { to: 'one' }, ['member']],
    ['no points', { points: 0 }, ['points']],
    ['too many points', { points: 1000 }, ['points']],
    ['no day', { day: '' }, ['day']],
    ['no time', { time: '' }, ['time']],
    ['an instant that has passed', { day: '2027-03-24', time: '11:59' }, ['day']],
    ['an instant to come today', { day: '2027-03-24', time: '12:01' }, []],
    ['nothing of it where it is given now', { when: 'now', day: '', time: '' }, []],
  ] as const)('%s: %j has the problems %j', (_what, part, problems) => {
    expect(findPlanProblems(plan(part as Partial<Plan>))).toEqual(problems)
  })

  it('is given at the houses’ time, on the day on which their clocks change too', () => {
    const now = Date.parse('2027-03-01T08:00:00Z')
    expect(getGivingInstant(plan({ when: 'now' }), now)).toEqual({ assignAt: '2027-03-01T08:00:00.000Z' })
    expect(getGivingInstant(plan(), 0)).toEqual({ assignAt: '2027-03-28T17:00:00.000Z' })
    expect(getGivingInstant(plan({ day: '2027-03-27' }), 0)).toEqual({ assignAt: '2027-03-27T18:00:00.000Z' })
  })

  it('asks for the receivers without an instant where it is given now', () => {
    const member = { membershipId: '7', name: 'Anna' }
    expect(toReceiversInput(plan({ when: 'now', to: 'one', member }))).toEqual({
      groupId: 'g',
      year: 2027,
      points: 4,
      membershipId: '7',
    })
    expect(toReceiversInput(plan())).toMatchObject({ assignAt: '2027-03-28T17:00:00.000Z' })
  })
})
