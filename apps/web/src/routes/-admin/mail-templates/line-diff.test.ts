import { describe, expect, it } from 'vitest'
import { compareLines } from './line-diff.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const compare = (before: string, after: string) =>
  compareLines(before, after).map(({ state, text }) => signs[state] + text)

describe('the comparison of two texts', () => {
  it('has every line once, in its order, and says which were removed and added', () => {
    expect(compare('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  })

  it('finds what the texts have in common where lines were moved or repeated', () => {
    expect(compare('a\nb\na\nc', 'b\na\nc\na')).toEqual(['-a', ' b', ' a', ' c', '+a'])
  })

  it('has no difference for equal texts, and all lines for an empty one', () => {
    expect(compare('a\nb', 'a\nb')).toEqual([' a', ' b'])
    expect(compare('', 'a')).toEqual(['-', '+a'])
  })
})
