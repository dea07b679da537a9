import { join } from 'node:path'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { DbClient } from '../db/core/db-client.ts'
import { getRepoRoot } from '../shared/paths.ts'
import { verify } from './verify.ts'

/** Stores the result for the admin area: the only thing that this program ever writes, and only when asked to. */
async function recordRun(url: string, violations: number): Promise<void> {
  const client = new DbClient({ connectionString: url, application_name: 'samhus verify' })
  await client.connect()
  try {
    await client.query('insert into verify_run (at, violations) values ($1, $2)', [
      new Date().toISOString(),
      violations,
    ])
  } finally {
    await client.end()
  }
}

/**
 * `npm run verify`, in production `node apps/server/dist/verify.js`: prints one line per violation, then how many invariants
 * are violated. Exits with 1 if any is. `--record` stores the result.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, DATA_DIR, VERIFY_AT: at = '', VERIFY_TOLERANCE: tolerance = '' } = process.env
  const embedded = DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        appName: 'samhus',
        folder: join(DATA_DIR || join(getRepoRoot(), '.data'), 'postgres'),
        mayMove: !DATA_DIR,
        log: { info: () => {}, warn: (line) => console.warn(line) },
      })
  try {
    const url = DATABASE_URL || embedded?.url || ''
    const violations = await verify(url, { at, tolerance })
    if (process.argv.includes('--record')) await recordRun(url, violations.length)
    for (const { invariant, violation } of violations) console.log(`invariant ${invariant}: ${violation}`)
    const broken = new Set(violations.map(({ invariant }) => invariant)).size
    console.log(`${broken} broken ${broken === 1 ? 'invariant' : 'invariants'}`)
    process.exitCode = broken === 0 ? 0 : 1
  } finally {
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(`The database could not be verified: ${(error as Error).message}`)
  process.exitCode = 1
})
