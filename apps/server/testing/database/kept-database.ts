import type { VerifyOptions, Violation } from '../../src/cli/verify.ts'
import { openDb, type Db, type DbOptions } from '../../src/db/core/client.ts'
import { Cleaner, keptName, type ResetScript } from './database-pool.ts'

/** What a test may say about its connections. */
export type TestDbOptions = Omit<Partial<DbOptions>, 'random' | 'sleep'>

/** Deleted rows and statements that no other test uses stay behind; after this many uses a new database is quicker. */
const maxUses = 100

/**
 * A database that one test after another of this process uses, with its open connections: they have planned most of the
 * statements already, which costs more than running them.
 */
export class KeptDatabase {
  readonly name: string
  readonly url: string
  /** Databases with the same key have the same kind of connections. */
  readonly key: string
  readonly #db: Db
  readonly #cleaner: Cleaner
  #uses = 0
  /** What the connections tell the test that uses them now. */
  #listener: TestDbOptions = {}

  constructor(
    { name, url, script }: { name: string; url: string; script: ResetScript },
    given: TestDbOptions,
  ) {
    this.name = name
    this.url = url
    this.key = toKey(given)
    this.#cleaner = new Cleaner(url, script)
    this.#db = openDb(url, {
      applicationName: keptName,
      ...given,
      random: Math.random,
      report: (event) => this.#listener.report?.(event),
      onChangesCommitted: () => this.#listener.onChangesCommitted?.(),
    })
  }

  /** Lends the connections to a test. `giveBack` waits for what it still runs; then its `db` refuses everything. */
  lend(options: TestDbOptions): { readonly db: Db; readonly giveBack: () => Promise<void> } {
    this.#listener = options
    const running = new Set<Promise<unknown>>()
    let isOver = false
    const run = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      // As a closed pool says it, which means that the database is unavailable.
      if (isOver) return Promise.reject(new Error('Cannot use a pool after calling end on it'))
      const answer = call()
      const forget = () => running.delete(answer)
      running.add(answer)
      answer.then(forget, forget)
      return answer
    }
    const own = this.#db
    const giveBack = async () => {
      isOver = true
      await Promise.allSettled(running)
    }
    const lent = {
      all: (...args: Parameters<Db['all']>) => run(() => own.all(...args)),
      one: (...args: Parameters<Db['one']>) => run(() => own.one(...args)),
      maybe: (...args: Parameters<Db['maybe']>) => run(() => own.maybe(...args)),
      run: (...args: Parameters<Db['run']>) => run(() => own.run(...args)),
      transaction: (...args: Parameters<Db['transaction']>) => run(() => own.transaction(...args)),
      close: giveBack,
    }
    return { db: lent as unknown as Db, giveBack }
  }

  /** Returns the violated invariants, or null if `verify` has to find them. */
  findViolations(options: VerifyOptions): Promise<Violation[] | null> {
    return this.#cleaner.findViolations(options)
  }

  /** Empties the database for the next test. Returns false if it has to be dropped instead. */
  async clean(): Promise<boolean> {
    this.#uses += 1
    this.#listener = {}
    return this.#uses < maxUses && this.#cleaner.clean()
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([this.#db.close(), this.#cleaner.close()])
  }
}

/** Returns what connections are made with, as a text. */
export function toKey({ report: _, onChangesCommitted: __, ...connections }: TestDbOptions): string {
  return JSON.stringify(Object.entries(connections).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
