import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const myGroupsQuery = queryOptions({
  queryKey: ['my-groups'],
  queryFn: ({ signal }) => call(endpoints.myGroups, {}, { signal }),
})

/** The signed URLs of documents expire after ten minutes: they are refetched while they are on the screen. */
const refetchIntervalMs = 5 * 60_000

export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group', groupId],
    refetchInterval: refetchIntervalMs,
    queryFn: ({ signal }) => call(endpoints.group, { groupId }, { signal }),
  })
}
