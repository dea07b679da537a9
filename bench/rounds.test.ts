import { expect, test } from 'vitest'
import { checkRound } from './rounds.ts'

const repeat = (type: string, count: number): string[] => Array.from({ length: count }, () => type)

test('a round with up to a tenth of unexpected responses counts', () => {
  const types = [...repeat('200', 90), ...repeat('503', 7), ...repeat('booking-expired', 3)]
  expect(checkRound(types, '200')).toEqual({ isVoid: false, unexpected: '7 × 503, 3 × booking-expired' })
})

test('a round with more than a tenth of them is void', () => {
  expect(checkRound([...repeat('200', 89), ...repeat('503', 11)], '200').isVoid).toBe(true)
})

test('a success is unexpected where every call should be refused', () => {
  const types = [...repeat('200', 2), ...repeat('calendar-unit-already-reserved', 98)]
  expect(checkRound(types, 'calendar-unit-already-reserved')).toEqual({
    isVoid: false,
    unexpected: '2 × 200',
  })
})

test('a round without calls is void', () => {
  expect(checkRound([], '200')).toEqual({ isVoid: true, unexpected: '' })
})
