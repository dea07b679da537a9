import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A page of what guests reported. */
export const supportReportsQuery = (input: ListInput) =>
  listQuery('support-reports', adminEndpoints.supportReports, input)

const countRefetchMs = 60_000

/** How many reports are open. Asked again while the admin area is open. */
export const openReportCountQuery = queryOptions({
  queryKey: ['support-reports', 'count'],
  queryFn: ({ signal }) =>
    call(adminEndpoints.supportReports, { state: 'open', page: 1, pageSize: 10 }, { signal }),
  select: (answer) => (Array.isArray(answer) ? answer.length : answer.totalCount),
  staleTime: countRefetchMs,
  refetchInterval: countRefetchMs,
})

/** Another admin, or another tab, may reply while one is being written. */
const refetchMs = 3000

/** One report. Read again while it is open: other admins answer too. */
export function supportReportQuery(reportId: string) {
  return queryOptions({
    queryKey: ['support-report', reportId],
    queryFn: ({ signal }) => call(adminEndpoints.supportReport, { reportId }, { signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
}

const ofReports = [...ofEveryAct, 'support-reports', 'support-report'] satisfies QueryName[]

export const useUpdateSupportReport = () => useCommand(adminEndpoints.updateSupportReport, ofReports)
export const useReplySupport = () => useCommand(adminEndpoints.replySupport, [...ofReports, 'mails'])
