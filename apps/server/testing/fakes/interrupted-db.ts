import type { Db } from '../../src/db/core/client.ts'
import type { Deps } from '../../src/shared/deps.ts'

/** Runs a transaction as `Db` does. */
type RunTransaction = Db['transaction']

/** Returns dependencies whose transactions are run by `around`, and which share no batch with others. */
function withTransactions(deps: Deps, around: (run: RunTransaction) => RunTransaction): Deps {
  const { db } = deps
  const interrupted = {
    all: (...args: Parameters<Db['all']>) => db.all(...args),
    one: (...args: Parameters<Db['one']>) => db.one(...args),
    maybe: (...args: Parameters<Db['maybe']>) => db.maybe(...args),
    run: (...args: Parameters<Db['run']>) => db.run(...args),
    transaction: around((work) => db.transaction(work)),
  }
  return { ...deps, db: interrupted as unknown as Db }
}

/** Returns dependencies whose first transaction begins when `act` has ended: what was read before it is then stale. */
export function actBeforeFirstWrite(deps: Deps, act: () => Promise<unknown>): Deps {
  let hasActed = false
  return withTransactions(deps, (run) => async (work) => {
    if (!hasActed) {
      hasActed = true
      await act()
    }
    return run(work)
  })
}

/** Returns dependencies whose transactions do everything, and commit when `mayCommit` has ended. */
export function waitBeforeCommit(deps: Deps, mayCommit: () => Promise<unknown>): Deps {
  return withTransactions(
    deps,
    (run) => (work) =>
      run(async (tx) => {
        const answer = await work(tx)
        await mayCommit()
        return answer
      }),
  )
}

/** Returns dependencies that count their transactions. */
export function countTransactions(deps: Deps): { readonly deps: Deps; readonly count: () => number } {
  let transactions = 0
  const counted = withTransactions(deps, (run) => (work) => {
    transactions += 1
    return run(work)
  })
  return { deps: counted, count: () => transactions }
}
