import { describe, expect, it } from 'vitest'
import { mayImportBooking, mayImportWait, type MovingWeek } from './moving-in.ts'
import type { HolderFacts } from './unit-status.ts'

const now = Date.parse('2026-11-02T12:00:00Z')
const day = 24 * 3_600_000
const booked: HolderFacts = { type: 'Book', origin: null, reservedUntil: null, isOwn: false }
const held: HolderFacts = { type: 'Pre', origin: 'hold', reservedUntil: now + 60_000, isOwn: false }

interface Differences extends Partial<MovingWeek['unit']>, Partial<MovingWeek['state']> {}

function week(differences: Differences = {}): MovingWeek {
  const { holder = null, waitlistCount = 0, isOnWaitlist = false, ...unit } = differences
  return {
    unit: {
      points: 3,
      isOutOfOperation: false,
      startsAt: now + 30 * day,
      bookingDeadline: now + 25 * day,
      ...unit,
    },
    state: { holder, waitlistCount, isOnWaitlist },
  }
}

const types = (decision: readonly { readonly type: string }[]): string[] => decision.map(({ type }) => type)

describe('a booking of an earlier system, R203', () => {
  it.each([
    ['a free week', week(), false, []],
    [
      'a week that is long over',
      week({ startsAt: now - 300 * day, bookingDeadline: now - 305 * day }),
      false,
      [],
    ],
    ['a week without a price', week({ points: 0 }), false, ['house-not-in-operation']],
    ['a week out of operation', week({ isOutOfOperation: true }), false, ['house-not-in-operation']],
    ['another owner’s week', week({ holder: booked }), false, ['calendar-unit-already-reserved']],
    ['a week that another owner holds', week({ holder: held }), false, ['calendar-unit-already-reserved']],
    [
      'a hold that has run out and has its row still',
      week({ holder: { ...held, reservedUntil: now - 1 } }),
      false,
      ['calendar-unit-already-reserved'],
    ],
    [
      'a week that the owner holds',
      week({ holder: { ...held, isOwn: true } }),
      false,
      ['already-on-unit', 'calendar-unit-already-reserved'],
    ],
    [
      'a week for which the owner waits',
      week({ waitlistCount: 1, isOnWaitlist: true }),
      false,
      ['already-on-unit', 'calendar-unit-already-reserved'],
    ],
    ['a week of which an owner may get points back', week(), true, ['has-live-weeks']],
  ] as const)('%s', (_, facts, hasOpenClaim, expected) => {
    expect(types(mayImportBooking({ ...facts, hasOpenClaim }))).toEqual(expected)
  })
})

describe('a place on a waitlist of an earlier system, R204', () => {
  const policy = { maxWaitlistPerUnit: 3, maxWaitlistsPerUser: 3 }
  it.each([
    ['another owner’s week', week({ holder: booked }), 0, []],
    ['one with two who wait', week({ holder: booked, waitlistCount: 2 }), 2, []],
    ['a free week', week(), 0, ['waitlist-unit-available']],
    ['a held week', week({ holder: held }), 0, ['calendar-unit-already-reserved']],
    ['the owner’s own week', week({ holder: { ...booked, isOwn: true } }), 0, ['already-on-unit']],
    [
      'the second time',
      week({ holder: booked, waitlistCount: 1, isOnWaitlist: true }),
      1,
      ['already-on-unit'],
    ],
    ['a full waitlist', week({ holder: booked, waitlistCount: 3 }), 0, ['max-waitlist-per-unit']],
    ['the owner’s fourth', week({ holder: booked }), 3, ['max-waitlists-per-user']],
    [
      'a week out of operation',
      week({ isOutOfOperation: true, holder: booked }),
      0,
      ['house-not-in-operation'],
    ],
    [
      'a week that has begun',
      week({ holder: booked, startsAt: now, bookingDeadline: now - day }),
      0,
      ['booking-date-passed', 'booking-deadline-exceeded'],
    ],
    [
      'at the booking deadline',
      week({ holder: booked, bookingDeadline: now }),
      0,
      ['booking-deadline-exceeded'],
    ],
  ] as const)('%s', (_, facts, numWaits, expected) => {
    expect(types(mayImportWait({ ...facts, numWaits }, policy, now))).toEqual(expected)
  })
})
