import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

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

/** What an act would do, before it is done: never from the cache. */
const beforeAnAct = { staleTime: 0, gcTime: 0 }

/** Who gets the points of an assignment, or of one that is not planned yet. */
export function pointReceiversQuery(input: InputOf<typeof adminEndpoints.pointReceivers>) {
  return queryOptions({
    queryKey: ['point-receivers', input],
    queryFn: ({ signal }) => call(adminEndpoints.pointReceivers, input, { signal }),
    ...beforeAnAct,
  })
}

/** A member's balance of a year, and whether it can be corrected. */
export function adjustingQuery(membershipId: string, year: number) {
  return queryOptions({
    queryKey: ['adjusting', membershipId, year],
    queryFn: ({ signal }) => call(adminEndpoints.adjusting, { membershipId, year, change: 0 }, { signal }),
    ...beforeAnAct,
  })
}

/** What each receiver of an assignment would give back of so many points. */
export function takingBackQuery(assignmentId: string, points: number) {
  return queryOptions({
    queryKey: ['taking-back', assignmentId, points],
    queryFn: ({ signal }) => call(adminEndpoints.takingBack, { assignmentId, points }, { signal }),
    ...beforeAnAct,
  })
}

/** What shows points that are to come. */
const ofAssignments = [...ofEveryAct, 'point-assignments', 'point-receivers'] satisfies QueryName[]
/** What shows balances too, which points that are given now change a moment later. */
const ofBalances = [
  ...ofAssignments,
  'adjusting',
  'taking-back',
  'point-ledgers',
  'owner',
  'mails',
  'use-report',
] satisfies QueryName[]

export const usePlanPoints = () => useCommand(adminEndpoints.planPoints, ofBalances)
export const useCancelPoints = () => useCommand(adminEndpoints.cancelPoints, ofAssignments)
export const useReopenPoints = () => useCommand(adminEndpoints.reopenPoints, ofBalances)
export const useAdjustPoints = () => useCommand(adminEndpoints.adjustPoints, ofBalances)
export const useTakeBackPoints = () => useCommand(adminEndpoints.takeBackPoints, ofBalances)
