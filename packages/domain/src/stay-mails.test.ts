import { describe, expect, test } from 'vitest'
import { defaultMailTimings, mailKinds, type MailKind, type MailTiming } from './mail-plan.ts'
import {
  checkStayMail,
  listComingMails,
  computeBaseDays,
  findReopenedMails,
  planStayMails,
  type MailWeek,
  type StayMail,
  type StayMailCheck,
  type WeekMail,
} from './stay-mails.ts'
import { addDays } from './day.ts'
import { makeUnit, parseInstant } from './test-fixtures.ts'

const timeZone = 'Europe/Copenhagen'
const rules = { timings: defaultMailTimings, timeZone }
const day = 24 * 3_600_000
const guest = { email: 'gry@guest.example' }

/** Week 12 of 2027 begins on Monday 22 March; the clocks change on 28 March. */
const makeWeek = (number: number, overrides: Partial<MailWeek> = {}): MailWeek => {
  const { houseId, dateFrom, dateTo, checkInAt, checkOutAt } = makeUnit(2027, number)
  const week = { bookingId: `w${number}`, houseId, dateFrom, dateTo, checkInAt, checkOutAt }
  return { ...week, skipsCleaning: false, contact: null, checkedOutAt: null, mails: {}, ...overrides }
}
const makeStay = (...numbers: number[]) => numbers.map((number) => makeWeek(number, { skipsCleaning: true }))
const list = (mails: readonly StayMail[]) =>
  mails.map(({ kind, bookingIds, dropReason, recipient }) =>
    [kind, bookingIds.join('+'), dropReason ?? 'due', recipient].join(' '),
  )
const planAt = (weeks: readonly MailWeek[], at: string) => list(planStayMails(weeks, rules, parseInstant(at)))
const withTimings = (changes: Partial<Record<MailKind, Partial<MailTiming>>>) => ({
  timeZone,
  timings: Object.fromEntries(
    mailKinds.map((kind) => [kind, { ...defaultMailTimings[kind], ...changes[kind] }]),
  ) as Record<MailKind, MailTiming>,
})

test('the mails that a stay is going to get are on, meet their conditions, are not there yet and not too late (R97 to R99, R144)', () => {
  const coming = (weeks: readonly MailWeek[], at: string, changed = rules) =>
    listComingMails(weeks, 'w12', { ...changed, now: parseInstant(at) }).join(' ')
  const early = '2027-01-01T12:00+01:00'
  expect(coming([makeWeek(12)], early)).toBe('Welcome1 Departure1 Departure2 Departure3')
  expect(coming([makeWeek(12, { contact: guest })], early)).toBe('Welcome2 Departure1 Departure2 Departure3')
  expect(coming([makeWeek(12)], '2027-03-22T15:00+01:00')).toBe('Departure1 Departure2 Departure3')
  expect(coming([makeWeek(12)], early, withTimings({ Departure3: { isEnabled: false } }))).toBe(
    'Welcome1 Departure1 Departure2',
  )
  const sent: WeekMail = { mailId: 'm1', bookingId: 'w13', state: 'Sent', dropReason: null }
  const [first, second] = makeStay(12, 13) as [MailWeek, MailWeek]
  expect(coming([first, { ...second, mails: { Welcome1: sent } }], early)).toBe(
    'Departure1 Departure2 Departure3',
  )
  expect(coming([makeWeek(13)], early)).toBe('')
})

