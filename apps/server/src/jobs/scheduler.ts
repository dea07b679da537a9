import { performance } from 'node:perf_hooks'
import { findNextDue } from '../db/queries/due-work.ts'
import { computeBackoffMs } from '../shared/backoff.ts'
import { describeDifference } from '../shared/clock-check.ts'
import type { Deps } from '../shared/deps.ts'
import { LagStats, type JobLag } from './job-lag.ts'
import { JobRecorder } from './job-recorder.ts'
import { noWork } from './job-result.ts'
import { cleanUpJobs, timedJobs, type Job } from './jobs.ts'
import { StepError } from './step.ts'

/** Every process polls at least this often, even if it knows of nothing that becomes due. */
const pollIntervalMs = 1000
/** The same where all jobs run once a minute or less: none of them has work that becomes due at an instant. */
const slowPollIntervalMs = 15_000
/** Pause before a failed job runs again; doubled with each failure in a row. */
const backoff = { firstMs: 1_000, maxMs: 5_000 }
/** After this many steps of one job in a row, or after a step that ends later, the other jobs get their turn. */
const maxStepsPerTurn = 200
const maxTurnMs = 250

/** How a turn of a job ended. */
interface Turn {
  readonly steps: number
  /** More may be due already. */
  readonly isCut: boolean
  /** Null: nothing failed. */
  readonly failure: Error | null
}

/** Runs jobs in this process. Several processes can have a scheduler for the same database. */
export interface Scheduler {
  /** Does everything that is due at `deps.now()`. Throws the first error. */
  runDue(): Promise<void>
  /** Returns how late each job was in this process. */
  readLags(): Readonly<Record<string, JobLag>>
  /** Waits for the step that is running, and starts no other. */
  stop(): Promise<void>
}

/**
 * Starts a scheduler that ticks every second, and at the instant when the next known work becomes due.
 * Business time alone decides what is due, so a fake clock takes effect at the next tick. While the system's clock
 * differs from the database's by more than five seconds nothing runs.
 *
 * In a restored copy it never ticks: the installation that was copied does what is due.
 *
 * What is due is stored nowhere: after an outage the same queries find everything that is still to be done. How the
 * jobs fare is, for the admin area.
 *
 * @see docs/domain.md §3, §5
 */
export function startScheduler(
  deps: Deps,
  jobs: readonly Job[] = timedJobs,
  pollMs = pollIntervalMs,
): Scheduler {
  const runner = new JobRunner(deps, jobs, pollMs)
  runner.start()
  return runner
}

/**
 * Returns a scheduler without a timer, for tests and tools that set the clock themselves. Where it is given no jobs, it has
 * all of which the clock decides.
 */
export function createManualScheduler(
  deps: Deps,
  jobs: readonly Job[] = [...timedJobs, ...cleanUpJobs],
): Scheduler {
  return new JobRunner(deps, jobs, pollIntervalMs)
}

class JobRunner implements Scheduler {
  readonly #deps: Deps
  readonly #jobs: readonly Job[]
  readonly #pollMs: number
  readonly #lags = new LagStats()
  readonly #recorder: JobRecorder
  /** None of the other jobs has work that becomes due at an instant. */
  readonly #isTimed: boolean
  /**
   * By job: the time before which it does not run, and how often it has failed in a row. By the process's own clock,
   * which is never set: a system clock that is set back must not lengthen a pause.
   */
  readonly #notBefore = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #currentTick: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: Deps, jobs: readonly Job[], pollMs: number) {
    this.#deps = deps
    this.#jobs = jobs
    this.#pollMs = pollMs
    this.#recorder = new JobRecorder(deps)
    this.#isTimed = jobs.some((job) => timedJobs.includes(job))
  }

  start(): void {
    if (this.#jobs.length > 0 && !this.#deps.isCopy) this.#scheduleTick(0)
  }

  async runDue(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      isIdle = true
      for (const job of this.#jobs) {
        let failure: Error | null = null
        for (let isCut = true; isCut;) {
          const turn = await this.#runTurn(job)
          isCut = turn.isCut
          failure ??= turn.failure
          if (turn.steps > 0) isIdle = false
        }
        if (failure !== null) throw failure
      }
    }
  }

  readLags(): Readonly<Record<string, JobLag>> {
    return this.#lags.snapshot()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#currentTick
  }

  #scheduleTick(delayMs: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#currentTick = this.#tick().then((nextDelayMs) => this.#scheduleTick(nextDelayMs))
    }, delayMs)
  }

  /** Runs the jobs. Returns the delay until the next tick. */
  async #tick(): Promise<number> {
    const { db, now } = this.#deps
    for (const job of this.#jobs) {
      if (this.#isStopped || !(await this.#isClockRight())) break
      if (performance.now() < (this.#notBefore.get(job.name) ?? 0)) continue
      await this.#runWithBackoff(job)
    }
    await this.#recorder.saveIfDue()
    if (this.#jobs.some(({ name }) => this.#notBefore.get(name) === 0)) return 0
    if (this.#jobs.every(({ intervalMs }) => intervalMs > 0)) return slowPollIntervalMs
    if (!this.#isTimed) return this.#pollMs
    try {
      const next = await findNextDue(db, now())
      // A timer may fire slightly early, and would then find nothing due.
      return next === null ? this.#pollMs : Math.min(this.#pollMs, Math.max(1, next - now() + 1))
    } catch {
      return this.#pollMs
    }
  }

  /** A process with a wrong clock leaves what is due to others, and says so where the jobs of all processes are listed. */
  async #isClockRight(): Promise<boolean> {
    const { clockCheck } = this.#deps
    if (clockCheck === undefined) return true
    const isRight = await clockCheck.isRight()
    if (!this.#isTimed) return isRight
    const aheadMs = isRight ? 0 : await clockCheck.readDifferenceMs().catch(() => 0)
    const failure = isRight ? undefined : new Error(describeDifference(aheadMs))
    this.#recorder.note({ name: 'clock', intervalMs: this.#pollMs }, failure, aheadMs)
    return isRight
  }

  async #runWithBackoff(job: Job): Promise<void> {
    const { name, intervalMs } = job
    const { isCut, failure } = await this.#runTurn(job)
    if (failure === null) {
      this.#failures.delete(name)
      this.#notBefore.set(name, isCut ? 0 : performance.now() + intervalMs)
      this.#recorder.note(job)
      return
    }
    const failures = (this.#failures.get(name) ?? 0) + 1
    this.#failures.set(name, failures)
    this.#notBefore.set(name, isCut ? 0 : performance.now() + computeBackoffMs(failures - 1, backoff))
    this.#deps.log.error({ err: failure, job: name, failures }, 'a job failed')
    this.#recorder.note(job, failure)
  }

  /** Repeats the job until a step does nothing, also after one of which something failed. */
  async #runTurn({ name, run }: Job): Promise<Turn> {
    const endsAt = performance.now() + maxTurnMs
    let failure: Error | null = null
    for (let steps = 0; ; steps += 1) {
      if (this.#isStopped) return { steps, isCut: false, failure }
      if (steps >= maxStepsPerTurn || (steps > 0 && performance.now() > endsAt))
        return { steps, isCut: true, failure }
      const result = await run(this.#deps).catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error))
        return error instanceof StepError ? error.result : noWork
      })
      if (result.done === 0) return { steps, isCut: false, failure }
      this.#lags.record(name, result)
    }
  }
}
