import { expect, test } from 'vitest'
import { getOutcome, type PastRow } from './booking-outcome.ts'

const booked: PastRow = {
  type: 'Book',
  origin: 'hold',
  endReason: null,
  people: null,
  debited: 3,
  refunded: 0,
  claim: null,
}
const cancelled: PastRow = { ...booked, type: 'Cancel', endReason: 'cancelled' }
const expired: PastRow = { ...booked, type: 'WaitExpire', origin: null, debited: 0 }

test.each<[string, PastRow, ReturnType<typeof getOutcome>]>([
  ['a week that is over', booked, { kind: 'stayed', people: null, points: 3 }],
  ['one with a check-out', { ...booked, people: 6 }, { kind: 'stayed', people: 6, points: 3 }],
  [
    'an assigned one whose points were waived',
    { ...booked, type: 'Assign', debited: 0 },
    { kind: 'stayed', people: null, points: 0 },
  ],
  ['a week cancelled in time', { ...cancelled, refunded: 3 }, { kind: 'refunded', people: null, points: 3 }],
  [
    'a late one that was taken by another owner',
    { ...cancelled, refunded: 3, claim: 'paid' },
    { kind: 'refunded', people: null, points: 3 },
  ],
  [
    'a late one that may still be taken',
    { ...cancelled, claim: 'open' },
    { kind: 'refund-open', people: null, points: 3 },
  ],
  [
    'a late one that nobody took',
    { ...cancelled, claim: 'lapsed' },
    { kind: 'not-refunded', people: null, points: 0 },
  ],
  [
    'a cancelled one for which nothing was taken',
    { ...cancelled, debited: 0 },
    { kind: 'cancelled', people: null, points: 0 },
  ],
  [
    'a week that the office moved',
    { ...cancelled, endReason: 'moved', refunded: 3 },
    { kind: 'moved', people: null, points: 3 },
  ],
  [
    'a waitlist that the owner left',
    { ...cancelled, endReason: 'left', debited: 0 },
    { kind: 'left', people: null, points: 0 },
  ],
  ['a waitlist whose week never came', expired, { kind: 'not-offered', people: null, points: 0 }],
  [
    'an offer that was not taken',
    { ...expired, origin: 'offer' },
    { kind: 'not-taken', people: null, points: 0 },
  ],
])('R210: says what became of %s', (_case, row, outcome) => {
  expect(getOutcome(row)).toEqual(outcome)
})