describe('the rows that stays get (R144, R145)', () => {
  test('a stay gets one mail, for its first week, which covers the others', () => {
    expect(planAt(makeStay(12, 13, 14), '2027-03-15T09:00+01:00')).toEqual(['Welcome1 w12+w13+w14 due owner'])
    expect(planAt(makeStay(12, 13, 14), '2027-03-15T08:59+01:00')).toEqual([])
  })

  test('a stay that is lent out gets the mail of guests, for the guest', () => {
    expect(planAt([makeWeek(12, { contact: guest })], '2027-03-16T12:00+01:00')).toEqual([
      'Welcome2 w12 due contact',
    ])
  })

  test('a week that joins a stay that has its mail gets none, and its own when it parts again', () => {
    const mail: WeekMail = { mailId: 'm1', bookingId: 'w12', state: 'Sent', dropReason: null }
    const [first, second] = makeStay(12, 13) as [MailWeek, MailWeek]
    const told = { ...first, mails: { Welcome1: mail } }
    expect(planAt([told, second], '2027-03-22T09:00+01:00')).toEqual([])
    const parted = [told, second].map((week) => ({ ...week, skipsCleaning: false }))
    expect(planAt(parted, '2027-03-22T09:00+01:00')).toEqual(['Welcome1 w13 due owner'])
  })

  test('what was dropped for its time says nothing about a week that joins; what an admin dropped does', () => {
    const plan = (dropReason: string) => {
      const mail: WeekMail = { mailId: 'm1', bookingId: 'w12', state: 'Dropped', dropReason }
      const [first, second] = makeStay(12, 13) as [MailWeek, MailWeek]
      return planAt([{ ...first, mails: { Departure1: mail } }, second], '2027-04-02T09:00+02:00')
    }
    expect(plan('too-late')).toContain('Departure1 w13 due owner')
    expect(plan('dropped-by-admin').filter((row) => row.startsWith('Departure1'))).toEqual([])
  })

  test('what is too late is said for seven days, with the reason, and not of older stays', () => {
    const { checkInAt } = makeWeek(12)
    const plan = (at: number) => list(planStayMails([makeWeek(12)], rules, at))
    expect(plan(checkInAt)).toEqual(['Welcome1 w12 too-late owner', 'Welcome2 w12 lent-out owner'])
    expect(plan(checkInAt + 7 * day - 1)).toContain('Welcome1 w12 too-late owner')
    expect(plan(checkInAt + 7 * day).filter((row) => row.startsWith('Welcome'))).toEqual([])
    expect(plan(checkInAt + 60 * day)).toEqual([])
  })

  test('a check-out drops what asks for none as soon as it is due', () => {
    const weeks = [makeWeek(12, { checkedOutAt: parseInstant('2027-03-26T09:00+01:00') })]
    expect(planAt(weeks, '2027-03-28T09:00+02:00')).toContain('Departure2 w12 not-checked-out owner')
  })

  test('a mail that is switched off gets no row, and is due once it is switched on', () => {
    const off = withTimings({ Welcome1: { isEnabled: false } })
    const at = parseInstant('2027-03-16T12:00+01:00')
    expect(planStayMails([makeWeek(12)], off, at)).toEqual([])
    expect(list(planStayMails([makeWeek(12)], rules, at))).toEqual(['Welcome1 w12 due owner'])
  })
})

describe('a planned mail that is about to be sent (R146)', () => {
  const mail = (mailId: string, bookingId: string, state = 'Due'): { Welcome1: WeekMail } => ({
    Welcome1: { mailId, bookingId, state, dropReason: null },
  })
  const check = (weeks: readonly MailWeek[], { at = '2027-03-16T12:00+01:00' } = {}) =>
    checkStayMail({ mailId: 'm1', kind: 'Welcome1', bookingId: 'w12' }, weeks, {
      ...rules,
      now: parseInstant(at),
    })
  const skips = { skipsCleaning: true }
  const first = makeWeek(12, { ...skips, mails: mail('m1', 'w12') })
  const covered = makeWeek(13, { ...skips, mails: mail('m1', 'w12') })
  const send = { verdict: 'send', recipient: 'owner', adopted: [], released: [] }

  test.each<[string, MailWeek[], StayMailCheck | object]>([
    ['is sent while nothing has changed', [first, covered], send],
    [
      'is dropped for a stay that was cancelled; its other week is planned for again',
      [covered],
      { verdict: 'drop', reason: 'cancelled', released: ['w13'] },
    ],
    [
      'waits again where its week was lent out meanwhile',
      [{ ...first, contact: guest }],
      { verdict: 'wait' },
    ],
    [
      'leaves a week that has parted to itself',
      [
        { ...first, skipsCleaning: false },
        { ...covered, skipsCleaning: false },
      ],
      { ...send, released: ['w13'] },
    ],
    ['covers a week that has joined', [first, { ...covered, mails: {} }], { ...send, adopted: ['w13'] }],
    [
      'gives way to that of another week of the stay that was sent',
      [first, { ...covered, mails: mail('m2', 'w13', 'Sent') }],
      { verdict: 'wait' },
    ],
    [
      'is sent before that of a later week of the stay',
      [first, { ...covered, mails: mail('m2', 'w13') }],
      send,
    ],
    [
      'gives way to that of an earlier week of the stay',
      [first, makeWeek(11, { ...skips, mails: mail('m0', 'w11') })],
      { verdict: 'wait' },
    ],
    [
      'covers a week whose mail is of another stay and not sent',
      [first, { ...covered, mails: mail('m7', 'w40') }],
      { ...send, adopted: ['w13'] },
    ],
  ])('%s', (_, weeks, expected) => {
    expect(check(weeks)).toEqual(expected)
  })

  test('is dropped when it is too late', () => {
    const late = { verdict: 'drop', reason: 'too-late', released: [] }
    expect(check([first], { at: '2027-03-22T15:00+01:00' })).toEqual(late)
  })
})

