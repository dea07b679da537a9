import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** The owner's groups, by name. Sorted as they come: comparing in a language for the first time takes milliseconds. */
export const myGroupsQuery = queryOptions({
  queryKey: ['my-groups'],
  queryFn: async ({ signal }) => {
    const { groups } = await call(endpoints.myGroups, {}, { signal })
    return { groups: groups.toSorted((one, other) => one.name.localeCompare(other.name, 'da')) }
  },
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
