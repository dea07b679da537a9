import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { findNextDue } from '../db/queries/due-work.ts'

/** Something that an owner does at an instant. It may add later events to the timeline. */
export interface SimulatedEvent {
  readonly at: Instant
  readonly run: () => Promise<void>
}

/**
 * Runs the jobs whose work is due at `deps.now()`; with `all` those, too, that have no instant and run once a minute or
 * less, since they clean up.
 */
export type RunDue = (deps: Deps, which: 'due' | 'all') => Promise<void>

/** Rows that jobs delete after an hour or a day may be kept for so long, since nothing that owners do reads them. */
const cleanUpAfterMs = 30 * 24 * 60 * 60 * 1000

/** Simulates a period: runs its events in order, and between them the jobs, each at the instant when it is due. */
export class Timeline {
  /** The deps whose `now` is the simulated instant. */
  readonly deps: Deps
  readonly #runDue: RunDue
  readonly #until: Instant
  /** Sorted by time, the next one last. */
  readonly #events: SimulatedEvent[] = []
  #at: Instant
  #nextDue: Instant | null = null
  #cleanedUpAt: Instant

  constructor(deps: Deps, { from, until, runDue }: { from: Instant; until: Instant; runDue: RunDue }) {
    this.#at = from
    this.#cleanedUpAt = from
    this.#until = until
    this.#runDue = runDue
    this.deps = { ...deps, now: () => this.#at }
  }

  get at(): Instant {
    return this.#at
  }

  /** Adds an event; one at or after the end of the period is dropped. */
  add(at: Instant, run: () => Promise<void>): void {
    if (at >= this.#until) return
    const when = Math.max(at, this.#at)
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) <= when) index -= 1
    this.#events.splice(index, 0, { at: when, run })
  }

  /** Within an event: advances the time, as between two clicks. */
  advance(milliseconds: number): void {
    this.#at = Math.min(this.#at + milliseconds, this.#until)
  }

  async run(): Promise<void> {
    this.#nextDue = await findNextDue(this.deps.db, this.#at)
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      await this.#advanceTo(Math.max(event.at, this.#at))
      await event.run()
    }
    await this.#advanceTo(this.#until)
    await this.#runDue(this.deps, 'all')
  }

  /** Advances the time and runs the jobs that become due until then; each may make another one due. */
  async #advanceTo(at: Instant): Promise<void> {
    for (;;) {
      const next = this.#nextDue
      if (next === null || next > at) break
      this.#at = Math.max(this.#at, next)
      await this.#runJobs()
      this.#nextDue = await findNextDue(this.deps.db, this.#at)
    }
    this.#at = Math.max(this.#at, at)
  }

  async #runJobs(): Promise<void> {
    const cleansUp = this.#at - this.#cleanedUpAt >= cleanUpAfterMs
    if (cleansUp) this.#cleanedUpAt = this.#at
    await this.#runDue(this.deps, cleansUp ? 'all' : 'due')
  }

  /** Within an event: reads again when the next job is due, since the event may have made an earlier one due. */
  async refreshNextDue(): Promise<void> {
    this.#nextDue = await findNextDue(this.deps.db, this.#at)
  }
}
