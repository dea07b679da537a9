import type { Booking } from '@samhus/contract/bookings'
import { describe, expect, it } from 'vitest'
import { resolveCell, getWeekAction } from './week-action.ts'
import type { HouseWeek, Week, YearView } from './year-view.ts'

function createUnit(given: Partial<HouseWeek>): HouseWeek {
  return {
    unitId: '126',
    houseId: 'a',
    houseName: 'Klitgården',
    year: 2027,
    week: 26,
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    points: 3,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    place: null,
    reasons: [],
    lock: null,
    ...given,
  }
}

const createRow = (type: Booking['type']) => ({ bookingId: type, calendarUnitId: '126', type }) as Booking
const none = { active: [], waitlists: [], history: [], reserved: [] }

describe('pressing a week of one house', () => {
  it('reserves a free week and offers the waitlist of a taken one', () => {
    expect(getWeekAction(createUnit({}), none).kind).toBe('reserve')
    expect(getWeekAction(createUnit({ status: 'AvailableForWaitlist' }), none).kind).toBe('join-waitlist')
  })

  it('explains why the week cannot be booked, by a rule or because another owner has it on hold', () => {
    const reasons = [{ type: 'not-enough-points' as const, until: null }]
    expect(getWeekAction(createUnit({ reasons }), none).kind).toBe('explain')
    expect(getWeekAction(createUnit({ status: 'AvailableForWaitlist', reasons }), none).kind).toBe('explain')
    expect(getWeekAction(createUnit({ status: 'Reserved' }), none).kind).toBe('explain')
    expect(getWeekAction(createUnit({ status: 'NotAvailable' }), none).kind).toBe('explain')
  })

  it('opens the owner’s own booking to confirm, edit or leave it', () => {
    expect(
      getWeekAction(createUnit({ status: 'YourReservation' }), { ...none, reserved: [createRow('Pre')] }),
    ).toEqual({
      kind: 'confirm',
      booking: createRow('Pre'),
    })
    expect(
      getWeekAction(createUnit({ status: 'YourBooking' }), { ...none, active: [createRow('Book')] }).kind,
    ).toBe('edit')
    expect(
      getWeekAction(createUnit({ status: 'YourWaitlist' }), { ...none, waitlists: [createRow('Wait')] }).kind,
    ).toBe('leave-waitlist')
  })

  it.each(['YourReservation', 'YourBooking', 'YourWaitlist'] as const)(
    'gives no reason for %s whose row is not read yet',
    (status) => expect(getWeekAction(createUnit({ status }), none).kind).toBe('not-loaded'),
  )

  it('finds last year’s booking in the history and ignores a cancelled row of the same week', () => {
    const lists = { ...none, history: [createRow('Cancel'), createRow('Assign')] }
    expect(getWeekAction(createUnit({ status: 'YourBooking' }), lists)).toEqual({
      kind: 'edit',
      booking: createRow('Assign'),
    })
  })
})

describe('pressing a cell', () => {
  const week = (hasBegun: boolean): Week => ({
    week: 1,
    month: 1,
    dateFrom: '2027-01-04',
    dateTo: '2027-01-11',
    isPast: hasBegun,
    isCurrent: false,
    hasBegun,
  })
  const view = (units: HouseWeek[], hasBegun = false): YearView => ({
    year: 2027,
    weeks: [week(hasBegun)],
    houses: units.map((one) => ({ houseId: one.houseId, name: one.houseId, calendarId: '1', weeks: [one] })),
    upcomingPoints: [],
  })
  const two = [createUnit({ week: 1 }), createUnit({ week: 1, unitId: '226', houseId: 'b' })]

  it('leads straight to a house’s week if the cell is one, or if there is only one house', () => {
    expect(resolveCell('226', view(two))).toMatchObject({ kind: 'unit', unit: { houseId: 'b' } })
    expect(resolveCell('w1', view(two.slice(0, 1)))).toMatchObject({ kind: 'unit' })
  })

  it('lets a house be chosen where there are several', () => {
    expect(resolveCell('w1', view(two))).toMatchObject({ kind: 'choice' })
  })

  it('says that a week has begun, unless the owner has booked it', () => {
    expect(resolveCell('w1', view(two, true))).toMatchObject({ kind: 'passed' })
    const own = [createUnit({ status: 'YourBooking' }), createUnit({ unitId: '226', houseId: 'b' })]
    expect(resolveCell('w1', view(own, true))).toMatchObject({ kind: 'choice' })
  })

  it('says that no house has the week, or that it has begun; and does nothing for no cell', () => {
    expect(
      resolveCell('w1', {
        ...view([]),
        houses: [{ houseId: 'a', name: 'a', calendarId: '1', weeks: [null] }],
      }),
    ).toMatchObject({ kind: 'unknown' })
    expect(resolveCell('w1', { ...view([], true), houses: [] })).toMatchObject({ kind: 'passed' })
    expect(resolveCell('w99', view(two))).toBeNull()
    expect(resolveCell('', view(two))).toBeNull()
  })
})
