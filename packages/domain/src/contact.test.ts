import { expect, test } from 'vitest'
import { isSameGuest, findContactProblems, findMissingContactFields, normalizeContact } from './contact.ts'

const bo = { name: 'Bo', phone: '+45 12345678', email: 'bo@example.org', language: null }

test('a contact needs name, phone and e-mail after trimming (R67)', () => {
  expect(findMissingContactFields(bo)).toEqual([])
  expect(findMissingContactFields({ ...bo, name: ' ' })).toEqual(['name'])
  expect(findMissingContactFields({ ...bo, phone: '' })).toEqual(['phone'])
  expect(findMissingContactFields({ ...bo, email: '\t' })).toEqual(['email'])
  expect(findMissingContactFields({ name: '', phone: '', email: '' })).toEqual(['name', 'phone', 'email'])
})

test('a contact’s e-mail is exactly one address, else it cannot be stored (R67)', () => {
  expect(findContactProblems(bo)).toEqual([])
  expect(findContactProblems({ ...bo, email: ' bo@example.org ' })).toEqual([])
  expect(findContactProblems({ ...bo, email: '' })).toEqual(['email'])
  expect(findContactProblems({ ...bo, email: 'bo@example.org,bodil@example.org' })).toEqual(['email'])
  expect(findContactProblems({ name: '', phone: '1', email: 'Bo <bo@example.org>' })).toEqual([
    'name',
    'email',
  ])
})

test('a contact is stored with trimmed fields (R67)', () => {
  expect(normalizeContact({ name: ' Bo ', phone: ' 1', email: 'bo@example.org ', language: 'sv' })).toEqual({
    name: 'Bo',
    phone: '1',
    email: 'bo@example.org',
    language: 'sv',
  })
})

test('two weeks have the same guest if both have the owner, or the same e-mail address (R88)', () => {
  expect(isSameGuest(null, null)).toBe(true)
  expect(isSameGuest(null, bo)).toBe(false)
  expect(isSameGuest(bo, null)).toBe(false)
  expect(isSameGuest(bo, { email: bo.email })).toBe(true)
  expect(isSameGuest(bo, { ...bo, email: ' BO@Example.org' })).toBe(true)
  expect(isSameGuest({ ...bo, email: ' BO@Example.org' }, bo)).toBe(true)
  expect(isSameGuest(bo, { ...bo, email: 'bodil@example.org' })).toBe(false)
})
