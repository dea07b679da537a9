import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** How often the weeks of a year were taken in the years before. It changes by a few weeks a month. */
export function weekOddsQuery(groupId: string, year: number) {
  return queryOptions({
    queryKey: ['week-odds', groupId, year],
    queryFn: ({ signal }) => call(endpoints.weekOdds, { groupId, year }, { signal }),
    staleTime: 24 * 60 * 60 * 1000,
    // No screen waits for it, and without it nothing is missing.
    retry: false,
  })
}
