import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { findNextDue } from '../db/queries/due-work.ts'

/** Something that a person does at an instant. It may add later events to the timeline. */
interface SimulatedEvent {
  readonly at: Instant
  readonly run: () => Promise<void>
  /** Whose owners do it; null: it concerns more than one group. */
  readonly group: GroupTimeline | null
}

/**
 * Runs the jobs whose work is due at `deps.now()`; with `all` those, too, that have no instant and run once a minute or
 * less, since they clean up.
 */
export type RunDue = (deps: Deps, which: 'due' | 'all') => Promise<void>

/** Rows that jobs delete after an hour or a day may be kept for so long, since nothing that owners do reads them. */
const cleanUpAfterMs = 30 * 24 * 60 * 60 * 1000

/** How far a group may be ahead of another one. */
const aheadMs = 30 * 24 * 60 * 60 * 1000
/** What the office sees first, the last acts of all groups in one list, is in order. */
const inOrderMs = 60 * 24 * 60 * 60 * 1000

/**
 * Simulates a period: runs its events in order, and between them the jobs, each at the instant when it is due. Groups have
 * nothing to do with each other: where neither a job is due nor a person acts on several of them, they run side by side,
 * each on a clock of its own.
 */
export class Timeline {
  /** The deps whose `now` is the simulated instant. */
  readonly deps: Deps
  readonly #runDue: RunDue
  readonly #until: Instant
  /** Sorted by time, the next one last. */
  readonly #events: SimulatedEvent[] = []
  readonly #groups: GroupTimeline[] = []
  #at: Instant
  #nextDue: Instant | null = null
  #cleanedUpAt: Instant
  #isNextDueKnown = true

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
  add(at: Instant, run: () => Promise<void>, group: GroupTimeline | null = null): void {
    if (at >= this.#until) return
    const when = Math.max(at, this.#at)
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) <= when) index -= 1
    this.#events.splice(index, 0, { at: when, run, group })
  }

  /** The same timeline for what the owners of one group do. */
  ofGroup(): GroupTimeline {
    const group = new GroupTimeline(this, this.#until)
    this.#groups.push(group)
    return group
  }

  /** Within an event: advances the time, as between two clicks. */
  advance(milliseconds: number): void {
    this.#at = Math.min(this.#at + milliseconds, this.#until)
  }

  async run(): Promise<void> {
    this.#nextDue = await findNextDue(this.deps.db, this.#at)
    for (let event = this.#events.at(-1); event; event = this.#events.at(-1)) {
      await this.#advanceTo(event.at)
      if (event.group === null) await this.#runForAll(event)
      else await this.#runGroups(event.at)
      if (!this.#isNextDueKnown) this.#nextDue = await findNextDue(this.deps.db, this.#at)
      this.#isNextDueKnown = true
    }
    this.#catchUp()
    await this.#advanceTo(this.#until)
    await this.#runDue(this.deps, 'all')
  }

  /** Runs the next event, which concerns more than one group: none of them is ahead of it. */
  async #runForAll(event: SimulatedEvent): Promise<void> {
    this.#events.pop()
    this.#catchUp()
    await event.run()
  }

  #catchUp(): void {
    this.#at = Math.max(this.#at, ...this.#groups.map(({ at }) => at))
  }

  /** Runs the groups side by side, up to the next job and the next event of all. */
  async #runGroups(from: Instant): Promise<void> {
    const ahead = from < this.#until - inOrderMs ? aheadMs : 0
    const ofAll = this.#events.findLast(({ group }) => group === null)
    const latest = Math.min(from + ahead, this.#nextDue ?? Infinity, ofAll?.at ?? Infinity)
    await Promise.all(this.#groups.map((group) => this.#runGroup(group, latest)))
  }

  async #runGroup(group: GroupTimeline, latest: Instant): Promise<void> {
    for (let event = this.#takeNext(group, latest); event; event = this.#takeNext(group, latest)) {
      await group.run(event.at, event.run)
      if (group.takeHasNewDue()) return
    }
  }

  #takeNext(group: GroupTimeline, latest: Instant): SimulatedEvent | undefined {
    const index = this.#events.findLastIndex((event) => event.group === group || event.at > latest)
    const event = this.#events[index]
    if (event === undefined || event.group !== group || event.at > latest) return undefined
    this.#events.splice(index, 1)
    return event
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

  /** Within an event that may have made a job due earlier than all others. */
  forgetNextDue(): void {
    this.#isNextDueKnown = false
  }
}

/** The timeline of what one group's owners do, with a clock of its own while an event runs. */
export class GroupTimeline {
  /** The deps whose `now` is the simulated instant. */
  readonly deps: Deps
  readonly #whole: Timeline
  readonly #until: Instant
  #at: Instant
  #hasNewDue = false

  constructor(whole: Timeline, until: Instant) {
    this.#whole = whole
    this.#until = until
    this.#at = whole.at
    this.deps = { ...whole.deps, now: () => this.#at }
  }

  get at(): Instant {
    return this.#at
  }

  /** Adds an event; one at or after the end of the period is dropped. */
  add(at: Instant, run: () => Promise<void>): void {
    this.#whole.add(at, run, this)
  }

  /** Runs an event at its instant, or at once if the timeline is past it. */
  run(at: Instant, run: () => Promise<void>): Promise<void> {
    this.#at = Math.max(at, this.#at, this.#whole.at)
    return run()
  }

  /** Within an event: advances the time, as between two clicks. */
  advance(milliseconds: number): void {
    this.#at = Math.min(this.#at + milliseconds, this.#until)
  }

  /** Within an event that may have made a job due earlier than all others. */
  forgetNextDue(): void {
    this.#hasNewDue = true
    this.#whole.forgetNextDue()
  }

  /** Whether an event has called `forgetNextDue` since the last call: the group goes no further without that job. */
  takeHasNewDue(): boolean {
    const had = this.#hasNewDue
    this.#hasNewDue = false
    return had
  }
}
