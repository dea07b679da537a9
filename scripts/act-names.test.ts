import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { activity } from '../apps/web/src/locales/da/admin-activity.ts'

/** Returns the names of acts that the server's use cases and steps write as such into the audit trail. */
function listWrittenActions(): string[] {
  const source = join(import.meta.dirname, '../apps/server/src')
  const files = ['use-cases', 'steps'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(source, folder, name), 'utf8')),
  )
  const names = files.flatMap((text) => {
    // One act has one name; of those that end a row, each has its name in a table.
    const tables = [...text.matchAll(/\bconst actions = \{([^}]*)\}/g)].map(([, table = '']) => table)
    const named = [/\baction: '([a-z-]+)'/g, /\baction: .*? \? '([a-z-]+)'/g, /\baction: .*? : '([a-z-]+)'/g]
    return [
      ...named.flatMap((pattern) => [...text.matchAll(pattern)]),
      ...tables.flatMap((table) => [...table.matchAll(/: '([a-z-]+)'/g)]),
    ].map(([, name = '']) => name)
  })
  return [...new Set(names)]
}

it('has words for every act that the server records', () => {
  const actions = listWrittenActions()
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => !(action in activity.actions))).toEqual([])
})
