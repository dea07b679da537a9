import { createFrame, encodeMessage, type Frame } from './frame.ts'
import { createAnonymousEvent, createAffectedEvent, type Relevance } from './week-event.ts'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'

const batchWindowMs = 100
/** So much longer than telling took is what follows gathered: writes and reads must go on beside it. */
const backoffFactor = 2
const maxBatchWindowMs = 150

type UnitRow = Extract<ChangeRow, { kind: 'unit' }>

interface Pending {
  readonly week: LiveWeek
  /** By person. */
  readonly concerns: Map<string, Relevance>
}

/** Sends to every connection of a group what `frameFor` gives its person. */
export type SendToGroup = (groupId: string, frameFor: (personId: string) => Frame) => void

interface GroupEventBatcherOptions {
  readonly groupId: string
  readonly send: SendToGroup
  readonly now: () => Instant
  readonly monotonicMs: () => number
}

/**
 * Changed weeks of one group on their way out: the first leaves at once, what follows within 100 ms together,
 * a week that changed several times once, as it is last. While more and more follow, and telling everybody takes
 * long (thousands listen, or the machine is busy), they are gathered for longer, up to 150 ms.
 *
 * Rendered once for all bystanders, and once for each person whom something concerns.
 */
export class GroupEventBatcher {
  readonly #options: GroupEventBatcherOptions
  #pending = new Map<number, Pending>()
  #policy: Policy | null = null
  #window: NodeJS.Timeout | undefined

  constructor(options: GroupEventBatcherOptions) {
    this.#options = options
  }

  /** Takes what a reading found; rows without a week (it is gone) are passed over. */
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
    const known = this.#pending.get(row.unitId)
    const concerns = known?.concerns ?? new Map<string, Relevance>()
    for (const { personId, bookingId, pointsChanged } of row.affected) {
      mergeRelevance(concerns, personId, { bookingId, pointsChanged, isActor: false })
    }
    if (row.actorId !== null) {
      const { actorBookingId: bookingId, actorPointsChanged: pointsChanged } = row
      mergeRelevance(concerns, row.actorId, { bookingId, pointsChanged, isActor: true })
    }
    const week = known && known.week.version > read.version ? known.week : read
    this.#pending.set(row.unitId, { week, concerns })
  }

  #flush({ isFirst }: { isFirst: boolean }): void {
    this.#window = undefined
    const policy = this.#policy
    if (this.#pending.size === 0 || !policy) return
    const pending = [...this.#pending.values()]
    this.#pending = new Map()
    const { monotonicMs } = this.#options
    const began = monotonicMs()
    this.#send(pending, policy)
    const rest = isFirst ? 0 : (monotonicMs() - began) * backoffFactor
    const windowMs = Math.min(Math.max(rest, batchWindowMs), maxBatchWindowMs)
    this.#window = setTimeout(() => this.#flush({ isFirst: false }), windowMs)
  }

  #send(pending: readonly Pending[], policy: Policy): void {
    const now = this.#options.now()
    const seen = pending.map(({ week, concerns }) => {
      const event = createAnonymousEvent(week, policy, now)
      return { week, concerns, event, text: encodeMessage('BookingEvent', event) }
    })
    const forAll = createFrame(seen.map(({ text }) => text))
    const concerned = new Set(pending.flatMap(({ concerns }) => [...concerns.keys()]))
    const own = new Map<string, Frame>()
    this.#options.send(this.#options.groupId, (personId) => {
      if (!concerned.has(personId)) return forAll
      const made = own.get(personId) ?? createFrame(seen.map((each) => textFor(each, personId, now)))
      own.set(personId, made)
      return made
    })
  }
}

function textFor(
  seen: Pending & { readonly event: ReturnType<typeof createAnonymousEvent>; readonly text: string },
  personId: string,
  now: Instant,
): string {
  const found = seen.concerns.get(personId)
  if (!found) return seen.text
  return encodeMessage('BookingEvent', createAffectedEvent(seen.event, seen.week, { personId, concern: found, now }))
}

/** Two changes of one week that both concern somebody become one; whose act it was, the later one says. */
function mergeRelevance(concerns: Map<string, Relevance>, personId: string, added: Relevance): void {
  const known = concerns.get(personId)
  concerns.set(personId, {
    bookingId: added.bookingId ?? known?.bookingId ?? null,
    pointsChanged: added.pointsChanged || (known?.pointsChanged ?? false),
    isActor: added.isActor,
  })
}
