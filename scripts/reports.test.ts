import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './files.mjs'
import { formatTotal, countReport, findFailures, addCounts, listDurations } from './reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'samhus-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  { name: 'all passed', content: vitest, ok: true, line: '3 passed, 0 failed' },
  { name: 'one failed', content: { ...vitest, numFailedTests: 1 }, ok: false, line: '3 passed, 1 failed' },
  {
    name: 'some skipped',
    content: { ...vitest, numPendingTests: 2 },
    ok: true,
    line: '3 passed, 0 failed, 2 skipped',
  },
  { name: 'an error outside the tests', content: vitest, ok: false, line: '3 passed, 1 failed' },
  {
    name: 'a file that cannot be loaded',
    content: { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] },
    ok: false,
    line: '3 passed, 1 failed',
  },
  { name: 'a truncated report', content: '{"numPassedTests": 3', ok: true, line: '0 passed, 1 failed' },
])('vitest, $name: $line', ({ content, ok, line }) => {
  expect(formatTotal(countReport('vitest', report(content), ok))).toBe(line)
})

test.each([
  { name: 'all passed', content: { stats, errors: [] }, ok: true, line: '2 passed, 0 failed' },
  {
    name: 'a flaky one',
    content: { stats: { ...stats, flaky: 1 }, errors: [] },
    ok: true,
    line: '2 passed, 1 failed',
  },
  {
    name: 'no server',
    content: { stats: { ...stats, expected: 0 }, errors: [{}] },
    ok: false,
    line: '0 passed, 1 failed',
  },
])('playwright, $name: $line', ({ content, ok, line }) => {
  expect(formatTotal(countReport('playwright', report(content), ok))).toBe(line)
})

test('a runner without a report has failed, whatever its exit code', () => {
  expect(countReport('vitest', join(folder, 'nothing.json'), true)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})

test('the last line has the sum of all runners', () => {
  const counts = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]
  expect(formatTotal(addCounts(counts))).toBe('5 passed, 1 failed')
})

const runner = 'npx some runner'

test('vitest: a failure is listed with its file, its name and the beginning of its message', () => {
  const assertionResults = [
    { fullName: 'one works', status: 'passed', failureMessages: [] },
    {
      fullName: 'two works',
      status: 'failed',
      failureMessages: [`\u001b[31mnot two\u001b[39m\n${'at\n'.repeat(90)}`],
    },
  ]
  const testResults = [
    { name: join(root, 'src/a.test.ts'), status: 'failed', message: '', assertionResults },
    { name: 'b.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
  ]
  const failures = findFailures('vitest', report({ ...vitest, testResults }), runner)
  expect(failures).toEqual([
    {
      place: 'src/a.test.ts',
      title: 'two works',
      message: expect.stringMatching(/^not two\n(at\n){23}at$/),
      runner,
    },
    { place: 'b.test.ts', title: '', message: 'cannot be loaded', runner },
  ])
})

test('playwright: failures of nested suites and failures outside of tests are listed', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'no such button' }] }] }],
  })
  const suites = [{ specs: [spec('books', true)], suites: [{ specs: [spec('cancels', false)] }] }]
  const path = report({ stats, errors: [{ message: 'no server' }], suites })
  expect(findFailures('playwright', path, runner)).toEqual([
    { place: 'the runner', title: '', message: 'no server', runner: null },
    { place: 'a.spec.ts:7', title: 'cancels', message: 'no such button', runner },
  ])
})

test('a report that is missing or truncated lists no failures: it counts as one itself', () => {
  expect(findFailures('vitest', join(folder, 'nothing.json'), runner)).toEqual([])
  expect(findFailures('playwright', report('{'), runner)).toEqual([])
})

test('the files of a report are listed with their elapsed time and their number of tests, the slowest first', () => {
  const testResults = [
    { name: 'quick.test.ts', startTime: 1000, endTime: 1500, assertionResults: [{}, {}] },
    { name: join(root, 'slow.test.ts'), startTime: 1000, endTime: 4000, assertionResults: [{}] },
  ]
  expect(listDurations('vitest', report({ ...vitest, testResults }))).toEqual([
    { file: 'slow.test.ts', seconds: 3, tests: 1 },
    { file: 'quick.test.ts', seconds: 0.5, tests: 2 },
  ])
  const spec = (duration: number) => ({ file: 'a.spec.ts', tests: [{ results: [{ duration }] }] })
  const suites = [{ specs: [spec(1500)], suites: [{ specs: [spec(250)] }] }]
  expect(listDurations('playwright', report({ stats, errors: [], suites }))).toEqual([
    { file: 'e2e/a.spec.ts', seconds: 1.75, tests: 2 },
  ])
  expect(listDurations('vitest', join(folder, 'nothing.json'))).toEqual([])
})
