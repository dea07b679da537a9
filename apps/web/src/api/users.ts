import type { OutputOf } from '@samhus/contract/endpoint-types'
import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import { userStaleMs } from './query-client.ts'

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(endpoints.currentUser, {}, { signal }),
  staleTime: userStaleMs,
})

export function currentPointsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['current-points', groupId],
    queryFn: ({ signal }) => call(endpoints.currentPoints, { groupId }, { signal }),
  })
}

export function nextPointsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['next-scheduled-point-assignment', groupId],
    queryFn: ({ signal }) => call(endpoints.nextScheduledPointAssignment, { groupId }, { signal }),
  })
}

export type PointsStatement = OutputOf<typeof endpoints.pointsStatement>

/** Every line of a year's points account. */
export function pointsStatementQuery(groupId: string, year: number) {
  return queryOptions({
    queryKey: ['points-statement', groupId, year],
    queryFn: ({ signal }) => call(endpoints.pointsStatement, { groupId, year }, { signal }),
  })
}

export const useUpdateProfile = () => useCommand(endpoints.updateProfile, ['current-user', 'group'])
