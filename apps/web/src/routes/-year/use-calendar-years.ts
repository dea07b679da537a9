import { useQuery } from '@tanstack/react-query'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'

/** Returns the years from last year on for which the group has calendars, in order; none while they are not known. */
export function useCalendarYears(): number[] {
  const group = useCurrentGroup()
  const { data } = useQuery({ ...groupCalendarsQuery(group.id), staleTime: 60_000 })
  const years = new Set(data?.calendars.map(({ year }) => year))
  return [...years].toSorted((one, other) => one - other)
}
