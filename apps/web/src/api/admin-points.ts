import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { type ListInput, listQuery } from './admin-list.ts'

export const pointAssignmentsQuery = (input: ListInput) =>
  listQuery('point-assignments', adminEndpoints.pointAssignments, input)

/** Never cached: every visit reads the ledger again. @param userId Of one owner; of all without it. */
export const pointLedgersQuery = (input: ListInput, userId?: string) => ({
  ...listQuery(
    'point-ledgers',
    adminEndpoints.pointLedgers,
    userId === undefined ? input : { ...input, userId },
  ),
  gcTime: 0,
})
