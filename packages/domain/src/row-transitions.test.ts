import { describe, expect, test } from 'vitest'
import type { BookingType } from './booking.ts'
import type { RowEvent } from './row-transitions.ts'
import { getTypeAfter, freesWeek, getActiveKind } from './row-transitions.ts'

const rows = {
  hold: { type: 'Pre', origin: 'hold' },
  offer: { type: 'Pre', origin: 'offer' },
  Book: { type: 'Book', origin: 'hold' },
  Assign: { type: 'Assign', origin: null },
  Wait: { type: 'Wait', origin: null },
  Cancel: { type: 'Cancel', origin: 'hold' },
  WaitExpire: { type: 'WaitExpire', origin: 'offer' },
  Ended: { type: 'Ended', origin: 'hold' },
} as const

type Outcome = [
  BookingType | null,
  BookingType | null,
  BookingType | null,
  BookingType | null,
  BookingType | null,
]

test('the kind of an active row (R111)', () => {
  expect(Object.values(rows).map(getActiveKind)).toEqual([
    'hold',
    'offer',
    'Book',
    'Assign',
    'Wait',
    null,
    null,
    null,
  ])
  expect(getActiveKind({ type: 'Pre', origin: null })).toBe('hold')
})

describe('the type of a hold, an offer, a Book, an Assign and a Wait after each event (R111)', () => {
  test.each<[RowEvent, ...Outcome]>([
    ['cancel-reservation', 'Ended', 'WaitExpire', null, null, null],
    ['expire', 'Ended', 'WaitExpire', null, null, null],
    ['confirm', 'Book', 'Book', null, null, null],
    ['cancel-booking', null, null, 'Cancel', 'Cancel', 'Cancel'],
    ['offer-week', null, null, null, null, 'Pre'],
    ['skip', null, null, null, null, 'WaitExpire'],
    ['booking-deadline', 'Ended', 'WaitExpire', null, null, 'WaitExpire'],
    ['override-offer', null, 'WaitExpire', null, null, null],
    ['admin-cancel', null, null, 'Cancel', 'Cancel', null],
    ['move', null, null, 'Cancel', 'Cancel', null],
    ['out-of-operation', 'Ended', 'WaitExpire', 'Cancel', 'Cancel', 'WaitExpire'],
    ['leave', 'Ended', 'WaitExpire', null, null, 'WaitExpire'],
    ['disable', 'Ended', 'WaitExpire', null, null, null],
  ])('after %s', (event, ...outcomes) => {
    const active = [rows.hold, rows.offer, rows.Book, rows.Assign, rows.Wait]
    expect(active.map((row) => getTypeAfter(event, row))).toEqual(outcomes)
    for (const row of [rows.Cancel, rows.WaitExpire, rows.Ended]) expect(getTypeAfter(event, row)).toBe(null)
  })
})

describe('whether the week becomes free and is offered on (R112)', () => {
  test.each<[RowEvent, keyof typeof rows, boolean]>([
    ['cancel-reservation', 'offer', true],
    ['cancel-reservation', 'hold', true],
    ['expire', 'offer', true],
    ['cancel-booking', 'Book', true],
    ['cancel-booking', 'Assign', true],
    ['cancel-booking', 'Wait', false],
    ['cancel-booking', 'Cancel', false],
    ['admin-cancel', 'Book', true],
    ['move', 'Assign', true],
    ['leave', 'offer', true],
    ['leave', 'Book', false],
    ['leave', 'Wait', false],
    ['disable', 'offer', true],
    ['skip', 'Wait', false],
    ['confirm', 'hold', false],
    ['override-offer', 'offer', false],
    ['booking-deadline', 'offer', false],
    ['out-of-operation', 'Book', false],
  ])('%s of a %s: %s', (event, kind, frees) => {
    expect(freesWeek(event, rows[kind])).toBe(frees)
  })
})
