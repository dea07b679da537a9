import { performance } from 'node:perf_hooks'
import type { Instant } from '@samhus/domain/refusal'
import type { Log } from './log.ts'

/** Deadlines are to the second; clocks that are synchronized differ by milliseconds. */
export const maxClockDifferenceMs = 5_000
const remeasureAfterMs = 1_000

interface ClockCheckDeps {
  readonly systemNow: () => Instant
  readonly readDatabaseClock: () => Promise<Instant>
  readonly log: Log
}

/**
 * Compares the process's clock with the database's, which all processes share.
 *
 * A process whose clock is wrong would end holds and offers of all people too early, so it does nothing that is due. Between
 * two readings of the database's clock the time since the last one counts, which no setting of a clock changes: a
 * step is noticed at once.
 */
export class ClockCheck {
  readonly #deps: ClockCheckDeps
  /** What the database's clock said, by the time that is never set. */
  #measured: { readonly databaseAt: Instant; readonly at: number; readonly errorMs: number } | undefined
  #isRight = true

  constructor(deps: ClockCheckDeps) {
    this.#deps = deps
  }

  /** Returns by how much the process's clock is ahead of the database's, in milliseconds; 0 within what the answer took. */
  async readDifferenceMs(): Promise<number> {
    if (this.#measured === undefined || performance.now() >= this.#measured.at + remeasureAfterMs) {
      const before = performance.now()
      const databaseAt = await this.#deps.readDatabaseClock()
      const errorMs = (performance.now() - before) / 2
      this.#measured = { databaseAt, at: before + errorMs, errorMs }
    }
    const { databaseAt, at, errorMs } = this.#measured
    const difference = this.#deps.systemNow() - databaseAt - (performance.now() - at)
    return Math.abs(difference) <= errorMs ? 0 : Math.round(difference)
  }

  /**
   * Returns whether the clocks differ by five seconds at most. A line of the log says when that changes. While the
   * database does not answer the last result holds.
   */
  async isRight(): Promise<boolean> {
    const differenceMs = await this.readDifferenceMs().catch(() => null)
    if (differenceMs === null) return this.#isRight
    const isRight = Math.abs(differenceMs) <= maxClockDifferenceMs
    const { log } = this.#deps
    if (isRight && !this.#isRight) log.info({ differenceMs }, 'the clock is right again')
    if (!isRight && this.#isRight) {
      log.error(
        { differenceMs },
        `${describeDifference(differenceMs)}: this process does nothing that is due until it is right`,
      )
    }
    this.#isRight = isRight
    return isRight
  }
}

/** Returns the sentence for the operator. */
export function describeDifference(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return `the clock of a server process is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database's`
}
