import { expect, it } from 'vitest'
import { isOldArrivalsLink } from './arrivals-link.ts'

const now = Date.parse('2027-07-01T10:00:00Z')

it.each([
  ['2026-07-01T10:00:00.000Z', true],
  ['2026-07-01T10:00:00.001Z', false],
  ['2027-07-01T10:00:00Z', false],
])('a link of %s is old a year later: %s (R227)', (createdAt, isOld) => {
  expect(isOldArrivalsLink(Date.parse(createdAt), now)).toBe(isOld)
})
