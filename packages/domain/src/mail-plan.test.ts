import { describe, expect, test } from 'vitest'
import type { MailStay, MailKind, MailTiming, MailVerdict } from './mail-plan.ts'
import {
  carriesCheckOutLink,
  defaultMailTimings,
  mailKinds,
  getMailRecipient,
  decideMail,
  computeMailWindow,
  findUnmetCondition,
} from './mail-plan.ts'
import { parseInstant, makeUnit } from './test-fixtures.ts'

const zone = 'Europe/Copenhagen'
const [first, last] = [makeUnit(2027, 12), makeUnit(2027, 13)]
const defaultStay: MailStay = {
  dateFrom: first.dateFrom,
  dateTo: last.dateTo,
  checkInAt: first.checkInAt,
  checkOutAt: last.checkOutAt,
  isLentOut: false,
  isCheckedOut: false,
}
const day = 24 * 3_600_000

const makeMail = (kind: MailKind, stay: Partial<MailStay> = {}, timing: Partial<MailTiming> = {}) => ({
  kind,
  timing: { ...defaultMailTimings[kind], ...timing },
  stay: { ...defaultStay, ...stay },
})

describe('when a planned mail is due (R97, R98)', () => {
  // The stay runs from Monday 22 March 15:00 to Monday 5 April 10:00; the clocks change on 28 March.
  test.each<[MailKind, string, number]>([
    ['Welcome1', '2027-03-15T09:00+01:00', parseInstant('2027-03-22T15:00+01:00')],
    ['Welcome2', '2027-03-15T09:00+01:00', parseInstant('2027-03-22T15:00+01:00')],
    ['Arrival', '2027-03-22T09:00+01:00', parseInstant('2027-03-22T15:00+01:00')],
    ['Departure1', '2027-04-02T09:00+02:00', parseInstant('2027-04-05T10:00+02:00')],
    ['Departure2', '2027-04-04T09:00+02:00', parseInstant('2027-04-05T10:00+02:00')],
    ['Departure3', '2027-04-07T09:00+02:00', parseInstant('2027-04-07T09:00+02:00') + 7 * day],
  ])('%s is due %s', (kind, dueAt, expiresAt) => {
    expect(computeMailWindow(makeMail(kind), zone)).toEqual({ dueAt: parseInstant(dueAt), expiresAt })
  })

  test('offset and base date come from the configuration', () => {
    expect(
      computeMailWindow(makeMail('Welcome1', {}, { baseDate: 'BookingEnd', daysOffset: -10 }), zone).dueAt,
    ).toBe(parseInstant('2027-03-26T09:00+01:00'))
  })

  test('the defaults are those of docs/domain.md §10', () => {
    expect(mailKinds.filter((kind) => !defaultMailTimings[kind].isEnabled)).toEqual(['Arrival'])
    expect(mailKinds.map((kind) => defaultMailTimings[kind].baseDate)).toEqual([
      'BookingStart',
      'BookingStart',
      'BookingEnd',
      'BookingEnd',
      'BookingEnd',
      'BookingStart',
    ])
    expect(mailKinds.map((kind) => defaultMailTimings[kind].daysOffset)).toEqual([-7, -7, -3, -1, 2, 0])
  })
})

describe('the conditions of a mail (R99)', () => {
  const lent = { isLentOut: true }
  const done = { isCheckedOut: true }
  test.each<[MailKind, Partial<MailStay>, string | null]>([
    ['Welcome1', {}, null],
    ['Welcome1', lent, 'not-lent-out'],
    ['Welcome2', {}, 'lent-out'],
    ['Welcome2', lent, null],
    ['Departure1', { ...lent, ...done }, null],
    ['Departure2', {}, null],
    ['Departure2', done, 'not-checked-out'],
    ['Departure3', {}, null],
    ['Departure3', done, 'not-checked-out'],
    ['Arrival', { ...lent, ...done }, null],
  ])('%s for a stay with %o: the unmet condition is %s', (kind, stay, unmet) => {
    expect(findUnmetCondition(defaultMailTimings[kind], { ...defaultStay, ...stay })).toBe(unmet)
  })
})

describe('what to do with a mail now (R98 to R100)', () => {
  const wait: MailVerdict = { verdict: 'wait' }
  const due: MailVerdict = { verdict: 'due' }
  const drop = (
    reason: 'off' | 'too-late' | 'lent-out' | 'not-lent-out' | 'not-checked-out',
  ): MailVerdict => ({
    verdict: 'drop',
    reason,
  })
  const dueAt = parseInstant('2027-03-15T09:00+01:00')
  const lent = { isLentOut: true }
  const done = { isCheckedOut: true }

  test.each<[string, MailKind, Partial<MailStay>, number, MailVerdict]>([
    ['a moment before it is due', 'Welcome1', {}, dueAt - 1, wait],
    ['on time', 'Welcome1', {}, dueAt, due],
    ['late', 'Welcome1', {}, defaultStay.checkInAt - 1, due],
    ['after check-in', 'Welcome1', {}, defaultStay.checkInAt, drop('too-late')],
    ['its condition not met yet', 'Welcome2', {}, dueAt, wait],
    ['lent out after it was due', 'Welcome2', lent, defaultStay.checkInAt - 1, due],
    ['never lent out, after check-in', 'Welcome2', {}, defaultStay.checkInAt, drop('lent-out')],
    ['lent out, after check-in', 'Welcome1', lent, defaultStay.checkInAt, drop('not-lent-out')],
    ['the day before departure', 'Departure2', {}, parseInstant('2027-04-04T09:00+02:00'), due],
    ['checked out before it was due', 'Departure2', done, parseInstant('2027-04-04T08:59+02:00'), wait],
    [
      'already checked out',
      'Departure2',
      done,
      parseInstant('2027-04-04T09:00+02:00'),
      drop('not-checked-out'),
    ],
    ['after check-out time', 'Departure1', {}, defaultStay.checkOutAt, drop('too-late')],
    ['a week late', 'Departure3', {}, parseInstant('2027-04-14T08:59+02:00'), due],
    ['more than a week late', 'Departure3', {}, parseInstant('2027-04-14T09:00+02:00'), drop('too-late')],
    [
      'more than a week late, checked out',
      'Departure3',
      done,
      parseInstant('2027-04-14T09:00+02:00'),
      drop('not-checked-out'),
    ],
    ['switched off', 'Arrival', {}, parseInstant('2027-03-22T09:00+01:00'), drop('off')],
  ])('the decision %s', (_, kind, stay, now, verdict) => {
    expect(decideMail(makeMail(kind, stay), zone, now)).toEqual(verdict)
  })

  test('Arrival, switched on, is due on the day of arrival', () => {
    expect(
      decideMail(makeMail('Arrival', {}, { isEnabled: true }), zone, parseInstant('2027-03-22T09:00+01:00')),
    ).toEqual(due)
  })
})

test('departure mails carry the check-out link, and the contact gets the mails of a week that is lent out (R101, R102)', () => {
  expect(mailKinds.filter(carriesCheckOutLink)).toEqual(['Departure1', 'Departure2', 'Departure3'])
  expect(getMailRecipient({ isLentOut: true })).toBe('contact')
  expect(getMailRecipient({ isLentOut: false })).toBe('owner')
})
