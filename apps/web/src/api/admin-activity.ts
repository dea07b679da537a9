import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** What every write of the office changes: it stands in the audit trail, whose newest acts the dashboard shows. */
export const ofEveryAct = ['activity', 'dashboard'] satisfies QueryName[]

/** The page refreshes what it shows while it is looked at. */
const refetchMs = 30_000

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(adminEndpoints.dashboard, {}, { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
})

/** Which acts are listed; what is missing does not matter. */
export type ActivityFilter = Omit<InputOf<typeof adminEndpoints.activity>, 'before' | 'limit'>

/** The acts of a page, and further pages below it. */
export function activityQuery(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ signal, pageParam: before }) =>
      call(
        adminEndpoints.activity,
        { ...filter, limit: 50, ...(before === null ? {} : { before }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
