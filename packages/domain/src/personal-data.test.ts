import { describe, expect, it } from 'vitest'
import {
  defaultRetentionDays,
  listAnonymizationObstacles,
  mayAnonymize,
  personalData,
} from './personal-data.ts'

const person = {
  roles: [],
  isAnonymized: false,
  isMember: false,
  hasLiveWeeks: false,
  hasOpenFee: false,
} as const

describe('anonymizing a person (R124)', () => {
  it.each([
    [{}, null, []],
    [{ isMember: true }, 'still-member', ['still-member']],
    [{ hasLiveWeeks: true }, 'has-live-weeks', ['has-live-weeks']],
    [{ hasOpenFee: true }, 'has-open-fee', ['has-open-fee']],
    [{ roles: ['Admin'] as const }, 'forbidden', ['is-admin']],
    [
      { roles: ['Super Admin'] as const, isMember: true, hasLiveWeeks: true },
      'forbidden',
      ['is-admin', 'still-member', 'has-live-weeks'],
    ],
    [{ isMember: true, hasLiveWeeks: true }, 'still-member', ['still-member', 'has-live-weeks']],
    [{ isAnonymized: true }, null, ['already-anonymized']],
  ])('with %j is refused as %j, because of %j', (facts, type, obstacles) => {
    expect(mayAnonymize({ ...person, ...facts })[0]?.type ?? null).toBe(type)
    expect(listAnonymizationObstacles({ ...person, ...facts })).toEqual(obstacles)
  })

  it('of an unknown person is refused', () => {
    expect(mayAnonymize(null)).toMatchObject([{ type: 'user-not-found' }])
  })
})

it('nothing personal is in a table whose rows are kept as they are (R123)', () => {
  const wrong = Object.entries(personalData).filter(
    ([, policy]) => policy.rows !== 'deleted' && 'personal' in policy !== (policy.rows === 'emptied'),
  )
  expect(wrong).toEqual([])
})

it('the retention periods are those of docs/operations.md unless configured (R125)', () => {
  expect(defaultRetentionDays).toEqual({
    lendOutContacts: 730,
    auditValues: 1825,
    devices: 365,
    mails: 365,
    supportReports: 730,
  })
})
