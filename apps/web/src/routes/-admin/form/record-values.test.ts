import { describe, expect, it } from 'vitest'
import { findChangedFields, resolveConflict } from './record-values.ts'

const base = { name: 'Anna Holm', phone: '12345678', city: 'Ry', language: null as string | null }

describe('the values of a record', () => {
  it('have changed where they differ, in the order of the form', () => {
    expect(findChangedFields(base, { ...base })).toEqual([])
    expect(findChangedFields(base, { ...base, language: 'sv', city: 'Odder' })).toEqual(['city', 'language'])
  })
})

describe('two administrators on one record', () => {
  const mine = { ...base, phone: '87654321', city: 'Odder' }
  const theirs = { ...base, phone: '11111111', name: 'Anna Holm Lund' }

  it('keep what only one of them has changed, and the stored value of what both have', () => {
    expect(resolveConflict({ base, mine, theirs, kept: new Set<keyof typeof base>() })).toEqual({
      ...theirs,
      city: 'Odder',
    })
  })

  it('keep the second one’s value of a field where they say so, and no other’s', () => {
    expect(resolveConflict({ base, mine, theirs, kept: new Set(['phone', 'name'] as const) })).toEqual({
      ...theirs,
      phone: '87654321',
      city: 'Odder',
    })
  })

  it('keep all that was typed while a save was on its way', () => {
    expect(resolveConflict({ base, mine, theirs })).toEqual({ ...theirs, phone: '87654321', city: 'Odder' })
  })
})
