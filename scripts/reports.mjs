import { existsSync, readFileSync } from 'node:fs'
import { createFailure, toPlace } from './failures.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {import('./failures.mjs').Failure} Failure */

/**
 * Counts the tests of a runner's JSON report. A runner that failed without a failed test in its report, or without a
 * report, counts as one failed test: no failure may end in "0 failed".
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @param {boolean} ok Whether the runner succeeded.
 * @returns {Count}
 */
export function countReport(runner, path, ok) {
  const report = readReport(path)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = runner === 'vitest' ? countVitest(report) : countPlaywright(report)
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * Returns each failed test of a report with the beginning of its messages, to be printed at the end.
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @param {string} command The beginning of the command that repeats tests of this kind.
 * @returns {Failure[]} Empty without a report.
 */
export function findFailures(runner, path, command) {
  const report = readReport(path)
  if (report === undefined) return []
  return runner === 'vitest' ? findVitestFailures(report, command) : findPlaywrightFailures(report, command)
}

/**
 * Returns how long each file of a report took, and how many tests it has; slowest first.
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @returns {{ file: string, seconds: number, tests: number }[]} Empty without a report.
 */
export function listDurations(runner, path) {
  const report = readReport(path)
  if (report === undefined) return []
  const files = runner === 'vitest' ? listVitestDurations(report) : listPlaywrightDurations(report)
  return files.sort((one, other) => other.seconds - one.seconds)
}

/** @param {readonly Count[]} counts */
export function addCounts(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  return total
}

/**
 * Returns the last line of `npm test`, which other programs read.
 *
 * @param {Count} count
 */
export function formatTotal({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @param {string} path */
function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

/**
 * A file that could not be loaded has no tests, but counts as failed.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly unknown[] }[] }} report
 */
function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: readonly unknown[] }} report
 */
function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * @param {{ testResults: readonly { name: string, status: string, message: string, assertionResults:
 *   readonly { fullName: string, status: string, failureMessages: readonly string[] }[] }[] }} report
 * @param {string} runner
 */
function findVitestFailures({ testResults }, runner) {
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [createFailure({ name, messages: [message], runner })]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) =>
            createFailure({ name, title: fullName, messages: failureMessages, runner }),
          ),
  )
}

/**
 * @param {{ testResults: readonly { name: string, startTime: number, endTime: number,
 *   assertionResults: readonly unknown[] }[] }} report
 */
function listVitestDurations({ testResults }) {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: toPlace(name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }))
}

/** @typedef {{ message?: string }} Message */
/** @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: readonly { results: readonly { duration: number, errors: readonly Message[] }[] }[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/**
 * @param {{ suites: readonly Suite[], errors: readonly Message[] }} report
 * @param {string} runner
 */
function findPlaywrightFailures({ suites, errors }, runner) {
  const failed = suites.flatMap(listSpecs).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message = '' }) =>
      createFailure({ name: 'the runner', messages: [message], runner: null }),
    ),
    ...failed.map(({ title, file: name, line, tests }) => {
      const messages = tests.flatMap(({ results }) =>
        results.flatMap((result) => result.errors.map(({ message = '' }) => message)),
      )
      return createFailure({ name, title, line, messages, runner })
    }),
  ]
}

/** @param {{ suites: readonly Suite[] }} report */
function listPlaywrightDurations({ suites }) {
  /** @type {Map<string, { file: string, seconds: number, tests: number }>} */
  const files = new Map()
  for (const { file, tests } of suites.flatMap(listSpecs)) {
    const path = `e2e/${file}`
    const known = files.get(path) ?? { file: path, seconds: 0, tests: 0 }
    const milliseconds = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    known.seconds += milliseconds.reduce((sum, each) => sum + each, 0) / 1000
    known.tests += 1
    files.set(path, known)
  }
  return [...files.values()]
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}
