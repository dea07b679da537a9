import type { AdminGroupRow } from '@samhus/contract/admin-groups'
import { useQuery } from '@tanstack/react-query'
import { allGroupsQuery } from '../../../api/admin-list.ts'

/** Returns the groups that a report can be made of, by code; null until they are known. */
export function useReportGroups({ isYearly = false } = {}): readonly AdminGroupRow[] | null {
  const { data } = useQuery(allGroupsQuery)
  if (!data) return null
  return isYearly ? listYearlyGroups(data) : sortByCode(data.filter(({ isArchived }) => !isArchived))
}

/** Returns the groups that are in the yearly report's list, by their place in it. */
export function listYearlyGroups(groups: readonly AdminGroupRow[]): readonly AdminGroupRow[] {
  const placed = groups.filter(
    ({ isArchived, reports }) =>
      !isArchived && reports.yearlyGroupList !== null && reports.yearlyGroupList !== '',
  )
  const place = ({ reports }: AdminGroupRow) => reports.yearlyGroupList ?? ''
  return sortByCode(placed).sort((a, b) => compare(place(a), place(b)))
}

function sortByCode(groups: readonly AdminGroupRow[]): AdminGroupRow[] {
  return [...groups].sort((a, b) => compare(a.code, b.code))
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'da', { numeric: true })
}
