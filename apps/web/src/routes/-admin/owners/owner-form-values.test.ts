import { describe, expect, it } from 'vitest'
import {
  emptyOwner,
  findChangedFields,
  findOwnerProblems,
  resolveConflict,
  toOwnerField,
} from './owner-form-values.ts'

const base = { ...emptyOwner, name: 'Anna Holm', email: 'anna@samhus.example', phone: '12345678', city: 'Ry' }

describe('the values of an owner', () => {
  it('are checked by the contract, in the order of the form', () => {
    expect(findOwnerProblems(base)).toEqual([])
    expect(findOwnerProblems({ ...base, name: ' ', email: 'anna', zip: '9'.repeat(21) })).toEqual([
      'name',
      'email',
      'zip',
    ])
  })

  it('have changed where they differ', () => {
    expect(findChangedFields(base, { ...base })).toEqual([])
    expect(findChangedFields(base, { ...base, language: 'sv', city: 'Odder' })).toEqual(['city', 'language'])
  })

  it('are called by the form’s names, whatever the log calls them', () => {
    expect(['code', 'title', 'phone', 'sub'].map(toOwnerField)).toEqual(['title', 'title', 'phone', null])
  })
})

describe('two administrators on one record', () => {
  const mine = { ...base, phone: '87654321', city: 'Odder' }
  const theirs = { ...base, phone: '11111111', name: 'Anna Holm Lund' }

  it('keep what only one of them has changed, and the stored value of what both have', () => {
    expect(resolveConflict({ base, mine, theirs, kept: new Set() })).toEqual({ ...theirs, city: 'Odder' })
  })

  it('keep the second one’s value of a field where they say so, and no other’s', () => {
    expect(resolveConflict({ base, mine, theirs, kept: new Set(['phone', 'name'] as const) })).toEqual({
      ...theirs,
      phone: '87654321',
      city: 'Odder',
    })
  })
})
