import { availableParallelism } from 'node:os'
import { formatFailure, summarizeFailures } from './failures.mjs'
import { readBusySeconds, takeChildrenSeconds } from './processor-time.mjs'
import { addCounts, formatTotal } from './reports.mjs'
import { formatSeconds } from './run.mjs'

/** @typedef {import('./reports.mjs').Count} Count */
/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {{ name: string, seconds: number, processorSeconds: number | null, count: Count }} Step */

export const noTests = { passed: 0, failed: 0, skipped: 0 }
export const onePassed = { passed: 1, failed: 0, skipped: 0 }
export const oneSkipped = { passed: 0, failed: 0, skipped: 1 }
export const oneFailed = { passed: 0, failed: 1, skipped: 0 }

/** One call of `npm test`: its steps with their counts and times, and what failed. */
export class TestRun {
  /** @type {Step[]} */
  #steps = []
  /** @type {Failure[]} */
  #failures = []
  #started = performance.now()
  #busyBefore = readBusySeconds()

  /**
   * Runs one step: prints its heading and its duration, and adds its count. A step that throws has failed.
   *
   * @param {string} name
   * @param {() => Promise<Count>} start
   * @returns {Promise<boolean>} Whether nothing failed.
   */
  async runStep(name, start) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const known = this.#failures.length
    const count = await start().catch((/** @type {unknown} */ error) => {
      const message = error instanceof Error ? error.message : String(error)
      console.error(message)
      this.addFailures([{ place: name, title: '', message, runner: null }])
      return oneFailed
    })
    if (count.failed > 0 && this.#failures.length === known)
      this.addFailures([
        { place: name, title: '', message: 'It failed without a failed test: see above.', runner: null },
      ])
    const seconds = (performance.now() - started) / 1000
    this.#steps.push({ name, seconds, processorSeconds: takeChildrenSeconds(), count })
    console.log(`── ${name}: ${count.failed === 0 ? 'done' : 'FAILED'} in ${formatSeconds(seconds)}`)
    return count.failed === 0
  }

  /** @param {readonly Failure[]} failures */
  addFailures(failures) {
    this.#failures.push(...failures)
  }

  /** Returns everything that failed, in full. */
  formatFailures() {
    return this.#failures.map(formatFailure).join('\n')
  }

  /**
   * Returns where the time went: each step, and the whole with the share of the processors that was in use.
   *
   * @returns {string[]}
   */
  formatTimes() {
    const seconds = (performance.now() - this.#started) / 1000
    const busy = readBusySeconds() - this.#busyBefore
    const processors = availableParallelism()
    const share = Math.round((100 * busy) / (seconds * processors))
    const steps = this.#steps.map(({ name, seconds: wall, processorSeconds, count }) => {
      const spent = processorSeconds === null ? '' : `${formatSeconds(processorSeconds)} of processor time`
      const tests = count.passed + count.failed
      return `${name.padEnd(12)} ${formatSeconds(wall).padStart(8)}   ${spent}${tests > 0 ? `, ${tests} ${tests === 1 ? 'test' : 'tests'}` : ''}`
    })
    const whole = `${formatSeconds(busy)} of processor time on ${processors} processors, which is ${share} %`
    return [...steps, `${'whole'.padEnd(12)} ${formatSeconds(seconds).padStart(8)}   ${whole}`]
  }

  /**
   * Returns the last lines: what failed, in ten lines at most, and the total.
   *
   * @param {string} listPath Where all failures stand in full.
   */
  formatEnd(listPath) {
    const summary = summarizeFailures(this.#failures, listPath)
    return [...(summary.length > 0 ? ['── what failed', ...summary, ''] : []), formatTotal(this.total)]
  }

  get total() {
    return addCounts(this.#steps.map(({ count }) => count))
  }
}
