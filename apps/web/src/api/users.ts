import type { Answer, Input } from '@samhus/contract/operation'
import type { pointsStatement } from '@samhus/contract/points'
import type {
  currentPoints,
  CurrentUser,
  nextScheduledPointAssignment,
  updateProfile,
} from '@samhus/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import { userFreshMs } from './query-client.ts'

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call<CurrentUser>({ method: 'GET', path: '/client/api/users/current', signal }),
  staleTime: userFreshMs,
})

export function currentPointsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['current-points', groupId],
    queryFn: ({ signal }) =>
      call<Answer<typeof currentPoints>>({
        method: 'GET',
        path: '/client/api/users/current-points',
        query: { groupId },
        signal,
      }),
  })
}

export function nextPointsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['next-scheduled-point-assignment', groupId],
    queryFn: ({ signal }) =>
      call<Answer<typeof nextScheduledPointAssignment>>({
        method: 'GET',
        path: '/client/api/users/next-scheduled-point-assignment',
        query: { groupId },
        signal,
      }),
  })
}

export type PointsStatement = Answer<typeof pointsStatement>

/** Every movement of a year's points. */
export function pointsStatementQuery(groupId: string, year: number) {
  return queryOptions({
    queryKey: ['points-statement', groupId, year],
    queryFn: ({ signal }) =>
      call<PointsStatement>({
        method: 'GET',
        path: '/client/api/users/points-statement',
        query: { groupId, year: String(year) },
        signal,
      }),
  })
}

export function useUpdateProfile() {
  return useCommand(
    (body: Input<typeof updateProfile>, idempotencyKey) =>
      call<Answer<typeof updateProfile>>({
        method: 'PUT',
        path: '/client/api/users/current',
        body,
        idempotencyKey,
      }),
    ['current-user', 'group'],
  )
}
