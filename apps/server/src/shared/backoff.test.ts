import { expect, test } from 'vitest'
import { computeBackoffMs } from './backoff.ts'

test.each([
  [0, 100],
  [1, 200],
  [2, 400],
  [5, 3_200],
  [6, 5_000],
  [7, 5_000],
  [100_000, 5_000],
])('after attempt %i the pause is %i ms', (attempt, pauseMs) => {
  expect(computeBackoffMs(attempt, { firstMs: 100, maxMs: 5_000 })).toBe(pauseMs)
})
