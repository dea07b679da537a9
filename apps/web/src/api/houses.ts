import { endpoints } from '@samhus/contract/endpoints'
import type { Language } from '@samhus/contract/fields'
import type { House } from '@samhus/contract/houses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

type Houses = { houses: House[] }

/** @param language Of the texts, where the houses have them in it. */
export function groupHousesQuery(groupId: string, language: Language) {
  return queryOptions({
    queryKey: ['group-houses', groupId, language],
    queryFn: ({ signal }) => call(endpoints.houses, { groupId, language }, { signal }),
    // Until those in a newly chosen language are there, the same houses in the former one.
    placeholderData: (shown: Houses | undefined, query) =>
      query?.queryKey[1] === groupId ? shown : undefined,
  })
}
