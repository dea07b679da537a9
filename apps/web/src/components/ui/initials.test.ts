import { describe, expect, it } from 'vitest'
import { getFirstName, getInitials } from './initials.ts'

describe('a name', () => {
  it.each([
    ['Anna Hjortkær', 'AH', 'Anna'],
    ['cilla åkerblad', 'CÅ', 'cilla'],
    ['Bo', 'B', 'Bo'],
    ['Jens Peter  Ørsted ', 'JØ', 'Jens'],
    ['😀 Smil', '😀S', '😀'],
    ['  ', '', ''],
  ])('%j has the initials %j and the first name %j', (name, initials, first) => {
    expect(getInitials(name)).toBe(initials)
    expect(getFirstName(name)).toBe(first)
  })
})
