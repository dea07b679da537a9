import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeBooking, fakeWeek } from '../testing/fake-bookings.ts'
import { loadAdminTexts } from '../testing/render-admin.tsx'
import { describeBooking, describeWeek } from './lead.ts'

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Copenhagen')
  await startTexts('en')
  await loadAdminTexts()
})

afterAll(() => {
  vi.unstubAllEnvs()
})

const t = () => i18next.getFixedT(null, 'admin')
const before = Date.parse('2027-02-01T12:00:00Z')
const until = '2027-02-01T13:00:00.000Z'
const endedAt = '2027-01-31T12:00:00.000Z'
const contact = { name: 'Gro Gæst', phone: '1', email: 'gro@samhus.example', language: null }

describe('the answer about a booking', () => {
  it.each([
    ['booked', {}, ['Anna Holm has booked the week and stays there.']],
    ['lent out', { contact }, ['Anna Holm has booked the week and lent it to Gro Gæst.']],
    ['assigned', { type: 'Assign' }, ['Anna Holm was assigned the week by the office and stays there.']],
    [
      'an offer',
      { type: 'Pre', origin: 'offer', reservedUntil: until },
      [
        'Anna Holm was offered the week from the waitlist and can confirm until 1\u00a0February\u00a02027 at 14:00.',
      ],
    ],
    [
      'a reservation that has just run out',
      { type: 'Pre', origin: 'hold', reservedUntil: '2027-02-01T12:00:00.000Z' },
      ['Anna Holm did not confirm the reservation before 1\u00a0February\u00a02027 at 13:00.'],
    ],
    ['waiting', { type: 'Wait', place: 2 }, ['Anna Holm is waiting for the week as number 2.']],
    [
      'cancelled by the office',
      { type: 'Cancel', endReason: 'admin-cancelled', endedAt },
      ['Anna Holm had booked the week.', 'Cancelled by the office on 31\u00a0January\u00a02027.'],
    ],
    [
      'passed over by a rule',
      { type: 'WaitExpire', endReason: 'not-enough-points', endedAt },
      [
        'Anna Holm is no longer waiting for the week.',
        'Skipped: not enough points on 31\u00a0January\u00a02027.',
      ],
    ],
    [
      'an offer that was declined',
      { type: 'WaitExpire', origin: 'offer', endReason: 'declined', endedAt },
      ['The owner declined the offer on 31\u00a0January\u00a02027.'],
    ],
    ['anonymized', { name: '' }, ['Anonymised has booked the week and stays there.']],
  ] as const)('%s', (_what, changed, sentences) => {
    expect(describeBooking(t(), fakeBooking(changed), before)).toEqual(sentences)
  })

  it('says how far the stay has come', () => {
    const tell = (at: string, changed = {}) =>
      describeBooking(t(), fakeBooking(changed), Date.parse(at)).slice(1)
    expect(tell('2027-07-05T12:59:59Z')).toEqual([])
    expect(tell('2027-07-05T13:00:00Z')).toEqual(['The stay is under way.'])
    expect(tell('2027-07-12T08:00:00Z')).toEqual(['The stay is over, but has not been checked out.'])
    expect(tell('2027-07-12T09:00:00Z', { checkedOutAt: '2027-07-12T07:00:00.000Z' })).toEqual([
      'Checked out on 12\u00a0July\u00a02027 at 09:00.',
    ])
  })
})

describe('the answer about a week', () => {
  const holder = fakeWeek().holder
  const waiting = [{ ...holder!, place: 1, joinedAt: endedAt, wouldBeSkippedBy: null }]
  it.each([
    ['booked', {}, 'Anna Holm has booked the week and stays there.'],
    ['free', { holder: null }, 'The week is free and costs 4 points.'],
    [
      'free for the next who waits',
      { holder: null, waiting },
      'The week is about to be offered to the next on the waitlist.',
    ],
    ['without a price', { holder: null, points: 0 }, 'The week has no price and cannot be booked.'],
    [
      'out',
      { holder: null, isOutOfOperation: true, outReason: 'A new roof' },
      'The week is out of operation: A new roof',
    ],
    ['archived', { holder: null, isArchived: true }, 'The house is archived.'],
  ])('%s', (_what, changed, sentence) => {
    expect(describeWeek(t(), fakeWeek(changed), before)).toEqual([sentence])
  })

  it('says from the deadline on that it cannot be booked, and from its start that it has begun', () => {
    const tell = (at: string) => describeWeek(t(), fakeWeek({ holder: null }), Date.parse(at))
    expect(tell('2027-06-30T10:00:00Z')).toEqual(['The week is free, but the deadline to book has passed.'])
    expect(tell('2027-07-04T22:00:00Z')).toEqual(['The week has begun.'])
  })
})
