import type { BookingEvent } from '@samhus/contract/hub'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'
import { createFrame, encodeMessage, type Frame } from './frame.ts'
import { createAffectedEvent, createAnonymousEvent, type Relevance } from './week-event.ts'

const batchWindowMs = 100
/** The next window is this many times as long as sending took, so that writes and reads are not starved. */
const backoffFactor = 2
const maxBatchWindowMs = 150

type UnitRow = Extract<ChangeRow, { kind: 'unit' }>

interface PendingWeek {
  readonly week: LiveWeek
  /** Nothing of it has changed for people who are not affected, so they get no event. */
  readonly isPrivate: boolean
  /** By person. */
  readonly relevanceByPerson: Map<string, Relevance>
}

/** Sends to every connection of a group the frame that `frameFor` returns for its person; nothing for null. */
export type SendToGroup = (groupId: string, frameFor: (personId: string) => Frame | null) => void

interface GroupEventBatcherOptions {
  readonly groupId: string
  readonly send: SendToGroup
  readonly now: () => Instant
  readonly monotonicMs: () => number
}

/**
 * Batches the changed weeks of one group: the first is sent immediately, those that follow within 100 ms together, and
 * a week that changed several times once, in its last state. While changes go on and sending to the whole group takes
 * long (thousands of connections, or a busy machine), the window grows up to 150 ms.
 *
 * Events are rendered once for all people who are not affected, and once for each person who is. A week of which only
 * private changes were added is sent to the people it affects alone.
 */
export class GroupEventBatcher {
  readonly #options: GroupEventBatcherOptions
  #pending = new Map<number, PendingWeek>()
  #policy: Policy | null = null
  #window: NodeJS.Timeout | undefined

  constructor(options: GroupEventBatcherOptions) {
    this.#options = options
  }

  /** Adds the changes of one read; rows whose week no longer exists are skipped. */
  add(rows: readonly UnitRow[], weeks: ReadonlyMap<number, LiveWeek>, policy: Policy): void {
    this.#policy = policy
    for (const row of rows) {
      const read = weeks.get(row.unitId)
      if (read) this.#merge(row, read)
    }
    if (this.#window === undefined) this.#flush({ isFirst: true })
  }

  stop(): void {
    clearTimeout(this.#window)
  }

  #merge(row: UnitRow, read: LiveWeek): void {
    const pending = this.#pending.get(row.unitId)
    const relevanceByPerson = pending?.relevanceByPerson ?? new Map<string, Relevance>()
    for (const { personId, bookingId, pointsChanged } of row.affected) {
      mergeRelevance(relevanceByPerson, personId, { bookingId, pointsChanged, isActor: false })
    }
    if (row.actorId !== null) {
      const { actorBookingId: bookingId, actorPointsChanged: pointsChanged } = row
      mergeRelevance(relevanceByPerson, row.actorId, { bookingId, pointsChanged, isActor: true })
    }
    const week = pending && pending.week.version > read.version ? pending.week : read
    const isPrivate = row.isPrivate && (pending?.isPrivate ?? true)
    this.#pending.set(row.unitId, { week, isPrivate, relevanceByPerson })
  }

  #flush({ isFirst }: { isFirst: boolean }): void {
    this.#window = undefined
    const policy = this.#policy
    if (this.#pending.size === 0 || !policy) return
    const pending = [...this.#pending.values()]
    this.#pending = new Map()
    const { monotonicMs } = this.#options
    const startedAt = monotonicMs()
    this.#send(pending, policy)
    const backoffMs = isFirst ? 0 : (monotonicMs() - startedAt) * backoffFactor
    const windowMs = Math.min(Math.max(backoffMs, batchWindowMs), maxBatchWindowMs)
    this.#window = setTimeout(() => this.#flush({ isFirst: false }), windowMs)
  }

  #send(pending: readonly PendingWeek[], policy: Policy): void {
    const now = this.#options.now()
    const changes = pending.map((each) => {
      const event = createAnonymousEvent(each.week, policy, now)
      return { ...each, event, text: encodeMessage('BookingEvent', event) }
    })
    const forAll = changes.filter(({ isPrivate }) => !isPrivate)
    const anonymousFrame = forAll.length > 0 ? createFrame(forAll.map(({ text }) => text)) : null
    const affected = new Set(pending.flatMap(({ relevanceByPerson }) => [...relevanceByPerson.keys()]))
    const frames = new Map<string, Frame>()
    this.#options.send(this.#options.groupId, (personId) => {
      if (!affected.has(personId)) return anonymousFrame
      const frame = frames.get(personId) ?? createFrameFor(changes, personId, now)
      frames.set(personId, frame)
      return frame
    })
  }
}

interface RenderedWeek extends PendingWeek {
  readonly event: BookingEvent
  /** The encoded event. */
  readonly text: string
}

function createFrameFor(changes: readonly RenderedWeek[], personId: string, now: Instant): Frame {
  const shown = changes.filter((each) => !each.isPrivate || each.relevanceByPerson.has(personId))
  return createFrame(shown.map((each) => encodeFor(each, personId, now)))
}

function encodeFor(
  { week, relevanceByPerson, event, text }: RenderedWeek,
  personId: string,
  now: Instant,
): string {
  const relevance = relevanceByPerson.get(personId)
  if (!relevance) return text
  return encodeMessage('BookingEvent', createAffectedEvent(event, week, { personId, relevance, now }))
}

/** Merges two changes of one week that affect the same person; `isActor` is that of the later one. */
function mergeRelevance(relevanceByPerson: Map<string, Relevance>, personId: string, added: Relevance): void {
  const known = relevanceByPerson.get(personId)
  relevanceByPerson.set(personId, {
    bookingId: added.bookingId ?? known?.bookingId ?? null,
    pointsChanged: added.pointsChanged || (known?.pointsChanged ?? false),
    isActor: added.isActor,
  })
}
