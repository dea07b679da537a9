import { useQuery } from '@tanstack/react-query'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'

/** Returns the years from last year on for which the group has calendars, in order; none while they are not known. */
export function useCalendarYears(): number[] {
  const group = useCurrentGroup()
  // A failed query is the page's to retry: a fetch from here would make the page show that it is loading, and so on.
  const { data } = useQuery({ ...groupCalendarsQuery(group.id), staleTime: 60_000, retryOnMount: false })
  const years = new Set(data?.calendars.map(({ year }) => year))
  return [...years].toSorted((one, other) => one - other)
}
