import type { supportReports as contract, SupportRow } from '@samhus/contract/admin-support'
import type { Input, Output } from '@samhus/contract/operation'
import { addDays, toIso } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import { listReports, type SupportFilter, type SupportListRow } from '../../db/queries/admin-support.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'

type Query = Input<typeof contract>

const { timeZone } = defaultPolicy

/** Returns what guests reported; what is open first, and the newest of those, unless sorted otherwise. */
export async function supportReports(
  { db }: Deps,
  _actor: Actor,
  query: Query,
): Promise<Output<typeof contract>> {
  const { rows, totalCount } = await listReports(db, toListParams(query, 'state'), toSupportFilter(query))
  return toListResponse(query, { items: rows.map(toWireRow), totalCount })
}

/** Returns the filters of a request; its days are Danish ones. */
export function toSupportFilter({ state, assigneeId, groupId, houseId, from, to }: Query): SupportFilter {
  return {
    state: state ?? null,
    assigneeId: assigneeId ?? null,
    groupId: groupId ?? null,
    houseId: houseId ?? null,
    from: from === undefined ? null : toInstant(from, '00:00', timeZone),
    until: to === undefined ? null : toInstant(addDays(to, 1), '00:00', timeZone),
  }
}

function toWireRow({ createdAt, closedAt, unitId, ...row }: SupportListRow): SupportRow {
  return { ...row, unitId: String(unitId), createdAt: toIso(createdAt), closedAt: toIso(closedAt) }
}
