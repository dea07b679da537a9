import { describe, expect, it } from 'vitest'
import type { ImportOwner } from '../../db/queries/import-facts.ts'
import type { KnownOwner } from '../../db/queries/import-owners.ts'
import { judgeOwner } from './owners.ts'
import { readOwnerRow } from './read-owner-row.ts'
import { settleCodes } from './settle-codes.ts'

const toMember = (name: string, title: string, others: Partial<KnownOwner> = {}): KnownOwner => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@samhus.example`,
  title,
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: 'da',
  roles: [],
  membershipId: 1,
  leftAt: null,
  isCommittee: false,
  isMarked: false,
  ...others,
})
const toOwner = ({ id, name, email, title: code, leftAt }: KnownOwner): ImportOwner => ({
  membershipId: 1,
  personId: id,
  name,
  email,
  code,
  hasLeft: leftAt !== null,
})

/** Judges rows of `Name code` by the members of the group and people from elsewhere. */
function judge(rows: readonly string[], members: readonly KnownOwner[], others: readonly KnownOwner[] = []) {
  const judged = rows.map((row, index) => {
    const [name = '', title = ''] = row.split(' ')
    const known = [...members, ...others].find((one) => one.name === name) ?? null
    const cells = { email: `${name.toLowerCase()}@samhus.example`, name, title }
    return judgeOwner(readOwnerRow({ number: index + 2, cells }), { known, sameEmail: null })
  })
  return settleCodes(judged, members.map(toOwner)).map(({ row: { fate, problems }, write }) => {
    expect(write === null).toBe(fate === 'refused' || fate === 'unchanged')
    return [fate, ...problems.map(({ problem, detail }) => `${problem} ${detail}`)].join(': ')
  })
}

const [anna, bo] = [toMember('Anna', 'S-001'), toMember('Bo', 'S-002')]

describe('R201: the code of an owner', () => {
  it('that another member has is refused with who has it, in any case', () => {
    expect(judge(['Dorte s-001', 'Bo S-001'], [anna, bo])).toEqual([
      'refused: code-is-taken Anna (S-001)',
      'refused: code-is-taken Anna (S-001)',
    ])
  })

  it('that an earlier row has is refused with who has it; none is no code', () => {
    expect(judge(['Dorte S-003', 'Erik S-003', 'Finn ', 'Gerda '], [anna])).toEqual([
      'new',
      'refused: same-code Dorte (S-003)',
      'new',
      'new',
    ])
  })

  it('that a former member has, or two have had before, is taken', () => {
    const [left, same] = [toMember('Carl', 'S-004', { leftAt: 1 }), toMember('Dan', 'S-002')]
    expect(judge(['Erik S-004', 'Bo S-002', 'Dan S-002'], [left, bo, same])).toEqual([
      'new',
      'unchanged',
      'unchanged',
    ])
  })

  it('is free where a row gives its member another one, also in turn', () => {
    expect(judge(['Anna S-002', 'Bo S-001'], [anna, bo])).toEqual(['changed', 'changed'])
  })

  it('stays with a member whose own row is refused: who was to have it is refused too', () => {
    const carl = toMember('Carl', 'S-003')
    expect(judge(['Dorte S-001', 'Anna S-002', 'Bo S-003'], [anna, bo, carl])).toEqual([
      'refused: code-is-taken Anna (S-001)',
      'refused: code-is-taken Bo (S-002)',
      'refused: code-is-taken Carl (S-003)',
    ])
  })

  it('that a person brings from another association is noted', () => {
    const elsewhere = toMember('Erik', 'S-001', { membershipId: null })
    expect(judge(['Erik ', 'Erik S-001'], [anna], [elsewhere])).toEqual([
      'new: is-known Erik: code-is-shared Anna (S-001)',
      'new: is-known Erik: code-is-shared Anna (S-001)',
    ])
  })
})
