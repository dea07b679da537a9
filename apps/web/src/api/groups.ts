import type { GroupDetails, myGroups } from '@samhus/contract/groups'
import type { Answer } from '@samhus/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const myGroupsQuery = queryOptions({
  queryKey: ['my-groups'],
  queryFn: ({ signal }) =>
    call<Answer<typeof myGroups>>({ method: 'GET', path: '/client/api/groups/my', signal }),
})

/** The addresses of documents end after ten minutes: while somebody looks at them they are asked for again. */
const addressesGoodMs = 5 * 60_000

export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group', groupId],
    refetchInterval: addressesGoodMs,
    queryFn: ({ signal }) =>
      call<GroupDetails>({ method: 'GET', path: `/client/api/group/${groupId}`, signal }),
  })
}
