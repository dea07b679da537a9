import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call, CallError } from './http.ts'

/**
 * Every week of a group's houses.
 *
 * Fetched on each visit. Without `year` the response has all years from last year on; with it, that one older year.
 * Retried up to three times, unless the group has no calendars at all.
 */
export function groupCalendarsQuery(groupId: string, year?: number) {
  return queryOptions({
    queryKey: ['group-calendars', groupId, year ?? 'recent'],
    queryFn: ({ signal }) => call(endpoints.groupCalendars, { groupId, year }, { signal }),
    staleTime: 0,
    retry: (failures, error) =>
      failures < 3 && !(error instanceof CallError && error.type === 'no-calendars-found'),
  })
}

/** Returns the query with the weeks of a year: years before last year have queries of their own. */
export function yearCalendarsQuery(groupId: string, year: number, currentYear: number) {
  return groupCalendarsQuery(groupId, year < currentYear - 1 ? year : undefined)
}
