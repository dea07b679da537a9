import type { AdminBooking, AdminWeekView, Board, BookingRow } from '@samhus/contract/admin-bookings'
import type { Act } from '@samhus/contract/admin-activity'
import { userId } from './fake-owner.ts'

export const bookingId = '5b1f9a44-6f0d-4a57-8f02-0c6f3a7d1e01'
const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'

/** Week 27 of 2027 in the house Birk. */
const week27 = {
  unitId: '127',
  groupId,
  groupName: 'Klitten',
  houseId: '9c2f3f0e-52b6-4f0e-8d55-0a3a8e5f1c33',
  houseName: 'Birk',
  year: 2027,
  week: 27,
  code: '27',
  dateFrom: '2027-07-05',
  dateTo: '2027-07-12',
}

const times = {
  startsAt: '2027-07-04T22:00:00.000Z',
  bookingDeadline: '2027-06-30T10:00:00.000Z',
  cancellationDeadline: '2027-06-29T10:00:00.000Z',
  checkInAt: '2027-07-05T13:00:00.000Z',
  checkOutAt: '2027-07-12T08:00:00.000Z',
}

/** A booked week of Anna Holm that every test may change. */
export function fakeBookingRow(changed: Partial<BookingRow> = {}): BookingRow {
  return {
    ...week27,
    bookingId,
    userId,
    name: 'Anna Holm',
    userCode: 'A12',
    type: 'Book',
    origin: null,
    reservedUntil: null,
    points: 4,
    debited: 4,
    place: null,
    lentOutTo: null,
    checkedOutAt: null,
    createdAt: '2026-10-13T08:00:00.000Z',
    acceptedAt: '2026-10-13T08:02:00.000Z',
    endedAt: null,
    endReason: null,
    ...changed,
  }
}

export function fakeAct(changed: Partial<Act> = {}): Act {
  return {
    number: 1,
    at: '2026-10-13T08:02:00.000Z',
    actor: { id: userId, name: 'Anna Holm' },
    impersonator: null,
    action: 'confirm',
    subjectKind: 'booking',
    subjectId: bookingId,
    subject: 'Birk, 27',
    groupId,
    groupName: 'Klitten',
    person: { id: userId, name: 'Anna Holm' },
    week: { unitId: '127', houseName: 'Birk', year: 2027, week: 27 },
    rule: null,
    reason: null,
    overrides: [],
    request: null,
    changes: [],
    ...changed,
  }
}

export function fakeBooking(changed: Partial<AdminBooking> = {}): AdminBooking {
  const { lentOutTo: _lentOutTo, ...row } = fakeBookingRow()
  return {
    ...row,
    membershipId: '7',
    phone: '+45 12 34 56 78',
    email: 'anna@samhus.example',
    isEnabled: true,
    hasLeft: false,
    times,
    contact: null,
    skipsCleaning: false,
    checkedOutPeople: null,
    stay: [{ bookingId, unitId: '127', year: 2027, week: 27, dateFrom: '2027-07-05', checkedOutAt: null }],
    refund: { kind: 'full', points: 4, until: '2027-04-11T22:00:00.000Z' },
    claim: null,
    movedTo: null,
    movedFrom: null,
    lines: [{ id: 'l1', at: '2026-10-13T08:02:00.000Z', type: 'Book', year: 2027, points: -4 }],
    mails: [],
    links: [],
    fees: [],
    acts: [fakeAct()],
    ...changed,
  }
}

export function fakeWeek(changed: Partial<AdminWeekView> = {}): AdminWeekView {
  return {
    ...week27,
    points: 4,
    times,
    isOutOfOperation: false,
    outReason: null,
    outSince: null,
    isArchived: false,
    holder: {
      bookingId,
      membershipId: '7',
      userId,
      name: 'Anna Holm',
      type: 'Book',
      origin: null,
      reservedUntil: null,
      points: 4,
      lentOutTo: null,
      checkedOutAt: null,
    },
    waiting: [],
    claim: null,
    former: [],
    acts: [],
    ...changed,
  }
}

type Cell = NonNullable<Board['houses'][number]['cells'][number]>

export function fakeCell(changed: Partial<Cell> = {}): Cell {
  return {
    unitId: '127',
    points: 4,
    isOutOfOperation: false,
    holder: null,
    waiting: 0,
    hasClaim: false,
    checkedOut: false,
    restrictOne: false,
    ...changed,
  }
}

/** Two houses in weeks 52 and 53 of 2026 and week 1 of 2027; the second has no calendar of 2027. */
export function fakeBoard(): Board {
  const anna = { userId, name: 'Anna Holm', bookingId, type: 'Book', origin: null, lentOutTo: null } as const
  return {
    groupId,
    groupName: 'Klitten',
    weeks: [
      { dateFrom: '2026-12-21', year: 2026, week: 52 },
      { dateFrom: '2026-12-28', year: 2026, week: 53 },
      { dateFrom: '2027-01-04', year: 2027, week: 1 },
    ],
    houses: [
      {
        houseId: 'h1',
        name: 'Birk',
        cells: [
          fakeCell({ unitId: '52', holder: anna, waiting: 2 }),
          fakeCell({ unitId: '53' }),
          fakeCell({ unitId: '101', isOutOfOperation: true }),
        ],
      },
      {
        houseId: 'h2',
        name: 'Havtorn',
        cells: [
          fakeCell({ unitId: '252', holder: { ...anna, type: 'Pre', origin: 'offer' } }),
          fakeCell({ unitId: '253', points: 0 }),
          null,
        ],
      },
    ],
  }
}
