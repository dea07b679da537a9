import type { Deps } from '../shared/deps.ts'
import { nextDue } from '../reads/next-due.ts'
import { backoffMs } from '../shared/backoff.ts'
import { duties, type Duty } from './jobs.ts'
import { Lags, type Lag } from './job-metrics.ts'

/** No process looks less often than this, whatever it knows to be due when. */
const lookEveryMs = 1000
/** Work that fails is left alone for a while, twice as long each time. */
const backoff = { firstMs: 1_000, maxMs: 5_000 }
/** After so many steps in a row other kinds of work get their turn. */
const mostSteps = 200

/** Time at work in this process; any number of processes may have one. */
export interface Clock {
  /** Does all that is due at `deps.now()`, until nothing is left. Throws the first thing that goes wrong. */
  runDueOnce(): Promise<void>
  /** How late each kind of work has been in this process. */
  lags(): Readonly<Record<string, Lag>>
  /** Lets the step under way finish, and does no more. */
  stop(): Promise<void>
}

/**
 * Lets time do its work: looks every second of wall time, and right when the next thing that is known falls due.
 * Whether something is due is decided by business time alone, so a turned clock is followed at the next look.
 *
 * Nothing is remembered here: after an outage the same questions find whatever is still to be done.
 *
 * @see docs/domain.md §3, §5
 */
export function startClock(deps: Deps, kinds: readonly Duty[] = duties): Clock {
  const worker = new Worker(deps, kinds)
  worker.start()
  return worker
}

/** The same without a timer, for tests and tools that turn the clock themselves. */
export function stillClock(deps: Deps, kinds: readonly Duty[] = duties): Clock {
  return new Worker(deps, kinds)
}

class Worker implements Clock {
  readonly #deps: Deps
  readonly #kinds: readonly Duty[]
  readonly #lags = new Lags()
  /** By duty: the wall time before which it is not looked at, and how often it has failed in a row. */
  readonly #notBefore = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: Deps, kinds: readonly Duty[]) {
    this.#deps = deps
    this.#kinds = kinds
  }

  start(): void {
    this.#wakeIn(0)
  }

  async runDueOnce(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      isIdle = true
      for (const duty of this.#kinds) if ((await this.#workOff(duty)) > 0) isIdle = false
    }
  }

  lags(): Readonly<Record<string, Lag>> {
    return this.#lags.read()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #wakeIn(milliseconds: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#round = this.#lookAround().then((delay) => this.#wakeIn(delay))
    }, milliseconds)
  }

  /** Does what is due and answers when to look again. */
  async #lookAround(): Promise<number> {
    for (const duty of this.#kinds) {
      if (this.#isStopped) break
      if (this.#deps.wall() < (this.#notBefore.get(duty.name) ?? 0)) continue
      await this.#attempt(duty)
    }
    try {
      const next = await nextDue(this.#deps)
      // A timer may fire a moment early, and would then find nothing.
      return next === null ? lookEveryMs : Math.min(lookEveryMs, Math.max(1, next - this.#deps.now() + 1))
    } catch {
      return lookEveryMs
    }
  }

  async #attempt(duty: Duty): Promise<void> {
    const { name, everyMs } = duty
    try {
      const steps = await this.#workOff(duty)
      this.#failures.delete(name)
      this.#notBefore.set(name, steps < mostSteps ? this.#deps.wall() + everyMs : 0)
    } catch (error) {
      const failures = (this.#failures.get(name) ?? 0) + 1
      this.#failures.set(name, failures)
      this.#notBefore.set(name, this.#deps.wall() + backoffMs(failures - 1, backoff))
      this.#deps.log.error({ err: error, duty: name, failures }, 'work that is due could not be done')
    }
  }

  /** Steps until one does nothing; answers how many did something. */
  async #workOff({ name, work }: Duty): Promise<number> {
    let steps = 0
    while (steps < mostSteps && !this.#isStopped) {
      const worked = await work(this.#deps)
      if (worked.done === 0) break
      this.#lags.note(name, worked)
      steps += 1
    }
    return steps
  }
}
