import { describe, expect, it } from 'vitest'
import { findProfileProblems, tidyZip } from './profile.ts'

const whole = { name: 'Anna', phone: '', zip: '' }

describe('a profile', () => {
  it('needs a name; telephone number and post code may be empty', () => {
    expect(findProfileProblems(whole)).toEqual([])
    expect(findProfileProblems({ ...whole, name: '  ' })).toEqual(['name'])
    expect(findProfileProblems({ name: '', phone: 'x', zip: '12345678901' })).toEqual([
      'name',
      'phone',
      'zip',
    ])
  })

  it.each([
    '12345678',
    '12 34 56 78',
    '+45 12 34 56 78',
    '004512345678',
    '+45 (12) 34-56.78',
    '0512345',
    '0046701234567',
    '+49 30 901820',
    '0049 30 901820',
    '070-123 45 67',
    '08-123 456',
    '+46 70 123 45 67',
    '+46 (0)70 123 45 67',
    '+47 912 34 567',
    '+1 415 555 0100',
  ])('accepts the telephone number %s', (phone) => {
    expect(findProfileProblems({ ...whole, phone })).toEqual([])
  })

  it.each([
    '1234567',
    '123456789',
    '+45 1234567',
    '+45 123456789',
    '+45 02 34 56 78',
    '01234567890',
    '+46 70 123 45 67 89',
    '+46 0',
    '+0123456789',
    '+12345',
    '+1234567890123456',
    '12+345678',
    '１２３４５６７８',
    '+46 12',
    'ring til mig',
    '12 34 56 7x',
    '+',
  ])('rejects the telephone number %s', (phone) => {
    expect(findProfileProblems({ ...whole, phone })).toEqual(['phone'])
  })

  it.each([
    '8000',
    'dk 8000',
    '123 45',
    '12345',
    'SE-123 45',
    '1012 AB',
    'SW1A 1AA',
    'EC1A1BB',
    '10115',
    '00100',
    'D-24937',
    '12345-6789',
    'K1A 0B1',
    '〒100-0001',
    ' 8000 ',
  ])('takes the post code %s', (zip) => {
    expect(findProfileProblems({ ...whole, zip })).toEqual([])
  })

  it.each(['12345678901', 'Nørregade 12', '12345 67890'])('does not take the post code %s', (zip) => {
    expect(findProfileProblems({ ...whole, zip })).toEqual(['zip'])
  })

  it.each([
    [' 8000 ', '8000'],
    ['80 00', '8000'],
    ['dk8000', 'DK-8000'],
    ['DK 8000', 'DK-8000'],
    ['dk-8000', 'DK-8000'],
    ['123  45', '123 45'],
    ['se12345', 'SE-123 45'],
    ['SE-123 45', 'SE-123 45'],
    ['s-123 45', 'SE-123 45'],
    ['12345', '12345'],
    ['10115', '10115'],
    ['1012  ab', '1012 ab'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['', ''],
  ])('stores the post code %j as %j', (zip, tidy) => {
    expect(tidyZip(zip)).toBe(tidy)
    expect(tidyZip(tidy)).toBe(tidy)
  })
})
