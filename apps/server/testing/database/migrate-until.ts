import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/db/core/migrate.ts'
import { getRepoRoot } from '../../src/shared/paths.ts'

/**
 * Migrates an empty database as a program did that had only the migrations before this one.
 *
 * @param first Its number, such as `0033`.
 */
export async function migrateUntil(url: string, first: string): Promise<void> {
  const before = mkdtempSync(join(tmpdir(), 'samhus-before-'))
  try {
    const folder = join(getRepoRoot(), 'apps/server/migrations')
    for (const file of readdirSync(folder).filter((name) => name < first)) {
      copyFileSync(join(folder, file), join(before, file))
    }
    await migrate(url, before)
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
}
