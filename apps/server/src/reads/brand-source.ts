import { resolveBrand, type Brand } from '@samhus/domain/brand'
import { findSavedBrand } from '../db/queries/brand-setting.ts'
import type { BrandSource } from '../shared/brand.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Creates the source of the brand, which keeps it in memory: read once, and again when a change row says so.
 *
 * Where the database does not answer, what was known last holds (before the first answer the environment), and the next
 * read starts another attempt without waiting for it.
 *
 * @see docs/rules.md R158
 */
export function createBrandSource({ db, log }: Pick<Deps, 'db' | 'log'>, environment: Brand): BrandSource {
  let known: Brand | null = null
  let isStale = true
  /** Attempts under way. */
  let running = 0
  /** Attempts are numbered: the answer of one that began earlier does not replace that of a later one. */
  let started = 0
  let answered = 0

  const refresh = async (): Promise<void> => {
    const turn = (started += 1)
    running += 1
    try {
      const saved = await findSavedBrand(db)
      if (turn < answered) return
      answered = turn
      known = resolveBrand(saved, environment)
      isStale = false
    } catch (error) {
      isStale = true
      log.warn({ err: error }, 'the brand could not be read')
    } finally {
      running -= 1
    }
  }
  return {
    environment,
    async read() {
      if (known === null) await refresh()
      else if (isStale && running === 0) void refresh()
      return known ?? environment
    },
    refresh,
  }
}
