import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const mostLines = 25

/**
 * What a runner's JSON report counts. A runner that failed without a failed test in its report, or that left
 * none, counts as one failed test: nothing that went wrong may end in "0 failed".
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @param {boolean} ok Whether the runner ended well.
 * @returns {Count}
 */
export function countReport(runner, path, ok) {
  const report = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = runner === 'vitest' ? countVitest(report) : countPlaywright(report)
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * Each failed test of a report with the beginning of what it said, to be shown where nobody has to look for it.
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path
 * @returns {string[]} Empty without a report.
 */
export function failuresOf(runner, path) {
  const report = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (report === undefined) return []
  return runner === 'vitest' ? failuresOfVitest(report) : failuresOfPlaywright(report)
}

/** @param {readonly Count[]} counts */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  return total
}

/**
 * The line by which others count us.
 *
 * @param {Count} count
 */
export function closingLine({ passed, failed, skipped }) {
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
 * A file that could not even be loaded has no tests, and failed.
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
function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [told(name, [message])]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages)),
  )
}

/** @typedef {{ message?: string }} Failure */
/** @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: readonly { results: readonly { errors: readonly Failure[] }[] }[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/** @param {{ suites: readonly Suite[], errors: readonly Failure[] }} report */
function failuresOfPlaywright({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message = '' }) => told('the runner', [message])),
    ...failed.map(({ title, file, line, tests }) =>
      told(
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
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * @param {string} name
 * @param {readonly string[]} messages
 */
function told(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, mostLines)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
