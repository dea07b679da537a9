import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call, CallError } from './http.ts'

/**
 * Every week of a group's houses.
 *
 * Read anew on each visit. Without `year` the answer reaches from last year to the last that exists; with it,
 * that one older year. Asked again up to three times, unless the group has no calendars at all.
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

/** The reading in which a year's weeks are: years before the last are not in the common one. */
export function calendarsOfYearQuery(groupId: string, year: number, currentYear: number) {
  return groupCalendarsQuery(groupId, year < currentYear - 1 ? year : undefined)
}
