import type { Announced } from '@samhus/contract/hub'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { ChangeBatch, ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'
import { createOfferMessage } from '../locales/offer.ts'
import { createFrame, encodeMessage, type Frame } from './frame.ts'
import { GroupEventBatcher, type SendToGroup } from './event-batcher.ts'

/** Sends frames to connections of this process. */
export interface Broadcaster {
  readonly sendToGroup: SendToGroup
  /** To the person's connections in one group, or in all with null. */
  readonly sendToPerson: (personId: string, groupId: string | null, frame: Frame) => void
  readonly isConnected: (personId: string) => boolean
  /** Notifies and closes every connection of the person from another device. */
  readonly takeOver: (personId: string, deviceId: string) => void
  readonly refetch: (groupId: string, why: 'mass-change' | 'fell-behind') => void
}

interface EventDispatcherOptions {
  readonly broadcaster: Broadcaster
  readonly listBalances: (query: {
    groupId: string
    year: number
    personIds: readonly string[]
  }) => Promise<readonly { personId: string; balance: number }[]>
  /** Returns the words of an announcement as open pages show them; null if there is no such announcement. */
  readonly findAnnounced: (groupId: string, announcementId: string) => Promise<Announced | null>
  readonly now: () => Instant
  readonly monotonicMs: () => number
}

/** Turns change rows into frames and passes them to the hub. */
export class EventDispatcher {
  readonly #options: EventDispatcherOptions
  readonly #batchers = new Map<string, GroupEventBatcher>()

  constructor(options: EventDispatcherOptions) {
    this.#options = options
  }

  readonly deliver = async ({ changes, weeks, policies }: ChangeBatch): Promise<void> => {
    const { broadcaster } = this.#options
    const weekById = new Map(weeks.map((week) => [week.id, week]))
    const policyByGroup = new Map(policies.map(({ groupId, policy }) => [groupId, policy]))
    const refetched = new Set(changes.flatMap((row) => (row.kind === 'refetch' ? [row.groupId] : [])))
    for (const groupId of refetched) broadcaster.refetch(groupId, 'mass-change')
    // Before the weeks, so that a page shows the notice before the change itself.
    for (const row of changes) this.#sendNotice(row, weekById, policyByGroup)
    for (const [groupId, policy] of policyByGroup) {
      const rows = changes.filter((row) => row.kind === 'unit' && row.groupId === groupId)
      if (rows.length > 0) this.#getBatcher(groupId).add(rows as UnitRow[], weekById, policy)
    }
    for (const row of changes) {
      if (row.kind === 'points') await this.#sendPoints(row)
      if (row.kind === 'announcement') await this.#sendAnnouncement(row)
    }
  }

  stop(): void {
    for (const batcher of this.#batchers.values()) batcher.stop()
  }

  #sendNotice(
    row: ChangeRow,
    weeks: ReadonlyMap<number, LiveWeek>,
    policies: ReadonlyMap<string, Policy>,
  ): void {
    const { broadcaster } = this.#options
    if (row.kind === 'notification') {
      const week = weeks.get(row.data.unitId)
      const timeZone = policies.get(row.groupId)?.timeZone
      if (!week || timeZone === undefined) return
      const text = createOfferMessage({
        ...week,
        reservedUntil: Date.parse(row.data.reservedUntil),
        timeZone,
      })
      const frame = createFrame([encodeMessage('PushNotification', { level: 'info', ...text })])
      for (const { personId } of row.affected) broadcaster.sendToPerson(personId, null, frame)
    }
    if (row.kind === 'session') {
      for (const { personId } of row.affected) broadcaster.takeOver(personId, row.data.deviceId)
    }
  }

  async #sendPoints({ groupId, affected, data }: Extract<ChangeRow, { kind: 'points' }>): Promise<void> {
    const { broadcaster, listBalances } = this.#options
    const { year, points } = data
    const personIds = affected.map(({ personId }) => personId).filter(broadcaster.isConnected)
    if (personIds.length === 0) return
    for (const { personId, balance } of await listBalances({ groupId, year, personIds })) {
      const message = encodeMessage('PointsAssigned', { groupId, year, points, balance })
      broadcaster.sendToPerson(personId, groupId, createFrame([message]))
    }
  }

  /**
   * The words are read only where a receiver is connected, and once for all of them. A receiver who looks at another of
   * their groups gets it too: the page says which group it is of.
   */
  async #sendAnnouncement({
    groupId,
    affected,
    data,
  }: Extract<ChangeRow, { kind: 'announcement' }>): Promise<void> {
    const { broadcaster, findAnnounced } = this.#options
    const personIds = affected.map(({ personId }) => personId).filter(broadcaster.isConnected)
    if (personIds.length === 0) return
    const announced = await findAnnounced(groupId, data.announcementId)
    if (!announced) return
    const frame = createFrame([encodeMessage('Announced', announced)])
    for (const personId of personIds) broadcaster.sendToPerson(personId, null, frame)
  }

  #getBatcher(groupId: string): GroupEventBatcher {
    const { broadcaster, now, monotonicMs } = this.#options
    const batcher =
      this.#batchers.get(groupId) ??
      new GroupEventBatcher({ groupId, send: broadcaster.sendToGroup, now, monotonicMs })
    this.#batchers.set(groupId, batcher)
    return batcher
  }
}

type UnitRow = Extract<ChangeRow, { kind: 'unit' }>
