import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { findNextDues, getFirst, type NextDues } from '../db/queries/due-work.ts'

/** Something that happens at an instant. It may plan later events. */
interface SimulatedEvent {
  readonly at: Instant
  readonly run: () => Promise<void>
}

/**
 * Runs the jobs for the kinds of work that are due at `deps.now()`; with `all` those, too, that have no instant and run
 * once a minute or less, since they clean up.
 */
export type RunDue = (deps: Deps, due: readonly (keyof NextDues)[] | 'all') => Promise<void>

/** Rows that jobs delete after an hour or a day may be kept for so long, since nothing that owners do reads them. */
const cleanUpAfterMs = 30 * 24 * 60 * 60 * 1000

/** How far a group may be ahead of another one. */
const aheadMs = 30 * 24 * 60 * 60 * 1000
/** What the office sees first, the last acts of all groups in one list, is in order. */
const inOrderMs = 30 * 24 * 60 * 60 * 1000

/** Events of a period, and the clock by which they run: it only goes forward. */
abstract class EventQueue {
  /** The deps whose `now` is the simulated instant. */
  readonly deps: Deps
  protected readonly until: Instant
  /** Sorted by time, the next one last. */
  readonly #events: SimulatedEvent[] = []
  #at: Instant

  constructor(deps: Deps, { from, until }: { from: Instant; until: Instant }) {
    this.#at = from
    this.until = until
    this.deps = { ...deps, now: () => this.#at }
  }

  get at(): Instant {
    return this.#at
  }

  /** When the next event is; Infinity without one. */
  get nextAt(): Instant {
    return this.#events.at(-1)?.at ?? Infinity
  }

  /** Adds an event; one at or after the end of the period is dropped. */
  add(at: Instant, run: () => Promise<void>): void {
    if (at >= this.until) return
    const when = Math.max(at, this.#at)
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) <= when) index -= 1
    this.#events.splice(index, 0, { at: when, run })
  }

  protected moveTo(at: Instant): void {
    this.#at = Math.max(this.#at, at)
  }

  /** Runs the next event at its instant, or at once if the clock is past it. */
  protected async runNext(): Promise<void> {
    const event = this.#events.pop()
    if (event === undefined) return
    this.moveTo(event.at)
    await event.run()
  }
}

/**
 * Simulates a period: runs its events in order, and between them the jobs, each at the instant when it is due. Groups have
 * nothing to do with each other: where neither a job is due nor an event concerns several of them, they run side by side,
 * each on a clock of its own.
 */
export class Timeline extends EventQueue {
  readonly #runDue: RunDue
  readonly #groups: GroupTimeline[] = []
  #nextDues: NextDues | 'unknown' = 'unknown'
  #jobsRanAt: Instant
  #cleanedUpAt: Instant

  constructor(deps: Deps, { from, until, runDue }: { from: Instant; until: Instant; runDue: RunDue }) {
    super(deps, { from, until })
    this.#runDue = runDue
    this.#jobsRanAt = from
    this.#cleanedUpAt = from
  }

  /** Returns a timeline for what happens in one group. */
  ofGroup(): GroupTimeline {
    const group = new GroupTimeline(this.deps, { from: this.at, until: this.until })
    this.#groups.push(group)
    return group
  }

  async run(): Promise<void> {
    for (;;) {
      const ofGroups = Math.min(...this.#groups.map(({ nextAt }) => nextAt))
      const at = Math.min(ofGroups, this.nextAt)
      if (at === Infinity) break
      await this.#advanceTo(at)
      if (at === ofGroups) await this.#runGroups(at)
      else await this.#runForAll()
    }
    this.#catchUp()
    await this.#advanceTo(this.until)
    await this.#runDue(this.deps, 'all')
  }

  /** Runs the next event that concerns more than one group: none of them is ahead of it. */
  async #runForAll(): Promise<void> {
    this.#catchUp()
    await this.runNext()
    this.#nextDues = 'unknown'
  }

  #catchUp(): void {
    this.moveTo(Math.max(...this.#groups.map(({ at }) => at)))
  }

  /** Runs the groups side by side, up to the next job and the next event of all. */
  async #runGroups(from: Instant): Promise<void> {
    const ahead = Math.min(Math.max(this.until - inOrderMs - from, 0), aheadMs)
    const nextDue = getFirst(await this.#findNextDues())
    const latest = Math.min(from + ahead, nextDue ?? Infinity, this.nextAt)
    const mayBeDue = await Promise.all(this.#groups.map((group) => group.runTo(latest, from)))
    if (mayBeDue.includes(true)) this.#nextDues = 'unknown'
  }

  /** Advances the time and runs the jobs that become due until then; each may make another one due. */
  async #advanceTo(at: Instant): Promise<void> {
    for (;;) {
      const dues = await this.#findNextDues()
      const next = getFirst(dues)
      if (next === null || next > at) break
      this.moveTo(next)
      await this.#runJobs(dues)
    }
    this.moveTo(at)
  }

  async #findNextDues(): Promise<NextDues> {
    if (this.#nextDues === 'unknown') this.#nextDues = await findNextDues(this.deps.db, this.#jobsRanAt)
    return this.#nextDues
  }

  async #runJobs(dues: NextDues): Promise<void> {
    const cleansUp = this.at - this.#cleanedUpAt >= cleanUpAfterMs
    if (cleansUp) this.#cleanedUpAt = this.at
    this.#jobsRanAt = this.at
    this.#nextDues = 'unknown'
    await this.#runDue(this.deps, cleansUp ? 'all' : listDue(dues, this.at))
  }
}

function listDue(dues: NextDues, at: Instant): (keyof NextDues)[] {
  return (['reservation', 'bookingDeadline', 'points', 'yearEnd'] as const).filter(
    (kind) => (dues[kind] ?? Infinity) <= at,
  )
}

/** The timeline of what happens in one group, with a clock of its own. */
export class GroupTimeline extends EventQueue {
  #mayBeDue = false

  /** Within an event: advances the time, as between two clicks. */
  advance(milliseconds: number): void {
    this.moveTo(Math.min(this.at + milliseconds, this.until))
  }

  /** Within an event that may have made a job due earlier than all others. */
  forgetNextDue(): void {
    this.#mayBeDue = true
  }

  /**
   * Runs the events up to `latest`, none before `from`. One that may have made a job due is the last: the group goes no
   * further without that job. Returns whether there was one.
   */
  async runTo(latest: Instant, from: Instant): Promise<boolean> {
    this.#mayBeDue = false
    this.moveTo(from)
    while (this.nextAt <= latest && !this.#mayBeDue) await this.runNext()
    return this.#mayBeDue
  }
}
