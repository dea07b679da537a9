import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** A report is read again whenever its page is opened. */
const staleTime = 0

export function weeklyReportQuery(input: { year: number; weekNumber: number }) {
  return queryOptions({
    queryKey: ['weekly-report', input],
    queryFn: ({ signal }) => call(adminEndpoints.weeklyReport, input, { signal }),
    staleTime,
  })
}

/** A year of a group. */
export interface GroupYear {
  readonly year: number
  readonly groupId: string
}

export function yearlyReportQuery(input: GroupYear) {
  return queryOptions({
    queryKey: ['yearly-report', input],
    queryFn: ({ signal }) => call(adminEndpoints.yearlyReport, input, { signal }),
    staleTime,
  })
}

export function occupancyReportQuery(input: GroupYear) {
  return queryOptions({
    queryKey: ['occupancy-report', input],
    queryFn: ({ signal }) => call(adminEndpoints.occupancyReport, input, { signal }),
    staleTime,
  })
}

export function ownerUseQuery(input: GroupYear) {
  return queryOptions({
    queryKey: ['use-report', input],
    queryFn: ({ signal }) => call(adminEndpoints.useReport, input, { signal }),
    staleTime,
  })
}
