import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** Every house of a group with its weeks of a year. Read again on each visit: owners book all the time. */
export function groupYearQuery(groupId: string, year: number) {
  return queryOptions({
    queryKey: ['group-year', groupId, year],
    queryFn: ({ signal }) => call(adminEndpoints.groupYear, { groupId, year }, { signal }),
    staleTime: 0,
  })
}

/** The years of a house that have a calendar. */
export function houseCalendarsQuery(houseId: string) {
  return queryOptions({
    queryKey: ['house-calendars', houseId],
    queryFn: ({ signal }) => call(adminEndpoints.houseCalendars, { houseId }, { signal }),
    select: ({ calendars }) => calendars,
    staleTime: 0,
  })
}

/** A house's year, week by week. */
export function adminCalendarQuery(calendarId: string) {
  return queryOptions({
    queryKey: ['admin-calendar', calendarId],
    queryFn: ({ signal }) => call(adminEndpoints.adminCalendar, { calendarId }, { signal }),
    staleTime: 0,
  })
}

export const seasonTemplatesQuery = queryOptions({
  queryKey: ['season-templates'],
  queryFn: ({ signal }) => call(adminEndpoints.seasonTemplates, {}, { signal }),
  select: ({ templates }) => templates,
})

/** What shows calendars, wherever it is. */
const ofCalendars = [
  ...ofEveryAct,
  'group-year',
  'house-calendars',
  'admin-calendar',
  'admin-houses',
  'admin-house',
  'admin-groups',
  'admin-group',
  'board',
  'admin-week',
] satisfies QueryName[]
const ofTemplates = [...ofEveryAct, 'season-templates'] satisfies QueryName[]

export const useCreateGroupYear = () => useCommand(adminEndpoints.createGroupYear, ofCalendars)
export const usePriceGroupYear = () => useCommand(adminEndpoints.priceGroupYear, ofCalendars)
export const useCreateCalendar = () => useCommand(adminEndpoints.createCalendar, ofCalendars)
export const usePriceWeeks = () => useCommand(adminEndpoints.priceWeeks, ofCalendars)
export const useDeleteCalendar = () => useCommand(adminEndpoints.deleteCalendar, ofCalendars)
export const useSaveSeasonTemplate = () => useCommand(adminEndpoints.saveSeasonTemplate, ofTemplates)
export const useDeleteSeasonTemplate = () => useCommand(adminEndpoints.deleteSeasonTemplate, ofTemplates)
