import { createManualScheduler } from '../jobs/scheduler.ts'
import { openDb } from '../db/core/client.ts'
import { withDemoLock } from '../db/demo-lock.ts'
import { migrate } from '../db/core/migrate.ts'
import type { DemoOptions } from './seed.ts'
import type { Deps } from '../shared/deps.ts'
import { openAddresses } from '../storage/signed-urls.ts'

const maxConnections = 4

/**
 * Makes demo data where nobody is in the database yet; a making that was cut off begins anew. Of programs that
 * start together one makes it and the others wait.
 *
 * Answers whether it was made now.
 */
export async function ensureDemo(
  url: string,
  outside: Omit<Deps, 'db' | 'signedUrls'>,
  size?: DemoOptions,
): Promise<boolean> {
  return withDemoLock(url, async (state, mark, clear) => {
    if (state === 'in-use') return false
    if (state === 'half-made') {
      await clear()
      await migrate(url)
    }
    await mark(false)
    // Loaded only where demo data is made: production never needs it, nor the library that writes its papers.
    const { seedDemo: fillWithDemo } = await import('./seed.ts')
    // Nothing is lost that could not be made again, so no commit waits for the disk.
    const db = openDb(withAsyncCommit(url), {
      applicationName: 'samhus demo',
      maxConnections: maxConnections,
      random: outside.random,
    })
    try {
      const runDue = (deps: Deps): Promise<void> => createManualScheduler(deps).runDue()
      const addresses = await openAddresses(db, outside)
      await fillWithDemo({ ...outside, db, signedUrls: addresses }, runDue, size)
    } finally {
      await db.close()
    }
    await mark(true)
    return true
  })
}

function withAsyncCommit(url: string): string {
  const address = new URL(url)
  const options = `${address.searchParams.get('options') ?? ''} -c synchronous_commit=off`.trim()
  address.searchParams.set('options', options)
  return address.href
}
