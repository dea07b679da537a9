import type { Db } from '../apps/server/src/db/core/client.ts'

/** Adds the milliseconds of each transaction, from before BEGIN until after COMMIT. */
export function timeTransactions(db: Db, took: number[]): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...args: unknown[]) => unknown
      if (name !== 'transaction') return method
      return async (...args: unknown[]) => {
        const from = performance.now()
        try {
          return await method(...args)
        } finally {
          took.push(performance.now() - from)
        }
      }
    },
  })
}
