import { describe, expect, test } from 'vitest'
import { allowed, decide, isAllowed, refusalTypes, refuse } from './refusal.ts'

describe('a decision', () => {
  test('has every rule that blocks, in the given order, with its instant', () => {
    expect(
      decide([
        [false, 'booking-date-passed', 5],
        [true, 'already-on-unit', 7],
        [true, 'not-enough-points'],
        [true, 'booking-expired', null],
      ]),
    ).toEqual([
      { type: 'already-on-unit', until: 7 },
      { type: 'not-enough-points', until: null },
      { type: 'booking-expired', until: null },
    ])
  })

  test('is allowed if no rule blocks', () => {
    expect(decide([[false, 'booking-date-passed']])).toEqual([])
    expect(isAllowed(allowed)).toBe(true)
    expect(isAllowed(refuse('forbidden'))).toBe(false)
  })

  test('with one reason may have an instant', () => {
    expect(refuse('forbidden')).toEqual([{ type: 'forbidden', until: null }])
    expect(refuse('booking-not-eligible', 9)).toEqual([{ type: 'booking-not-eligible', until: 9 }])
  })

  test('has reasons of these types only', () => {
    expect(refusalTypes).toEqual([
      'user-not-authenticated',
      'forbidden',
      'user-disabled',
      'no-group-found',
      'user-not-found',
      'calendar-unit-not-found',
      'house-not-in-operation',
      'booking-date-passed',
      'booking-deadline-exceeded',
      'already-on-unit',
      'waitlist-unit-available',
      'calendar-unit-already-reserved',
      'has-other-reservations-for-calendar',
      'high-season-week-blocked',
      'consecutive-weeks-restricted',
      'max-consecutive-high-season',
      'max-waitlist-per-unit',
      'max-waitlists-per-user',
      'too-many-requests',
      'not-enough-points',
      'no-booking-found',
      'not-your-booking',
      'booking-expired',
      'not-reserved-booking',
      'booking-is-not-book-type',
      'booking-not-a-reservation',
      'consecutive-block-not-found',
      'price-changed',
      'booking-not-found',
      'booking-not-eligible',
      'already-checked-out',
      'max-support-reports',
      'no-reply-address',
      'mail-link-has-ended',
      'changed-meanwhile',
      'email-taken',
      'address-not-proven',
      'address-changed-lately',
      'another-person',
      'code-taken',
      'already-member',
      'calendar-exists',
      'last-super-admin',
      'still-member',
      'has-live-weeks',
      'has-open-fee',
      'not-checked-out',
      'assignment-not-scheduled',
      'assignment-not-cancelled',
      'year-has-ended',
      'no-receivers',
      'already-announced',
      'already-invited',
      'too-many-invitations',
      'limit-reached',
      'import-has-problems',
    ])
  })
})
