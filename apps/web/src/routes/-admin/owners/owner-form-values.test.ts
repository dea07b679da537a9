import { describe, expect, it } from 'vitest'
import { emptyOwner, findOwnerProblems, toOwnerField } from './owner-form-values.ts'

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

  it('are called by the form’s names, whatever the log calls them', () => {
    expect(['code', 'title', 'phone', 'sub'].map(toOwnerField)).toEqual(['title', 'title', 'phone', null])
  })
})
