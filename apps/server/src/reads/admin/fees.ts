import type { fees as contract } from '@samhus/contract/admin-fees'
import type { Input, Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import { listFees, type FeeFilter, type ListedFee } from '../../db/queries/admin-fees.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'
import { toWireFee } from './to-wire-fee.ts'

type Query = Input<typeof contract>

const { timeZone } = defaultPolicy

/** Returns the fees for manual changes; those that are still to be billed first, unless sorted otherwise. */
export async function fees({ db }: Deps, _actor: Actor, query: Query): Promise<Output<typeof contract>> {
  const { rows, totalCount } = await listFees(db, toListParams(query, 'state'), toFeeFilter(query))
  return toListResponse(query, { items: rows.map(toWireRow), totalCount })
}

/** Returns the filters of a request; its days are Danish ones. */
export function toFeeFilter({ groupId, userId, state, from, to }: Query): FeeFilter {
  return {
    groupId: groupId ?? null,
    personId: userId ?? null,
    state: state ?? null,
    from: from === undefined ? null : toInstant(from, '00:00', timeZone),
    until: to === undefined ? null : toInstant(addDays(to, 1), '00:00', timeZone),
  }
}

function toWireRow(fee: ListedFee) {
  return { ...toWireFee(fee), unitId: String(fee.unitId) }
}
