import { describe, expect, it } from 'vitest'
import {
  computeMailPauseMs,
  decideAfterAttempt,
  findReasonNotToSend,
  stopsAddress,
  type MailToSend,
  type RelayOutcome,
} from './mail-sending.ts'
import { templateKinds, type AnyMailKind } from './mail-kinds.ts'

const now = Date.parse('2027-06-01T09:00Z')
const minute = 60_000

const mail: MailToSend = {
  kind: 'points-given',
  expiresAt: now + 1,
  isAnonymized: false,
  isDisabled: false,
  booking: null,
  isUnwanted: false,
  hasAddress: true,
  suppression: null,
  isAccessNotice: false,
  isOnWhitelist: true,
}

describe('a mail that is about to be sent (R140, R142)', () => {
  const against: [reason: string, more: Partial<MailToSend>][] = [
    ['anonymized', { isAnonymized: true }],
    ['too-late', { expiresAt: now }],
    ['not-wanted', { isUnwanted: true }],
    ['no-address', { hasAddress: false }],
    ['suppressed', { suppression: 'office' }],
    ['not-on-whitelist', { isOnWhitelist: false }],
  ]

  it('is sent if nothing speaks against it', () => {
    expect(findReasonNotToSend(mail, now)).toBeNull()
    expect(findReasonNotToSend({ ...mail, expiresAt: null }, now)).toBeNull()
  })

  it.each(against)('is not sent: %s', (reason, more) => {
    expect(findReasonNotToSend({ ...mail, ...more }, now)).toBe(reason)
  })

  it('has the first of several reasons, and the whitelist is the last', () => {
    for (const [index, [reason]] of against.entries()) {
      const all = Object.assign({}, mail, ...against.slice(index).map(([, more]) => more)) as MailToSend
      expect(findReasonNotToSend(all, now)).toBe(reason)
    }
  })

  it('about access goes out where the office has stopped the address, and not where mail comes back', () => {
    const notice = { ...mail, kind: 'changed', isAccessNotice: true } as const
    expect(findReasonNotToSend({ ...notice, suppression: 'office' }, now)).toBeNull()
    expect(findReasonNotToSend({ ...notice, suppression: 'hard-bounce' }, now)).toBe('suppressed')
    expect(findReasonNotToSend({ ...notice, suppression: 'complaint' }, now)).toBe('suppressed')
  })

  it('about an offer needs an offer that is open', () => {
    const offer = { ...mail, kind: 'offered' } as const
    expect(findReasonNotToSend({ ...offer, booking: { isActive: false, isOpenOffer: true } }, now)).toBeNull()
    expect(findReasonNotToSend({ ...offer, booking: { isActive: true, isOpenOffer: false } }, now)).toBe(
      'no-longer-true',
    )
  })

  it.each(['confirmed', 'moved', 'Welcome1', 'Departure3'] as const)(
    'of kind %s needs the booking',
    (kind) => {
      const booking = { isActive: false, isOpenOffer: false }
      expect(findReasonNotToSend({ ...mail, kind, booking }, now)).toBe('cancelled')
      expect(findReasonNotToSend({ ...mail, kind, booking: { ...booking, isActive: true } }, now)).toBeNull()
    },
  )

  it('goes to a disabled person unless one may refuse it', () => {
    const booking = { isActive: true, isOpenOffer: true }
    const dropped = templateKinds.filter(
      (kind) => findReasonNotToSend({ ...mail, kind, booking, isDisabled: true }, now) !== null,
    )
    expect(dropped).toEqual(['points-given', 'claim-paid', 'announcement'])
  })
})

describe('what becomes of a mail after an attempt (R141, R143)', () => {
  const table: [outcome: RelayOutcome, departure: string, other: string][] = [
    ['accepted', 'Sent', 'Sent'],
    ['retry-later', 'again', 'again'],
    ['refused', 'Failed', 'Failed'],
    ['unknown', 'again', 'Lost'],
  ]
  it.each(table)('%s', (outcome, departure, other) => {
    for (const kind of [...templateKinds, 'test'] as AnyMailKind[])
      expect(decideAfterAttempt(kind, outcome, 0)).toBe(kind.startsWith('Departure') ? departure : other)
  })

  it.each<[number, RelayOutcome, string]>([
    [4, 'refused', 'Failed'],
    [5, 'refused', 'again'],
    [500, 'refused', 'again'],
    [500, 'accepted', 'Sent'],
    [500, 'unknown', 'Lost'],
  ])('that follows %d refusals in a row, and is %s: %s', (refusedInRow, outcome, after) => {
    expect(decideAfterAttempt('points-given', outcome, refusedInRow)).toBe(after)
  })

  it('is tried again after one minute, twice as long each time, at most six hours', () => {
    const pauses = [1, 2, 3, 8, 9, 10, 500].map((attempts) => computeMailPauseMs(attempts) / minute)
    expect(pauses).toEqual([1, 2, 4, 128, 256, 360, 360])
  })
})

it('an address gets no mail any more after its second mail that came back for good (R152)', () => {
  expect([0, 1, 2, 3].map(stopsAddress)).toEqual([false, false, true, true])
})
