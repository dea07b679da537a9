import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { PolicyConstants } from '@samhus/contract/admin-policy'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { ofWeeks } from './admin-booking-acts.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** A group's rules, their defaults, ranges and versions. Refetched on each visit: others may have changed them. */
export function policyQuery(groupId: string) {
  return queryOptions({
    queryKey: ['admin-policy', groupId],
    queryFn: ({ signal }) => call(adminEndpoints.adminPolicy, { groupId }, { signal }),
    staleTime: 0,
  })
}

/** What is wrong with new rules and what they would do, before they are saved: never from the cache. */
export function policyCheckQuery(groupId: string, constants: PolicyConstants) {
  return queryOptions({
    queryKey: ['check-policy', groupId, constants],
    queryFn: ({ signal }) => call(adminEndpoints.checkPolicy, { groupId, constants }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Shorter deadlines end reservations, too. */
export const useChangePolicy = () =>
  useCommand(adminEndpoints.changePolicy, [
    ...ofEveryAct,
    ...ofWeeks,
    'admin-policy',
    'point-assignments',
    'point-receivers',
  ])
