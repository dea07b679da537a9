import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { inject } from 'vitest'
import { getRepoRoot } from '../../src/shared/paths.ts'

/** What a process runs that is a server: it starts in half the time that it takes from its sources. */
export const builtServer = join(getRepoRoot(), 'apps/server/dist/main.js')

/** Any number that no other lock of the test server has. */
const buildLock = 20_270_101

/**
 * Builds the web app and the server, each if its sources have changed. Tests in two processes do so one after the other.
 *
 * @throws Error with the output of the build
 */
export async function buildServer(): Promise<void> {
  const client = new Client({ connectionString: inject('testServer').url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [buildLock])
    const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: getRepoRoot() })
    const output = [text(build.stdout), text(build.stderr)]
    const code = await new Promise((resolve) => build.once('exit', resolve))
    if (code !== 0) throw new Error(`node scripts/build.mjs failed:\n${(await Promise.all(output)).join('')}`)
  } finally {
    await client.end()
  }
}
