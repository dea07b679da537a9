import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🏡', 4, 'ab🏡'],
  ['ab🏡', 3, 'ab'],
  ['🏡🏡', 3, '🏡'],
  ['', 3, ''],
])('“%s” cut to %i has whole characters only', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected)
})
