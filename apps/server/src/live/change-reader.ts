import type { Instant } from '@samhus/domain/refusal'
import type { ChangeBatch, ChangePosition } from '../db/queries/live-changes.ts'
import type { Log } from '../shared/log.ts'
import { backoffMs } from '../shared/backoff.ts'

const pollIntervalMs = 1_000
const maxBatchRows = 500
/** More full batches than this in a row: telling all to read anew is cheaper than telling each change. */
const maxFullBatches = 4
/** Change rows are swept after an hour: whoever has not looked for this long may have missed some. */
const maxAbsenceMs = 30 * 60_000
/** While a transaction that is still running holds rows back. */
const retryBackoff = { firstMs: 5, maxMs: 250 }

interface ChangeReaderOptions {
  readonly source: {
    readonly positionNow: () => Promise<ChangePosition>
    readonly read: (after: ChangePosition, limit: number) => Promise<ChangeBatch>
  }
  readonly deliver: (batch: ChangeBatch) => Promise<void>
  /** Changes were passed over; everybody must read anew. */
  readonly fellBehind: () => void
  readonly systemNow: () => Instant
  readonly log: Log
}

/**
 * Reads change rows in commit order, each exactly once, from the moment it was started.
 *
 * Woken by own commits and by other processes; looks by itself every second, so that a lost wake-up costs a
 * second and nothing else. While a transaction that is still running holds rows back it looks again soon.
 *
 * @see docs/domain.md §12
 */
export class ChangeReader {
  readonly #options: ChangeReaderOptions
  #position: ChangePosition | null = null
  #isReading = false
  #isWokenWhileReading = false
  #lastReadAt = 0
  /** Every transaction below it has ended. */
  #horizon = 0n
  /** Transactions below it were read, or passed over. */
  #passed = 0n
  /** By group: the last transaction whose changes were handed on. */
  readonly #told = new Map<string, bigint>()
  /** Reads in a row from which rows were held back. */
  #heldBack = 0
  #lookAgain: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChangeReaderOptions) {
    this.#options = options
  }

  /** Whatever commits after this promise is read. */
  async start(): Promise<void> {
    const { source, systemNow } = this.#options
    this.#skipTo(await source.positionNow())
    this.#lastReadAt = systemNow()
    this.#timer = setInterval(() => this.wake(), pollIntervalMs)
    this.#timer.unref()
  }

  /**
   * Whatever is read from the database from now on has every change of a transaction below this number, of any
   * process.
   */
  get changesBefore(): bigint {
    return this.#horizon
  }

  /** What has all changes of transactions below this number has all that was told of the group until now. */
  publishedBefore(groupId: string): bigint {
    const last = this.#told.get(groupId)
    return last !== undefined && last >= this.#passed ? last + 1n : this.#passed
  }

  stop(): void {
    this.#position = null
    clearInterval(this.#timer)
    clearTimeout(this.#lookAgain)
  }

  /** Something may have been committed. Costs nothing while a reading is under way. */
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
        if (full > maxFullBatches || this.#wasAwayTooLong()) return await this.#skip()
        const count = await this.#readOnce()
        if (count < maxBatchRows && !this.#isWokenWhileReading) return
        if (count < maxBatchRows) full = 0
      }
    } catch (error) {
      // The database is away; the next look finds the same rows.
      this.#isWokenWhileReading = false
      this.#options.log.warn({ err: error }, 'changes could not be read')
    }
  }

  async #readOnce(): Promise<number> {
    const { source, deliver, fellBehind, systemNow, log } = this.#options
    if (!this.#position) return 0
    const batch = await source.read(this.#position, maxBatchRows)
    if (!this.#position) return 0
    this.#lastReadAt = systemNow()
    this.#horizon = BigInt(batch.horizon)
    const last = batch.changes.at(-1)
    if (last) {
      this.#position = last
      for (const { groupId, transaction } of batch.changes) {
        if (groupId !== null) this.#told.set(groupId, BigInt(transaction))
      }
      await deliver(batch).catch((error: unknown) => {
        log.warn({ err: error }, 'changes could not be delivered')
        fellBehind()
      })
    }
    this.#retryWhile(batch.isHeldBack)
    return batch.changes.length
  }

  #retryWhile(isHeldBack: boolean): void {
    clearTimeout(this.#lookAgain)
    if (!isHeldBack) {
      this.#heldBack = 0
      return
    }
    this.#lookAgain = setTimeout(this.wake, backoffMs(this.#heldBack, retryBackoff))
    this.#heldBack += 1
  }

  #wasAwayTooLong(): boolean {
    return this.#options.systemNow() - this.#lastReadAt > maxAbsenceMs
  }

  async #skip(): Promise<void> {
    const { source, systemNow, fellBehind } = this.#options
    if (!this.#position) return
    this.#skipTo(await source.positionNow())
    this.#lastReadAt = systemNow()
    fellBehind()
  }

  #skipTo(position: ChangePosition): void {
    this.#position = position
    this.#horizon = this.#passed = BigInt(position.transaction)
  }
}
