import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A house as admins edit it, with the version that a save sends. Refetched on each visit: others may have changed it. */
export function houseQuery(houseId: string) {
  return queryOptions({
    queryKey: ['admin-house', houseId],
    queryFn: ({ signal }) => call(adminEndpoints.adminHouse, { houseId }, { signal }),
    staleTime: 0,
  })
}

/** Every house of all groups by name, for a filter to choose from. */
export const allHousesQuery = queryOptions({
  queryKey: ['admin-houses', 'all'],
  queryFn: ({ signal }) => call(adminEndpoints.adminHouses, { sort: 'name' }, { signal }),
  select: (answer) => (Array.isArray(answer) ? answer : answer.items),
})

/** What shows a house, wherever it is. */
const ofHouse = [
  ...ofEveryAct,
  'admin-houses',
  'admin-house',
  'admin-groups',
  'admin-group',
  'group-year',
] satisfies QueryName[]

export const useAddHouse = () => useCommand(adminEndpoints.addHouse, ofHouse)
/** The folder of its documents is called as it is. */
export const useUpdateHouse = () => useCommand(adminEndpoints.updateHouse, [...ofHouse, 'admin-documents'])
export const useArchiveHouse = () => useCommand(adminEndpoints.archiveHouse, ofHouse)
export const useReopenHouse = () => useCommand(adminEndpoints.reopenHouse, ofHouse)
