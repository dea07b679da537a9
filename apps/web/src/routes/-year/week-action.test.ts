import type { Booking } from '@samhus/contract/bookings'
import { describe, expect, it } from 'vitest'
import { resolveCell, getWeekAction } from './week-action.ts'
import type { HouseWeek, Week, YearView } from './year-view.ts'

function unit(given: Partial<HouseWeek>): HouseWeek {
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

const row = (type: Booking['type']) => ({ bookingId: type, calendarUnitId: '126', type }) as Booking
const none = { active: [], waitlists: [], history: [], reserved: [] }

describe('a press on a week of a house', () => {
  it('reserves a free one, and offers the queue of a taken one', () => {
    expect(getWeekAction(unit({}), none).does).toBe('reserve')
    expect(getWeekAction(unit({ status: 'AvailableForWaitlist' }), none).does).toBe('join')
  })

  it('explains where a rule is against it, or somebody else holds it', () => {
    const reasons = [{ type: 'not-enough-points' as const, until: null }]
    expect(getWeekAction(unit({ reasons }), none).does).toBe('explain')
    expect(getWeekAction(unit({ status: 'AvailableForWaitlist', reasons }), none).does).toBe('explain')
    expect(getWeekAction(unit({ status: 'Reserved' }), none).does).toBe('explain')
    expect(getWeekAction(unit({ status: 'NotAvailable' }), none).does).toBe('explain')
  })

  it('opens the owner’s own row: to confirm, to edit, to leave', () => {
    expect(getWeekAction(unit({ status: 'YourReservation' }), { ...none, reserved: [row('Pre')] })).toEqual({
      does: 'confirm',
      booking: row('Pre'),
    })
    expect(getWeekAction(unit({ status: 'YourBooking' }), { ...none, active: [row('Book')] }).does).toBe('edit')
    expect(getWeekAction(unit({ status: 'YourWaitlist' }), { ...none, waitlists: [row('Wait')] }).does).toBe(
      'leave',
    )
  })

  it('finds a stay of last year in the history, and takes no cancelled row for it', () => {
    const lists = { ...none, history: [row('Cancel'), row('Assign')] }
    expect(getWeekAction(unit({ status: 'YourBooking' }), lists)).toEqual({
      does: 'edit',
      booking: row('Assign'),
    })
  })
})

describe('a press on a cell', () => {
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
  })
  const two = [unit({ week: 1 }), unit({ week: 1, unitId: '226', houseId: 'b' })]

  it('goes to the house’s week at once where the cell is one, or there is only one house', () => {
    expect(resolveCell('226', view(two))).toMatchObject({ is: 'unit', unit: { houseId: 'b' } })
    expect(resolveCell('w1', view(two.slice(0, 1)))).toMatchObject({ is: 'unit' })
  })

  it('lets a house be chosen where there are several', () => {
    expect(resolveCell('w1', view(two))).toMatchObject({ is: 'choice' })
  })

  it('says of a week that has begun that it has, unless the owner is in it', () => {
    expect(resolveCell('w1', view(two, true))).toMatchObject({ is: 'passed' })
    const own = [unit({ status: 'YourBooking' }), unit({ unitId: '226', houseId: 'b' })]
    expect(resolveCell('w1', view(own, true))).toMatchObject({ is: 'choice' })
  })

  it('is nothing where no house has the week, unless that has passed: the overview shows the default', () => {
    expect(
      resolveCell('w1', {
        ...view([]),
        houses: [{ houseId: 'a', name: 'a', calendarId: '1', weeks: [null] }],
      }),
    ).toBeNull()
    expect(resolveCell('w1', { ...view([], true), houses: [] })).toMatchObject({ is: 'passed' })
    expect(resolveCell('w99', view(two))).toBeNull()
    expect(resolveCell('', view(two))).toBeNull()
  })
})
