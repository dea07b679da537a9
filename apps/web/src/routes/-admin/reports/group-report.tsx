import type { SheetName } from '@samhus/contract/admin-shell'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListEmpty, ListError, ListSkeleton } from '../list/list-states.tsx'
import { getGroupLabel, GroupField } from './group-field.tsx'
import { ReportPage } from './report-page.tsx'
import { useReportGroups } from './use-report-groups.ts'
import type { ReportUrl } from './use-report-url.ts'
import { YearField } from './week-fields.tsx'

interface Props<Report> {
  title: string
  url: ReportUrl
  query: UseQueryResult<Report>
  sheet: { readonly name: SheetName; readonly rows: number } | null
  /** Only the groups of the yearly report's list can be chosen. */
  isYearly?: boolean
  children: (report: Report) => ReactNode
}

/** A report on a year of a group: the fields that choose it, and what is shown until it is there. */
export function GroupReport<Report>({ title, url, query, sheet, isYearly = false, children }: Props<Report>) {
  const { t } = useTranslation('admin')
  const { year, groupId } = url
  const groups = useReportGroups({ isYearly })
  const { data, error, isFetching, refetch } = query
  const group = groups?.find(({ id }) => id === groupId)
  const retry = () => void refetch()
  return (
    <ReportPage
      title={title}
      subject={group ? `${year}, ${getGroupLabel(group)}` : String(year)}
      fields={
        <>
          <YearField url={url} />
          <GroupField
            groups={groups ?? []}
            groupId={groupId}
            onChoose={(chosen) => url.choose({ groupId: chosen })}
          />
        </>
      }
      sheet={sheet && { ...sheet, query: { year: String(year), ...(groupId !== null ? { groupId } : {}) } }}
      isFetching={isFetching}
      onRefresh={groupId === null ? null : retry}
    >
      {groupId === null && <ListEmpty title={t('reports.selectGroup')} hint={t('reports.selectGroupHint')} />}
      {error && <ListError error={error} onRetry={retry} />}
      {groupId !== null && data === undefined && !error && <ListSkeleton columns={6} />}
      {data !== undefined && groupId !== null && children(data)}
    </ReportPage>
  )
}
