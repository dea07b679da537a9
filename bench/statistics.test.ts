import { expect, test } from 'vitest'
import { computeMedian, computeQuantile } from './statistics.ts'

test.each([
  { values: [3], median: 3 },
  { values: [9, 1, 5], median: 5 },
  { values: [10, 2, 4, 8], median: 6 },
  { values: [], median: Number.NaN },
])('the median of $values is $median', ({ values, median }) => {
  expect(computeMedian(values)).toBe(median)
})

test('a quantile is the first value that has the share below it, numbers in the order of their size', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(computeQuantile(values, 0.5)).toBe(101)
  expect(computeQuantile(values, 0.99)).toBe(199)
  expect(computeQuantile(values, 1)).toBe(200)
  expect(computeQuantile([], 0.5)).toBeNaN()
})
