import { describe, expect, it } from 'vitest'
import type { KnownOwner } from '../../db/queries/import-owners.ts'
import { judgeOwner } from './owners.ts'
import { readOwnerRow } from './read-owner-row.ts'

const known: KnownOwner = {
  id: 'p',
  name: 'Dorte',
  email: 'dorte@samhus.example',
  title: '12',
  phone: 'ring',
  address: '',
  zip: '8000',
  city: 'Aarhus',
  language: 'da',
  roles: [],
  membershipId: 7,
  leftAt: null,
  isCommittee: false,
  isMarked: true,
}
const complete = { email: known.email, name: 'Dorte' }

const judge = (
  cells: Record<string, string>,
  owner: Partial<KnownOwner> | null = null,
  sameEmail: string | null = null,
) =>
  judgeOwner(readOwnerRow({ number: 2, cells }), {
    known: owner && { ...known, ...owner },
    sameEmail,
  }).row

const problemsOf = (...args: Parameters<typeof judge>) =>
  judge(...args).problems.map(({ field, problem, detail = '' }) => `${field}: ${problem} ${detail}`.trim())

describe('R201: a row of owners', () => {
  it('of an unknown address adds a person', () => {
    expect(judge({ ...complete, isCommittee: 'x', isMarked: 'nej', phone: '4520304050' })).toEqual({
      number: 2,
      fate: 'new',
      changes: [
        { field: 'email', before: null, after: known.email },
        { field: 'name', before: null, after: 'Dorte' },
        { field: 'phone', before: null, after: '+4520304050' },
        { field: 'isCommittee', before: null, after: 'true' },
      ],
      problems: [],
    })
  })

  it('of a member changes what it says otherwise; an empty cell, and another case of the address, change nothing', () => {
    const row = judge(
      {
        email: 'DORTE@samhus.example',
        name: '',
        title: '13',
        zip: '80 00',
        isMarked: 'nej',
        isCommittee: '',
      },
      {},
    )
    expect([row.fate, row.changes]).toEqual([
      'changed',
      [
        { field: 'title', before: '12', after: '13' },
        { field: 'isMarked', before: 'true', after: 'false' },
      ],
    ])
  })

  it('that says what is there already is unchanged, an old telephone number of no known form included', () => {
    expect(judge({ ...complete, phone: 'ring', language: 'dansk' }, {}).fate).toBe('unchanged')
  })

  it('of a person who is known from elsewhere makes them a member too, and says so and what it changes', () => {
    const row = judge({ ...complete, city: 'Skagen' }, { membershipId: null, isMarked: false })
    expect([row.fate, row.changes]).toEqual([
      'changed',
      [{ field: 'city', before: 'Aarhus', after: 'Skagen' }],
    ])
    expect(row.problems).toEqual([{ field: 'email', problem: 'is-known', detail: 'Dorte' }])
    const same = judge({ ...complete, isCommittee: 'ja' }, { membershipId: null, isMarked: false })
    expect([same.fate, same.changes.map(({ field }) => field)]).toEqual(['new', ['isCommittee']])
    expect(same.problems).toEqual(row.problems)
  })

  it.each<[string, string[], Parameters<typeof judge>]>([
    ['no address', ['email: is-required'], [{ email: '', name: 'x' }]],
    ['no address but words', ['email: not-an-email Ole'], [{ email: 'Ole', name: 'x' }]],
    ['no name of a new person', ['name: is-required'], [{ email: 'a@b.dk', name: '' }]],
    ['a name that is too long', ['name: too-long 200'], [{ email: 'a@b.dk', name: 'x'.repeat(201) }]],
    ['a name with odd characters', ['name: odd-characters'], [{ email: 'a@b.dk', name: 'x\u202Ey' }]],
    [
      'two telephone numbers',
      ['phone: not-a-phone 20304050 og 1'],
      [{ ...complete, phone: '20304050 og 1' }],
    ],
    ['a long post code', ['zip: too-long 10'], [{ ...complete, zip: '12345678901' }]],
    ['an unknown language', ['language: unknown-language tysk'], [{ ...complete, language: 'tysk' }]],
    ['neither yes nor no', ['isMarked: not-yes-or-no måske'], [{ ...complete, isMarked: 'måske' }]],
    ['the address of an earlier row', ['email: same-email Dorte Holm'], [complete, null, 'Dorte Holm']],
    [
      'another name than the person has',
      ['email: another-person Dorte'],
      [{ ...complete, name: 'Erik Holm' }, {}],
    ],
    [
      'another name, of a person who is in no association yet',
      ['email: another-person Dorte'],
      [{ ...complete, name: 'Erik Holm' }, { membershipId: null }],
    ],
    [
      'another name, below a row of the person',
      ['email: another-person Dorte'],
      [{ ...complete, name: 'Erik Holm' }, {}, 'Dorte'],
    ],
    [
      'another number and nearly the same name',
      ['email: another-person Dorte'],
      [{ ...complete, name: 'Dorte d.y.', title: '13' }, {}],
    ],
    ['a former member', ['email: has-left Dorte'], [complete, { leftAt: 1 }]],
    ['an admin’s data', ['email: is-admin Dorte'], [{ ...complete, city: 'Skagen' }, { roles: ['Admin'] }]],
    ['a new telephone number of no form', ['phone: not-a-phone nej'], [{ ...complete, phone: 'nej' }, {}]],
  ])('with %s is refused', (_what, expected, args) => {
    expect([judge(...args).fate, problemsOf(...args)]).toEqual(['refused', expected])
  })

  it('of a member may give another surname', () => {
    expect(judge({ ...complete, name: 'Dorte Ny' }, {})).toMatchObject({
      fate: 'changed',
      changes: [{ field: 'name', before: 'Dorte', after: 'Dorte Ny' }],
    })
  })

  it('of an admin may say what is there, and how they are marked', () => {
    expect(judge(complete, { roles: ['Admin'] }).fate).toBe('unchanged')
    expect(judge({ ...complete, isCommittee: 'ja' }, { roles: ['Admin'] }).fate).toBe('changed')
  })
})
