import type { imports as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { listImports } from '../../db/queries/admin-imports.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toImportSummary } from './to-import-summary.ts'

const waitingStates = ['mapping', 'checking', 'checked'] as const

/** Returns the files that have been sent for import; the newest first unless sorted otherwise. */
export async function imports(
  { db }: Deps,
  _actor: Actor,
  { groupId, kind, state, ...input }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const params = toListParams({ ...input, page: input.page ?? 1 }, '-createdAt')
  const { rows, totalCount } = await listImports(db, params, {
    groupId: groupId ?? null,
    kind: kind ?? null,
    states: state === 'waiting' ? waitingStates : state === undefined ? null : [state],
  })
  return { items: rows.map(toImportSummary), totalCount }
}
