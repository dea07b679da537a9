import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { ChangeBatch, ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'
import { offerText } from '../locales/offer.ts'
import { createFrame, encodeMessage, type Frame } from './frame.ts'
import { GroupEventBatcher, type SendToGroup } from './event-batcher.ts'

/** Whom the hub can reach. */
export interface Broadcaster {
  readonly sendToGroup: SendToGroup
  /** To the person's connections in one group, or in all with null. */
  readonly sendToPerson: (personId: string, groupId: string | null, frame: Frame) => void
  readonly isConnected: (personId: string) => boolean
  /** Tells and closes every connection of the person that is not the device's. */
  readonly takeOver: (personId: string, deviceId: string) => void
  readonly refetch: (groupId: string, why: 'mass-change' | 'fell-behind') => void
}

interface EventDispatcherOptions {
  readonly receivers: Broadcaster
  readonly balancesIn: (asked: {
    groupId: string
    year: number
    personIds: readonly string[]
  }) => Promise<readonly { personId: string; balance: number }[]>
  readonly now: () => Instant
  readonly monotonicMs: () => number
}

/** Turns what the reader finds into frames and hands them to the hub. */
export class EventDispatcher {
  readonly #options: EventDispatcherOptions
  readonly #outboxes = new Map<string, GroupEventBatcher>()

  constructor(options: EventDispatcherOptions) {
    this.#options = options
  }

  readonly deliver = async ({ changes, weeks, policies }: ChangeBatch): Promise<void> => {
    const { receivers } = this.#options
    const byId = new Map(weeks.map((week) => [week.id, week]))
    const policyOf = new Map(policies.map(({ groupId, policy }) => [groupId, policy]))
    const refetched = new Set(changes.flatMap((row) => (row.kind === 'refetch' ? [row.groupId] : [])))
    for (const groupId of refetched) receivers.refetch(groupId, 'mass-change')
    // Before the weeks: a page shows the notice first, and then what it is about.
    for (const row of changes) this.#sendNotice(row, byId, policyOf)
    for (const [groupId, policy] of policyOf) {
      const rows = changes.filter((row) => row.kind === 'unit' && row.groupId === groupId)
      if (rows.length > 0) this.#getBatcher(groupId).add(rows as UnitRow[], byId, policy)
    }
    for (const row of changes) if (row.kind === 'points') await this.#sendPoints(row)
  }

  stop(): void {
    for (const outbox of this.#outboxes.values()) outbox.stop()
  }

  #sendNotice(
    row: ChangeRow,
    weeks: ReadonlyMap<number, LiveWeek>,
    policies: ReadonlyMap<string, Policy>,
  ): void {
    const { receivers } = this.#options
    if (row.kind === 'notification') {
      const week = weeks.get(row.data.unitId)
      const timeZone = policies.get(row.groupId)?.timeZone
      if (!week || timeZone === undefined) return
      const text = offerText({ ...week, reservedUntil: Date.parse(row.data.reservedUntil), timeZone })
      const frame = createFrame([encodeMessage('PushNotification', { level: 'info', ...text })])
      for (const { personId } of row.affected) receivers.sendToPerson(personId, null, frame)
    }
    if (row.kind === 'session') {
      for (const { personId } of row.affected) receivers.takeOver(personId, row.data.deviceId)
    }
  }

  async #sendPoints({ groupId, affected, data }: Extract<ChangeRow, { kind: 'points' }>): Promise<void> {
    const { receivers, balancesIn } = this.#options
    const { year, points } = data
    const personIds = affected.map(({ personId }) => personId).filter(receivers.isConnected)
    if (personIds.length === 0) return
    for (const { personId, balance } of await balancesIn({ groupId, year, personIds })) {
      const told = encodeMessage('PointsAssigned', { groupId, year, points, balance })
      receivers.sendToPerson(personId, groupId, createFrame([told]))
    }
  }

  #getBatcher(groupId: string): GroupEventBatcher {
    const { receivers, now, monotonicMs } = this.#options
    const known =
      this.#outboxes.get(groupId) ??
      new GroupEventBatcher({ groupId, send: receivers.sendToGroup, now, monotonicMs })
    this.#outboxes.set(groupId, known)
    return known
  }
}

type UnitRow = Extract<ChangeRow, { kind: 'unit' }>
