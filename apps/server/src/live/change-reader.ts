import type { Instant } from '@samhus/domain/refusal'
import type { ChangeBatch, ChangePosition } from '../db/queries/live-changes.ts'
import type { Log } from '../shared/log.ts'
import { computeBackoffMs } from '../shared/backoff.ts'

const pollIntervalMs = 1_000
const maxBatchRows = 500
/** After more full batches than this in a row, one refetch is cheaper than publishing each change. */
const maxFullBatches = 4
/** Change rows are deleted after an hour: a reader that has not read everything for this long may miss some. */
const maxAbsenceMs = 30 * 60_000
/** Pauses between reads while a running transaction holds rows back. */
const retryBackoff = { firstMs: 5, maxMs: 250 }

interface ChangeReaderOptions {
  readonly source: {
    readonly readPosition: () => Promise<ChangePosition>
    readonly readChanges: (after: ChangePosition, limit: number) => Promise<ChangeBatch>
  }
  readonly deliver: (batch: ChangeBatch) => Promise<void>
  /** Changes were skipped, so every client must refetch. */
  readonly onOverflow: () => void
  readonly systemNow: () => Instant
  readonly log: Log
}

/**
 * Reads change rows in commit order, each exactly once, from the moment it was started.
 *
 * Woken by this process's commits and by other processes; also polls every second, so a lost notification costs a
 * second and nothing else. While a running transaction holds rows back it polls more often.
 *
 * @see docs/domain.md §12
 */
export class ChangeReader {
  readonly #options: ChangeReaderOptions
  #position: ChangePosition | null = null
  #isReading = false
  #isWokenWhileReading = false
  /** Every row that was committed before this instant was read, or skipped. */
  #completeUntil = 0
  /** A read that found rows held back; complete as soon as the horizon is above the newest of them. */
  #incomplete: { readonly readAt: Instant; readonly newest: bigint } | null = null
  /** Every transaction below this id has ended. */
  #horizon = 0n
  /** Transactions below this id were read or skipped. */
  #skippedBefore = 0n
  /** By group: the last transaction whose changes were published. */
  readonly #lastPublished = new Map<string, bigint>()
  /** Reads in a row in which rows were held back. */
  #heldBackReads = 0
  #retryTimer: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChangeReaderOptions) {
    this.#options = options
  }

  /** Every change that commits after this promise resolves is read. */
  async start(): Promise<void> {
    const { source, systemNow } = this.#options
    const startedAt = systemNow()
    this.#skipTo(await source.readPosition(), startedAt)
    this.#timer = setInterval(() => this.wake(), pollIntervalMs)
    this.#timer.unref()
  }

  /** A read of the database that starts now sees every change of transactions below this id, of any process. */
  get snapshotHorizon(): bigint {
    return this.#horizon
  }

  /**
   * Returns the first transaction id that has not been published to this group. A response that includes every
   * transaction below it has missed no event.
   */
  publishedBefore(groupId: string): bigint {
    const last = this.#lastPublished.get(groupId)
    return last !== undefined && last >= this.#skippedBefore ? last + 1n : this.#skippedBefore
  }

  stop(): void {
    this.#position = null
    clearInterval(this.#timer)
    clearTimeout(this.#retryTimer)
  }

  /** Reads, since something may have been committed. While a read is running, one more follows it. */
  readonly wake = (): void => {
    if (this.#isReading) {
      this.#isWokenWhileReading = true
      return
    }
    this.#isReading = true
    void this.#readAll().finally(() => {
      this.#isReading = false
      if (this.#isWokenWhileReading) this.wake()
    })
  }

  async #readAll(): Promise<void> {
    try {
      for (let full = 0; ; full += 1) {
        this.#isWokenWhileReading = false
        if (full > maxFullBatches || this.#isTooFarBehind()) return await this.#skipToNow()
        const count = await this.#readOnce()
        if (count < maxBatchRows && !this.#isWokenWhileReading) return
        if (count < maxBatchRows) full = 0
      }
    } catch (error) {
      // The database is unavailable; the next read finds the same rows.
      this.#isWokenWhileReading = false
      this.#options.log.warn({ err: error }, 'changes could not be read')
    }
  }

  async #readOnce(): Promise<number> {
    const { source, deliver, onOverflow, systemNow, log } = this.#options
    if (!this.#position) return 0
    const readAt = systemNow()
    const batch = await source.readChanges(this.#position, maxBatchRows)
    if (!this.#position) return 0
    this.#horizon = BigInt(batch.horizon)
    if (batch.changes.length < maxBatchRows) this.#noteComplete(batch, readAt)
    const last = batch.changes.at(-1)
    if (last) {
      this.#position = last
      for (const { groupId, transaction } of batch.changes) {
        if (groupId !== null) this.#lastPublished.set(groupId, BigInt(transaction))
      }
      await deliver(batch).catch((error: unknown) => {
        log.warn({ err: error }, 'changes could not be delivered')
        onOverflow()
      })
    }
    this.#retryWhile(batch.heldBackUpTo !== null)
    return batch.changes.length
  }

  #retryWhile(isHeldBack: boolean): void {
    clearTimeout(this.#retryTimer)
    if (!isHeldBack) {
      this.#heldBackReads = 0
      return
    }
    this.#retryTimer = setTimeout(this.wake, computeBackoffMs(this.#heldBackReads, retryBackoff))
    this.#heldBackReads += 1
  }

  #noteComplete({ heldBackUpTo }: ChangeBatch, readAt: Instant): void {
    if (heldBackUpTo === null) {
      this.#completeUntil = readAt
      this.#incomplete = null
      return
    }
    if (this.#incomplete && this.#horizon > this.#incomplete.newest) {
      this.#completeUntil = this.#incomplete.readAt
      this.#incomplete = null
    }
    this.#incomplete ??= { readAt, newest: BigInt(heldBackUpTo) }
  }

  #isTooFarBehind(): boolean {
    return this.#options.systemNow() - this.#completeUntil > maxAbsenceMs
  }

  async #skipToNow(): Promise<void> {
    const { source, systemNow, onOverflow } = this.#options
    if (!this.#position) return
    const skippedAt = systemNow()
    this.#skipTo(await source.readPosition(), skippedAt)
    onOverflow()
  }

  #skipTo(position: ChangePosition, at: Instant): void {
    this.#position = position
    this.#completeUntil = at
    this.#incomplete = null
    this.#horizon = this.#skippedBefore = BigInt(position.transaction)
  }
}
