import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Statement } from '../../src/db/core/statement.ts'
import { getRepoRoot } from '../../src/shared/paths.ts'

/** Loads every file that may create statements, apart from those of other tests. Returns the statements. */
export async function loadStatements(): Promise<readonly Statement<unknown>[]> {
  vi.resetModules()
  const folder = join(getRepoRoot(), 'apps/server/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')).toSorted()) {
    const source = readFileSync(join(folder, file), 'utf8')
    if (file.startsWith(join('db', 'queries')) || source.includes(`/statement.ts'`))
      await import(join(folder, file))
  }
  return (await import('../../src/db/core/statement.ts')).listStatements()
}
