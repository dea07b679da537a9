import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const sleep = vi.hoisted(() => vi.fn<(milliseconds: number) => Promise<void>>())
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }))

let now = 0

beforeEach(() => {
  now = 1_000
  sleep.mockReset().mockResolvedValue()
  // Time passes between two readings.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.01))
})
afterEach(() => void vi.restoreAllMocks())

test('a turn waits until the gap after the one before is over', async () => {
  const wait = createTurns(50)
  await Promise.all([wait(), wait(), wait()])
  expect(sleep.mock.calls.map(([milliseconds]) => Math.round(milliseconds))).toEqual([50, 100])
  now += 1_000
  await wait()
  expect(sleep).toHaveBeenCalledTimes(2)
})

test.each([0, 0.005, 50])(
  'with a gap of %d ms no pause is negative, of which Node would warn',
  async (gapMs) => {
    const wait = createTurns(gapMs)
    for (let turn = 0; turn < 20; turn++) await wait()
    for (const [milliseconds] of sleep.mock.calls) expect(milliseconds).toBeGreaterThan(0)
  },
)
