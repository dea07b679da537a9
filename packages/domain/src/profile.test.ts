import { describe, expect, it } from 'vitest'
import { findProfileProblems } from './profile.ts'

const whole = { name: 'Anna', phone: '', zip: '' }

describe('a profile', () => {
  it('needs a name; telephone number and post code may be empty', () => {
    expect(findProfileProblems(whole)).toEqual([])
    expect(findProfileProblems({ ...whole, name: '  ' })).toEqual(['name'])
    expect(findProfileProblems({ name: '', phone: 'x', zip: 'x' })).toEqual(['name', 'phone', 'zip'])
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

  it.each(['8000', '0800', 'DK-8000', 'dk 8000', '123 45', '12345', 'SE-123 45', 'S-12345'])(
    'takes the post code %s',
    (zip) => {
      expect(findProfileProblems({ ...whole, zip })).toEqual([])
    },
  )

  it.each(['800', '123456', 'ABCD', '80 0x', 'DK-12345', 'SE-8000', '01234', '0'])(
    'does not take the post code %s',
    (zip) => {
      expect(findProfileProblems({ ...whole, zip })).toEqual(['zip'])
    },
  )
})
