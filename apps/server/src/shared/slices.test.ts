import { expect, it } from 'vitest'
import { toSlices } from './slices.ts'

it('returns every item once, in order, with a shorter slice at the end', () => {
  expect([...toSlices([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...toSlices([1, 2], 2)]).toEqual([[1, 2]])
  expect([...toSlices([], 2)]).toEqual([])
})