describe('the mails of a stay whose check-out is taken back (R183)', () => {
  const checkedOut = (mails: MailWeek['mails'] = {}, week = 12) =>
    makeWeek(week, { checkedOutAt: parseInstant('2027-03-25T12:00+01:00'), skipsCleaning: true, mails })
  const dropped = (mailId: string, dropReason = 'not-checked-out'): WeekMail => ({
    mailId,
    bookingId: 'w12',
    state: 'Dropped',
    dropReason,
  })
  const listReopened = (weeks: readonly MailWeek[], at: string) =>
    findReopenedMails(weeks, 'w12', { ...rules, now: parseInstant(at) }).map(({ kind, droppedId }) => [
      kind,
      droppedId,
    ])

  test('are those that it held back, dropped already or not, while it is not too late', () => {
    const mails = { Departure2: dropped('m2') }
    const before = listReopened([checkedOut(mails)], '2027-03-29T09:00+02:00')
    expect(before).toEqual([
      ['Departure2', 'm2'],
      ['Departure3', null],
    ])
    expect(listReopened([checkedOut(mails)], '2027-03-29T10:00+02:00')).toEqual([['Departure3', null]])
    expect(listReopened([checkedOut(mails)], '2027-04-07T09:00+02:00')).toEqual([])
  })

  test('are none that the stay has had, and none that was dropped for another reason', () => {
    const sent: WeekMail = { mailId: 'm3', bookingId: 'w12', state: 'Sent', dropReason: null }
    const mails = { Departure2: dropped('m2', 'dropped-by-admin'), Departure3: sent }
    expect(listReopened([checkedOut(mails)], '2027-03-28T09:00+02:00')).toEqual([])
  })

  test('are those of all weeks that the check-out marked', () => {
    const stay = [checkedOut({ Departure2: dropped('m2') }), checkedOut({}, 13)]
    // The stay of two weeks ends a week later, so that its mail is not too late.
    expect(listReopened(stay, '2027-04-01T09:00+02:00')).toEqual([
      ['Departure2', 'm2'],
      ['Departure3', null],
    ])
  })
})

test('every day on which a stay can get a row is searched (R144)', () => {
  const variants = mailKinds.flatMap((kind) =>
    (['BookingStart', 'BookingEnd'] as const).flatMap((baseDate) =>
      [-30, -7, 0, 3, 20].map((daysOffset) => ({ kind, baseDate, daysOffset })),
    ),
  )
  const weeks = makeStay(12, 13) as [MailWeek, MailWeek]
  for (const { kind, baseDate, daysOffset } of variants) {
    const timing = { baseDate, daysOffset, conditions: [], isEnabled: true }
    const only = withTimings({
      ...Object.fromEntries(mailKinds.map((each) => [each, { isEnabled: false }])),
      [kind]: timing,
    })
    const base = baseDate === 'BookingStart' ? weeks[0].dateFrom : weeks[1].dateTo
    for (let n = -40; n <= 50; n += 1) {
      const now = parseInstant(`${addDays(weeks[0].dateFrom, n)}T07:30Z`)
      if (planStayMails(weeks, only, now).length === 0) continue
      const { from, to } = computeBaseDays(kind, timing, { timeZone, now })
      expect([kind, baseDate, daysOffset, n, from <= base && base <= to]).toEqual([
        kind,
        baseDate,
        daysOffset,
        n,
        true,
      ])
    }
  }
})
