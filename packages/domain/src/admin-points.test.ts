import { describe, expect, test } from 'vitest'
import {
  findGivingInstant,
  findTakenPoints,
  mayAdjustPoints,
  mayCancelPoints,
  mayPlanPoints,
  mayReopenPoints,
  mayTakeBackPoints,
  type AssignmentFacts,
} from './admin-points.ts'
import type { Decision } from './refusal.ts'
import { parseInstant } from './test-fixtures.ts'
import { getYearEnd } from './week.ts'

const yearEndsAt = getYearEnd(2027, 'Europe/Copenhagen')
const now = parseInstant('2027-03-24T12:00+01:00')
const listTypes = (decision: Decision) => decision.map(({ type }) => type)

describe('points that an admin plans (R185)', () => {
  test.each([
    ['now', now, []],
    ['just before the end of their year', yearEndsAt - 1, []],
    ['at the end of their year', yearEndsAt, ['year-has-ended']],
  ])('%s', (_when, assignAt, refusals) => {
    expect(listTypes(mayPlanPoints({ yearEndsAt, assignAt }, now))).toEqual(refusals)
  })

  test('are refused once their year has ended, whatever instant is asked for', () => {
    expect(listTypes(mayPlanPoints({ yearEndsAt, assignAt: now }, yearEndsAt - 1))).toEqual([])
    expect(listTypes(mayPlanPoints({ yearEndsAt, assignAt: now }, yearEndsAt))).toEqual(['year-has-ended'])
  })

  test('for an instant that has passed are given now', () => {
    expect(findGivingInstant(now - 1, now)).toBe(now)
    expect(findGivingInstant(now + 1, now)).toBe(now + 1)
  })
})

describe('a planned assignment (R186)', () => {
  const facts = (status: AssignmentFacts['status'], isBegun = false): AssignmentFacts => ({
    status,
    isBegun,
    yearEndsAt,
  })

  test.each([
    ['Scheduled', false, []],
    ['Scheduled', true, ['assignment-not-scheduled']],
    ['Assigned', true, ['assignment-not-scheduled']],
    ['Assigned', false, ['assignment-not-scheduled']],
    ['Cancelled', false, ['assignment-not-scheduled']],
  ] as const)('that is %s, begun %s, is cancelled: %j', (status, isBegun, refusals) => {
    expect(listTypes(mayCancelPoints(facts(status, isBegun)))).toEqual(refusals)
  })

  test.each([
    ['Cancelled', yearEndsAt - 1, []],
    ['Cancelled', yearEndsAt, ['year-has-ended']],
    ['Scheduled', now, ['assignment-not-cancelled']],
    ['Assigned', yearEndsAt, ['assignment-not-cancelled']],
  ] as const)('that is %s is scheduled again at %i: %j', (status, at, refusals) => {
    expect(listTypes(mayReopenPoints(facts(status), at))).toEqual(refusals)
  })
})

describe('a correction (R187)', () => {
  test.each([
    [5, -5, []],
    [5, -6, ['not-enough-points']],
    [0, 1, []],
    [0, -1, ['not-enough-points']],
  ])('of a balance of %i by %i: %j', (balance, change, refusals) => {
    expect(listTypes(mayAdjustPoints({ balance, change, yearEndsAt }, now))).toEqual(refusals)
  })

  test('is made until the end of the year, which is the first reason', () => {
    expect(listTypes(mayAdjustPoints({ balance: 5, change: 1, yearEndsAt }, yearEndsAt - 1))).toEqual([])
    expect(listTypes(mayAdjustPoints({ balance: 5, change: -6, yearEndsAt }, yearEndsAt))).toEqual([
      'year-has-ended',
      'not-enough-points',
    ])
  })
})

describe('points that are taken back (R231)', () => {
  test.each([
    ['all', { balance: 9 }, 4, [4, 0]],
    ['a part', { balance: 9 }, 1, [1, 0]],
    ['never more than were given', { balance: 9 }, 6, [4, 0]],
    ['never more than the balance', { balance: 3 }, 4, [3, 1]],
    ['none of a balance of 0', { balance: 0 }, 4, [0, 4]],
    ['never more than is left of them', { balance: 9, takenBefore: 3 }, 4, [1, 0]],
    ['none twice', { balance: 9, takenBefore: 4 }, 4, [0, 0]],
    ['none of who has left', { balance: 9, isMember: false }, 4, [0, 4]],
  ] as const)('%s: %o', (_what, facts, points, [takes, lacks]) => {
    const given = { given: 4, takenBefore: 0, isMember: true, ...facts }
    expect(findTakenPoints(given, points)).toEqual({ takes, lacks })
  })

  test.each([
    ['some', {}, []],
    ['none', { total: 0 }, ['no-receivers']],
    ['of an archived group', { isGroupArchived: true }, ['no-group-found']],
    ['at the end of their year', { yearEndsAt: now }, ['year-has-ended']],
  ])('%s: %o', (_what, more, refusals) => {
    const facts = { isGroupArchived: false, yearEndsAt, total: 1, ...more }
    expect(listTypes(mayTakeBackPoints(facts, now))).toEqual(refusals)
  })
})
