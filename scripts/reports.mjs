import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const maxLines = 25

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
  const report = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = runner === 'vitest' ? countVitest(report) : countPlaywright(report)
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * Returns each failed test of a report with the beginning of its messages, to be printed at the end.
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @returns {string[]} Empty without a report.
 */
export function findFailures(runner, path) {
  const report = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (report === undefined) return []
  return runner === 'vitest' ? findVitestFailures(report) : findPlaywrightFailures(report)
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

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text)
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
 */
function findVitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [formatFailure(name, [message])]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => formatFailure(`${name} › ${fullName}`, failureMessages)),
  )
}

/** @typedef {{ message?: string }} Failure */
/** @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: readonly { results: readonly { errors: readonly Failure[] }[] }[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/** @param {{ suites: readonly Suite[], errors: readonly Failure[] }} report */
function findPlaywrightFailures({ suites, errors }) {
  const failed = suites.flatMap(listSpecs).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message = '' }) => formatFailure('the runner', [message])),
    ...failed.map(({ title, file, line, tests }) =>
      formatFailure(
        `${file}:${line} › ${title}`,
        tests.flatMap(({ results }) =>
          results.flatMap((result) => result.errors.map(({ message = '' }) => message)),
        ),
      ),
    ),
  ]
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}

/**
 * @param {string} name
 * @param {readonly string[]} messages
 */
function formatFailure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, maxLines)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
