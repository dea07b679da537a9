import { createManualScheduler } from '../jobs/scheduler.ts'
import { openDb } from '../db/core/client.ts'
import { withDemoLock } from '../db/demo-lock.ts'
import { migrate } from '../db/core/migrate.ts'
import type { DemoOptions } from './seed.ts'
import type { Deps } from '../shared/deps.ts'
import { openSignedUrls } from '../storage/signed-urls.ts'

const maxConnections = 4

/**
 * Creates demo data in a database without people; incomplete demo data is deleted and created again. If several
 * processes start together one of them does it and the others wait.
 *
 * Returns whether this call created it.
 */
export async function ensureDemo(
  url: string,
  outside: Omit<Deps, 'db' | 'signedUrls'>,
  size?: DemoOptions,
): Promise<boolean> {
  return withDemoLock(url, async (state, mark, clear) => {
    if (state === 'in-use') return false
    if (state === 'incomplete') {
      await clear()
      await migrate(url)
    }
    await mark(false)
    // Imported only here: production needs neither it nor the PDF library.
    const { seedDemo } = await import('./seed.ts')
    // Demo data can be created again after a crash, so no commit waits for the disk.
    const db = openDb(withAsyncCommit(url), {
      applicationName: 'samhus demo',
      maxConnections,
      random: outside.random,
    })
    try {
      const runDue = (deps: Deps): Promise<void> => createManualScheduler(deps).runDue()
      const signedUrls = await openSignedUrls(db, outside)
      await seedDemo({ ...outside, db, signedUrls }, runDue, size)
    } finally {
      await db.close()
    }
    await mark(true)
    return true
  })
}

function withAsyncCommit(url: string): string {
  const withOptions = new URL(url)
  const options = `${withOptions.searchParams.get('options') ?? ''} -c synchronous_commit=off`.trim()
  withOptions.searchParams.set('options', options)
  return withOptions.href
}
