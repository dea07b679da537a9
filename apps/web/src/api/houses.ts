import type { houses } from '@samhus/contract/houses'
import type { Answer } from '@samhus/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export function groupHousesQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group-houses', groupId],
    queryFn: ({ signal }) =>
      call<Answer<typeof houses>>({ method: 'GET', path: `/client/api/houses/group/${groupId}`, signal }),
  })
}
