import { expect, test, vi } from 'vitest'
import { noTests, onePassed, TestRun } from './test-run.mjs'

const list = '.tmp/failures.txt'

/** Returns a run whose steps print nothing. */
function createRun(): TestRun {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  return new TestRun()
}

test('a step that throws counts as one failure, and its reason stands at the end', async () => {
  const run = createRun()
  expect(await run.runStep('unit', () => Promise.resolve({ passed: 3, failed: 0, skipped: 1 }))).toBe(true)
  expect(await run.runStep('build', () => Promise.reject(new Error('no compiler')))).toBe(false)
  expect(run.formatEnd(list)).toEqual([
    '── what failed',
    '✗ build',
    '    no compiler',
    'in full: .tmp/failures.txt',
    '',
    '3 passed, 1 failed, 1 skipped',
  ])
})

test('a runner that failed without a failed test is named at the end', async () => {
  const run = createRun()
  expect(await run.runStep('pg', () => Promise.resolve({ passed: 3, failed: 1, skipped: 0 }))).toBe(false)
  expect(run.formatEnd(list).slice(0, 2)).toEqual(['── what failed', '✗ pg'])
  expect(run.formatFailures()).toContain('It failed without a failed test')
})

test('the times name each step, its tests, and the share of the processors that was in use', async () => {
  const run = createRun()
  await run.runStep('unit', () => Promise.resolve({ passed: 3, failed: 1, skipped: 0 }))
  await run.runStep('build', () => Promise.resolve(noTests))
  await run.runStep('demo', () => Promise.resolve(onePassed))
  const [unit, build, demo, whole] = run.formatTimes()
  expect(unit).toMatch(/^unit +\d+\.\d s .*, 4 tests$/)
  expect(build).toMatch(/^build +\d+\.\d s(?!.*tests)/)
  expect(demo).toMatch(/, 1 test$/)
  expect(whole).toMatch(/^whole +\d+\.\d s +\d+\.\d s of processor time on \d+ processors, which is \d+ %$/)
})
