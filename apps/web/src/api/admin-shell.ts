import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** Shorter texts find too much; the server refuses them. */
export const minSearchLength = 2

/** What the command menu finds, the best first; while the next answer is fetched, the last one. */
export function searchQuery(text: string) {
  const q = text.trim().slice(0, 100)
  return queryOptions({
    queryKey: ['admin-search', q],
    queryFn: ({ signal }) => call(adminEndpoints.search, { q }, { signal }),
    enabled: q.length >= minSearchLength,
    placeholderData: keepPreviousData,
    // What has been renamed meanwhile is found by its new name.
    staleTime: 0,
  })
}
