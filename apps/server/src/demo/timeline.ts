import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { nextDue } from '../reads/next-due.ts'

/** Something that somebody does at a moment; it may put more on the timeline, later than itself. */
export interface SimulatedEvent {
  readonly at: Instant
  readonly run: () => Promise<void>
}

/** Does everything that is due at `deps.now()`; the clock's own work, handed in. */
export type RunDue = (deps: Deps) => Promise<void>

/**
 * A stretch of time that passes: deeds in order, and between them whatever falls due by time alone, each at its
 * own instant.
 */
export class Timeline {
  /** The deps whose clock the timeline turns. */
  readonly deps: Deps
  readonly #runDue: RunDue
  readonly #until: Instant
  /** Sorted by time, the next one last. */
  readonly #events: SimulatedEvent[] = []
  #at: Instant
  #nextDue: Instant | null = null

  constructor(deps: Deps, { from, until, runDue }: { from: Instant; until: Instant; runDue: RunDue }) {
    this.#at = from
    this.#until = until
    this.#runDue = runDue
    this.deps = { ...deps, now: () => this.#at }
  }

  get at(): Instant {
    return this.#at
  }

  /** A deed for later; one beyond the end does not happen. */
  add(at: Instant, act: () => Promise<void>): void {
    if (at >= this.#until) return
    const when = Math.max(at, this.#at)
    let place = this.#events.length
    while (place > 0 && (this.#events[place - 1]?.at ?? 0) <= when) place -= 1
    this.#events.splice(place, 0, { at: when, run: act })
  }

  /** Within a deed: some time goes by, as between two clicks. */
  advance(milliseconds: number): void {
    this.#at = Math.min(this.#at + milliseconds, this.#until)
  }

  async run(): Promise<void> {
    this.#nextDue = await nextDue(this.deps)
    for (let deed = this.#events.pop(); deed; deed = this.#events.pop()) {
      await this.#advanceTo(Math.max(deed.at, this.#at))
      await deed.run()
    }
    await this.#advanceTo(this.#until)
    await this.#runDue(this.deps)
  }

  /** Lets time pass: what a deed began may fall due before what was known to be next. */
  async #advanceTo(at: Instant): Promise<void> {
    for (;;) {
      const next = this.#nextDue
      if (next === null || next > at) break
      this.#at = Math.max(this.#at, next)
      await this.#runDue(this.deps)
      this.#nextDue = await nextDue(this.deps)
    }
    this.#at = Math.max(this.#at, at)
  }

  /** Something new may fall due, such as an offer's end. */
  async refreshNextDue(): Promise<void> {
    this.#nextDue = await nextDue(this.deps)
  }
}
