import { describe, expect, it } from 'vitest'
import { firstNameOf, initialsOf } from './initials.ts'

describe('a name in short', () => {
  it.each([
    ['Anna Hjortkær', 'AH', 'Anna'],
    ['cilla åkerblad', 'CÅ', 'cilla'],
    ['Bo', 'B', 'Bo'],
    ['Jens Peter  Ørsted ', 'JØ', 'Jens'],
    ['😀 Smil', '😀S', '😀'],
    ['  ', '', ''],
  ])('%j is %j, and %j', (name, initials, first) => {
    expect(initialsOf(name)).toBe(initials)
    expect(firstNameOf(name)).toBe(first)
  })
})
