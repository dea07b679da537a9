import { expect, test } from 'vitest'
import { parseSchedstat, parseStat, UsageSum } from './processor-time.ts'

const stat =
  '4242 (postgres: a (b) c) S 17 4242 4242 0 -1 4194560 9 8 7 6 120 34 500 6 20 0 1 0 5000 220000000 3000 18446744073709551615'

test('a line of /proc has the parent and the time of a process and of its children that have ended', () => {
  expect(parseStat(stat)).toEqual({ parentPid: 17, ownMs: 1_540, endedChildrenMs: 5_060 })
})

test('the time of a thread is in nanoseconds', () => {
  expect(parseSchedstat('123456789 987654321 42\n')).toBe(123.456789)
})

test('processes that come and go count from the first sample on, with what they had used at their last', () => {
  const sum = new UsageSum()
  sum.add(
    new Map([
      [1, 1_000],
      [2, 500],
    ]),
  )
  sum.add(
    new Map([
      [1, 1_010],
      [2, 540],
      [3, 7],
    ]),
  )
  sum.add(new Map([[1, 1_025]]))
  expect(sum.usedMs).toBe(25 + 40 + 7)
})

test('without a process that can be read nothing is known', () => {
  const sum = new UsageSum()
  sum.add(new Map())
  expect(sum.usedMs).toBeNaN()
})
