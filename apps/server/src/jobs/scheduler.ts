import type { Deps } from '../shared/deps.ts'
import { nextDue } from '../reads/next-due.ts'
import { backoffMs } from '../shared/backoff.ts'
import { timedJobs, type Job } from './jobs.ts'
import { LagStats, type JobLag } from './job-metrics.ts'

/** No process looks less often than this, whatever it knows to be due when. */
const pollIntervalMs = 1000
/** Work that fails is left alone for a while, twice as long each time. */
const backoff = { firstMs: 1_000, maxMs: 5_000 }
/** After so many steps in a row other kinds of work get their turn. */
const maxStepsPerRun = 200

/** Time at work in this process; any number of processes may have one. */
export interface Scheduler {
  /** Does all that is due at `deps.now()`, until nothing is left. Throws the first thing that goes wrong. */
  runDue(): Promise<void>
  /** How late each kind of work has been in this process. */
  readLags(): Readonly<Record<string, JobLag>>
  /** Lets the step under way finish, and does no more. */
  stop(): Promise<void>
}

/**
 * Lets time do its work: looks every second of system time, and right when the next thing that is known falls due.
 * Whether something is due is decided by business time alone, so a turned clock is followed at the next look.
 *
 * Nothing is remembered here: after an outage the same questions find whatever is still to be done.
 *
 * @see docs/domain.md §3, §5
 */
export function startScheduler(deps: Deps, kinds: readonly Job[] = timedJobs): Scheduler {
  const worker = new JobRunner(deps, kinds)
  worker.start()
  return worker
}

/** The same without a timer, for tests and tools that turn the clock themselves. */
export function createManualScheduler(deps: Deps, kinds: readonly Job[] = timedJobs): Scheduler {
  return new JobRunner(deps, kinds)
}

class JobRunner implements Scheduler {
  readonly #deps: Deps
  readonly #jobs: readonly Job[]
  readonly #lags = new LagStats()
  /** By duty: the system time before which it is not looked at, and how often it has failed in a row. */
  readonly #notBefore = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #currentTick: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: Deps, kinds: readonly Job[]) {
    this.#deps = deps
    this.#jobs = kinds
  }

  start(): void {
    this.#scheduleTick(0)
  }

  async runDue(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      isIdle = true
      for (const duty of this.#jobs) if ((await this.#runUntilIdle(duty)) > 0) isIdle = false
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

  #scheduleTick(milliseconds: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#currentTick = this.#tick().then((delay) => this.#scheduleTick(delay))
    }, milliseconds)
  }

  /** Does what is due and answers when to look again. */
  async #tick(): Promise<number> {
    for (const duty of this.#jobs) {
      if (this.#isStopped) break
      if (this.#deps.systemNow() < (this.#notBefore.get(duty.name) ?? 0)) continue
      await this.#runWithBackoff(duty)
    }
    try {
      const next = await nextDue(this.#deps)
      // A timer may fire a moment early, and would then find nothing.
      return next === null ? pollIntervalMs : Math.min(pollIntervalMs, Math.max(1, next - this.#deps.now() + 1))
    } catch {
      return pollIntervalMs
    }
  }

  async #runWithBackoff(duty: Job): Promise<void> {
    const { name, intervalMs: everyMs } = duty
    try {
      const steps = await this.#runUntilIdle(duty)
      this.#failures.delete(name)
      this.#notBefore.set(name, steps < maxStepsPerRun ? this.#deps.systemNow() + everyMs : 0)
    } catch (error) {
      const failures = (this.#failures.get(name) ?? 0) + 1
      this.#failures.set(name, failures)
      this.#notBefore.set(name, this.#deps.systemNow() + backoffMs(failures - 1, backoff))
      this.#deps.log.error({ err: error, duty: name, failures }, 'work that is due could not be done')
    }
  }

  /** Steps until one does nothing; answers how many did something. */
  async #runUntilIdle({ name, run: work }: Job): Promise<number> {
    let steps = 0
    while (steps < maxStepsPerRun && !this.#isStopped) {
      const worked = await work(this.#deps)
      if (worked.done === 0) break
      this.#lags.record(name, worked)
      steps += 1
    }
    return steps
  }
}
