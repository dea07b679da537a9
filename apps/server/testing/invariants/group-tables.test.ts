import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getRepoRoot } from '../../src/shared/paths.ts'
import { globalTables, groupTables } from './group-tables.ts'
import { foreignKeys } from './schema-keys.ts'

// What docs/operations.md says of spreading groups (decision 156).

const [, section = ''] = readFileSync(join(getRepoRoot(), 'docs/operations.md'), 'utf8').split(
  '### Spreading groups over servers\n',
)
const [onEveryNode = [], withTheirGroup = []] = [...section.matchAll(/unnest\(array\[([^\]]+)\]/g)].map(
  ([, names = '']) => [...names.matchAll(/'"?(\w+)"?'/g)].map(([, name = '']) => name),
)
const [, coordinator = ''] = /\n +(`[^\n]+) stay on the coordinator alone/.exec(section) ?? []
const onCoordinator = [...coordinator.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

/** Returns the tables to which one refers, but for itself. */
const listTargets = (table: string): string[] =>
  (foreignKeys[table] ?? []).map((key) => key.replace(/^.* -> /, '')).filter((target) => target !== table)

describe('the lines that spread groups', () => {
  it('name every table once, those of groups with their group', () => {
    expect(withTheirGroup.toSorted()).toEqual(groupTables.toSorted())
    expect([...onEveryNode, ...onCoordinator].toSorted()).toEqual(globalTables.toSorted())
  })

  it('name each table after those to which it refers, none of which is on the coordinator alone', () => {
    const order = [...onEveryNode, ...withTheirGroup]
    const early = order.flatMap((table, place) =>
      listTargets(table)
        .filter((target) => !order.slice(0, place).includes(target))
        .map((target) => `${table} before ${target}`),
    )
    expect(early).toEqual([])
  })
})
