import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const myGroupsQuery = queryOptions({
  queryKey: ['my-groups'],
  queryFn: ({ signal }) => call(endpoints.myGroups, {}, { signal }),
})

/** The addresses of documents end after ten minutes: while somebody looks at them they are asked for again. */
const addressesGoodMs = 5 * 60_000

export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group', groupId],
    refetchInterval: addressesGoodMs,
    queryFn: ({ signal }) => call(endpoints.group, { groupId }, { signal }),
  })
}
