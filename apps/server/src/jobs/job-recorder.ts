import { performance } from 'node:perf_hooks'
import { upsertJobRuns, type JobRun } from '../db/queries/job-state.ts'
import type { Deps } from '../shared/deps.ts'
import { cutText } from '../shared/cut-text.ts'

const saveIntervalMs = 10_000
const maxErrorLength = 300

/**
 * Stores for the admin area how the jobs of this process fare: at most every ten seconds, and at once where one begins
 * or ceases to fail.
 */
export class JobRecorder {
  readonly #deps: Deps
  #processId: string | undefined
  /** Runs since the last save, the last one of each job. */
  readonly #unsaved = new Map<string, JobRun>()
  readonly #failing = new Set<string>()
  #isUrgent = true
  /** By how much the clock is ahead of the database's, where it is wrong: other processes compare what is stored. */
  #aheadMs = 0
  /** By the process's own clock, which is never set. */
  #savedAt = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Notes how a run ended; `failure` is undefined for one that succeeded. `aheadMs`: of a clock that is wrong. */
  note({ name, intervalMs }: { name: string; intervalMs: number }, failure?: unknown, aheadMs = 0): void {
    const { now, systemNow } = this.#deps
    this.#aheadMs = aheadMs
    const hasFailed = failure !== undefined
    if (hasFailed !== this.#failing.has(name)) this.#isUrgent = true
    if (hasFailed) this.#failing.add(name)
    else this.#failing.delete(name)
    this.#unsaved.set(name, {
      name,
      intervalMs,
      ranAt: now() - aheadMs,
      succeededAt: hasFailed ? null : systemNow(),
      error: hasFailed ? describe(failure) : null,
    })
  }

  /** Stores what has been noted if it is time. Never throws: what was not stored is stored with the next runs. */
  async saveIfDue(): Promise<void> {
    if (this.#unsaved.size === 0) return
    if (!this.#isUrgent && performance.now() < this.#savedAt + saveIntervalMs) return
    const runs = [...this.#unsaved.values()]
    this.#isUrgent = false
    this.#savedAt = performance.now()
    try {
      const { db, systemNow, newId } = this.#deps
      this.#processId ??= newId()
      const from = { processId: this.#processId, systemNow: systemNow() - this.#aheadMs }
      await db.transaction((tx) => upsertJobRuns(tx, runs, from))
      this.#unsaved.clear()
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the state of the jobs was not stored')
    }
  }
}

/** Returns the first line of an error's message: the rest may quote rows. */
function describe(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure)
  return cutText(message.split('\n')[0] ?? '', maxErrorLength) || 'unknown'
}
