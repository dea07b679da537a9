import { describe, expect, it } from 'vitest'
import { defaultMailTimings } from './mail-plan.ts'
import {
  checkExtraMail,
  findResendObstacle,
  getResendExpiry,
  mayDropMail,
  mayHaveArrived,
  maySendAgain,
  type LoggedMail,
  type MailBooking,
} from './mail-resend.ts'

const now = Date.UTC(2027, 5, 1, 12)
const hour = 3_600_000
const stay: MailBooking = { type: 'Book', reservedUntil: null, checkOutAt: now + 200 * hour }
const offer: MailBooking = { type: 'Pre', reservedUntil: now + 5 * hour, checkOutAt: now + 900 * hour }
const cancelled: MailBooking = { ...stay, type: 'Cancel' }

const create = (more: Partial<LoggedMail>): LoggedMail => ({
  kind: 'confirmed',
  state: 'Failed',
  smtpCode: null,
  booking: stay,
  isAnonymized: false,
  isErased: false,
  isUnmet: false,
  hasWaitingCopy: false,
  ...more,
})

describe('R154: a mail can be sent again', () => {
  it.each(['Sent', 'Kept', 'Failed', 'Dropped', 'Lost', 'Bounced'] as const)('that is %s', (state) => {
    expect(maySendAgain(create({ state }), now)).toBe(true)
  })

  it.each<[string, Partial<LoggedMail>]>([
    ['waits', { state: 'Due' }],
    ['is being handed over', { state: 'Claimed' }],
    ['was to somebody who is anonymized', { isAnonymized: true }],
    ['said what is deleted by now (R229)', { isErased: true }],
    ['tells a guest of a week that is lent out no more', { isUnmet: true }],
    ['has a copy that waits', { hasWaitingCopy: true }],
    ['is a test', { kind: 'test' }],
    ['confirms a week that is cancelled', { booking: cancelled }],
    ...(['confirmed', 'cancelled', 'moved', 'skipped'] as const).map(
      (kind): [string, Partial<LoggedMail>] => [
        `tells of a week that is over (${kind})`,
        { kind, booking: { ...stay, checkOutAt: now } },
      ],
    ),
    ['is of a stay that is cancelled', { kind: 'Departure1', booking: cancelled }],
    ['is of a stay that is no more', { kind: 'Welcome1', booking: null }],
    ['offers a week that was taken', { kind: 'offered', booking: stay }],
    ['offers a week for a time that is over', { kind: 'offered', booking: { ...offer, reservedUntil: now } }],
  ])('but not one that %s', (_why, more) => {
    expect(maySendAgain(create(more), now)).toBe(false)
  })

  it.each(['changed', 'support-reply'] as const)('about a stay that is over: %s', (kind) => {
    expect(maySendAgain(create({ kind, booking: { ...stay, checkOutAt: now - hour } }), now)).toBe(true)
  })

  it('of a cancelled week, if the news is that it was cancelled', () => {
    expect(maySendAgain(create({ kind: 'cancelled', booking: cancelled }), now)).toBe(true)
  })

  it.each<[boolean, Partial<LoggedMail>]>([
    [true, { state: 'Sent' }],
    [true, { state: 'Lost' }],
    [true, { state: 'Bounced', smtpCode: 450 }],
    [true, { state: 'Bounced' }],
    [false, { state: 'Bounced', smtpCode: 550 }],
    [false, { state: 'Failed', smtpCode: 550 }],
    [false, { state: 'Kept' }],
    [false, { state: 'Dropped' }],
    [false, { kind: 'Departure2', state: 'Sent' }],
    [true, { kind: 'Welcome1', state: 'Sent' }],
  ])('needs a second yes: %s for %o', (expected, more) => {
    expect(mayHaveArrived(create(more))).toBe(expected)
  })
})

describe('R155: a mail that is sent again is too late', () => {
  it.each([
    ['Welcome1', stay, 48],
    ['Welcome2', { ...stay, checkOutAt: now + 10 * hour }, 10],
    ['Arrival', { ...stay, checkOutAt: now - hour }, -1],
    ['Departure1', { ...stay, checkOutAt: now - hour }, 7 * 24],
    ['confirmed', stay, 48],
    ['offered', offer, 5],
    ['invitation', null, 7 * 24],
    ['confirmed', null, 0],
  ] as const)('%s of %o after %i hours', (kind, booking, hours) => {
    expect(getResendExpiry(kind, now, booking)).toBe(now + hours * hour)
  })
})

describe('R156: a mail can be dropped', () => {
  it('only while it waits', () => {
    const states = ['Due', 'Claimed', 'Sent', 'Dropped', 'Failed', 'Lost', 'Kept', 'Bounced'] as const
    expect(states.filter((state) => mayDropMail({ kind: 'changed', what: 'by-admin', state }))).toEqual([
      'Due',
    ])
  })

  it.each([
    ['changed', 'email'],
    ['changed', 'roles'],
    ['changed', 'data-exported'],
    ['changed', 'sign-in-unbound'],
    ['access-closed', null],
    ['access-opened', null],
  ] as const)('never where it tells a person of their access: %s %s', (kind, what) => {
    expect(mayDropMail({ kind, what, state: 'Due' })).toBe(false)
  })
})

describe('R155: a mail of a planned kind that an admin sends, when it is sent', () => {
  const [stays, lent] = [
    { isLentOut: false, isCheckedOut: false },
    { isLentOut: true, isCheckedOut: false },
  ]
  const over = { isLentOut: false, isCheckedOut: true }
  it.each([
    ['Departure1', stays, { recipient: 'owner' }],
    ['Departure1', lent, { recipient: 'contact' }],
    ['Departure1', over, { recipient: 'owner' }],
    ['Departure2', over, { unmet: 'not-checked-out' }],
    ['Welcome1', lent, { unmet: 'not-lent-out' }],
    ['Welcome2', stays, { unmet: 'lent-out' }],
    [null, lent, { recipient: 'contact' }],
    [null, over, { unmet: 'not-checked-out' }],
  ] as const)('%s of %o: %o', (kind, stay, expected) => {
    expect(checkExtraMail({ stay, timing: kind && defaultMailTimings[kind] })).toEqual(expected)
  })
})

describe('R232: of mails that are sent again together', () => {
  it.each<[string, Partial<Parameters<typeof findResendObstacle>[0]>, ReturnType<typeof findResendObstacle>]>(
    [
      ['one that failed is', {}, null],
      ['one with a copy, whatever became of that, is not', { hasCopy: true }, 'sent-again'],
      ['one that waits is not', { state: 'Due' }, 'waits'],
      ['one of a person who is anonymized is not', { isAnonymized: true }, 'erased'],
      ['one whose words are deleted is not', { isErased: true }, 'erased'],
      ['one whose stay is not as the plan demands is not', { isUnmet: true }, 'unmet'],
      ['one of a cancelled week is not', { booking: cancelled }, 'over'],
      ['a test is not', { kind: 'test' }, 'over'],
    ],
  )('%s: %o', (_what, more, obstacle) => {
    expect(findResendObstacle({ ...create(more), hasCopy: false, ...more }, now)).toBe(obstacle)
  })
})
