import type { Db, Tx } from '../db/core/client.ts'
import { failsForAll } from '../db/core/pg-errors.ts'
import type { RowRange } from '../db/queries/row-range.ts'
import { addResults, noWork, type JobResult } from './job-result.ts'

/** Something in a step failed, and everything else in it was done: `result` says how much. */
export class StepError extends AggregateError {
  readonly result: JobResult

  constructor(failures: readonly unknown[], result: JobResult) {
    const [first] = failures
    const message = first instanceof Error ? first.message : String(first)
    super(failures, failures.length === 1 ? message : `${message} (and ${failures.length - 1} more)`, {
      cause: first,
    })
    this.result = result
  }
}

/**
 * One step of a job, in which what fails delays nothing else: the failures are thrown at the end. Where the database
 * cannot answer at all, the step ends at once.
 *
 * @see docs/decisions/0203-what-fails-delays-nothing-else.md
 */
export class Step {
  #result = noWork
  readonly #failures: unknown[] = []

  /** Returns how much has been done. */
  get done(): number {
    return this.#result.done
  }

  /** Does one thing; notes its failure. */
  async do(work: () => JobResult | Promise<JobResult>): Promise<void> {
    try {
      this.#add(await work())
    } catch (error) {
      this.fail(error)
    }
  }

  async doEach<Item>(items: readonly Item[], work: (item: Item) => Promise<JobResult>): Promise<void> {
    for (const item of items) await this.do(() => work(item))
  }

  /** Works on all items together; where that fails, on either half, down to the items that fail alone. */
  async doTogether<Item>(
    items: readonly Item[],
    work: (items: readonly Item[]) => Promise<JobResult>,
  ): Promise<void> {
    if (items.length === 0) return
    if (items.length === 1) return this.do(() => work(items))
    const halves = await this.#tryWhole(() => work(items), items.length)
    for (const { limit, offset } of halves) await this.doTogether(items.slice(offset, offset + limit), work)
  }

  /**
   * Works in a transaction on the first `limit` rows that a statement finds, which does not find them any more
   * afterwards; where that fails, on fewer, down to the rows that fail alone, and on those behind them.
   */
  async doRows(db: Db, limit: number, work: (tx: Tx, range: RowRange) => Promise<JobResult>): Promise<void> {
    await this.#doRange({ limit, offset: 0 }, (range) => db.transaction((tx) => work(tx, range)))
  }

  /** Returns the rows that a statement claims, by the way of `doRows`. */
  async collectRows<Row>(
    db: Db,
    limit: number,
    claim: (tx: Tx, range: RowRange) => Promise<readonly Row[]>,
  ): Promise<Row[]> {
    const claimed: Row[] = []
    await this.#doRange({ limit, offset: 0 }, async (range) => {
      claimed.push(...(await db.transaction((tx) => claim(tx, range))))
      return noWork
    })
    return claimed
  }

  /** Notes a failure. Throws it where the database cannot answer. */
  fail(error: unknown): void {
    this.#failures.push(error)
    if (failsForAll(error)) this.end()
  }

  /** Returns what was done. @throws StepError if something failed */
  end(): JobResult {
    if (this.#failures.length > 0) throw new StepError(this.#failures, this.#result)
    return this.#result
  }

  /** Apart from the work: several may be under way, and each adds to what there is when it has ended. */
  #add(result: JobResult): void {
    this.#result = addResults(this.#result, result)
  }

  /** Returns how many of the rows fail, which the statement therefore finds again. */
  async #doRange(range: RowRange, work: (range: RowRange) => Promise<JobResult>): Promise<number> {
    const { limit, offset } = range
    const before = this.#failures.length
    if (limit === 1) await this.do(() => work(range))
    else
      for (const half of await this.#tryWhole(() => work(range), limit)) {
        const failed = this.#failures.length - before
        await this.#doRange({ limit: half.limit, offset: offset + failed }, work)
      }
    return this.#failures.length - before
  }

  /** Returns nothing where the work is done, else the halves that are to be worked on. */
  async #tryWhole(work: () => Promise<JobResult>, count: number): Promise<RowRange[]> {
    try {
      this.#add(await work())
      return []
    } catch (error) {
      if (failsForAll(error)) this.fail(error)
      const half = Math.ceil(count / 2)
      return [
        { limit: half, offset: 0 },
        { limit: count - half, offset: half },
      ]
    }
  }
}
