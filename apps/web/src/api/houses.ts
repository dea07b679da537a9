import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export function groupHousesQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group-houses', groupId],
    queryFn: ({ signal }) => call(endpoints.houses, { groupId }, { signal }),
  })
}
