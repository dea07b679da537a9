import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { weeklyReportQuery } from '../../../api/admin-reports.ts'
import { formatDay } from '../../../locales/format.ts'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty, ListError, ListSkeleton } from '../list/list-states.tsx'
import { splitWords } from './highlighted.tsx'
import { ReportPage } from './report-page.tsx'
import styles from './reports.module.css'
import { SearchField } from './search-field.tsx'
import { Summary, useInstantFormat } from './summary.tsx'
import { type ReportUrl, useReportUrl } from './use-report-url.ts'
import { WeekField, YearField } from './week-fields.tsx'
import { findRows } from './weekly-rows.ts'
import { WeeklyTable } from './weekly-table.tsx'

/** `/admin/reports/weekly`: the houses in one week. */
export function WeeklyReportScreen() {
  const { t } = useTranslation('admin')
  const url = useReportUrl()
  const { year, week } = url
  const { data, error, isFetching, refetch } = useQuery(weeklyReportQuery({ year, weekNumber: week }))
  return (
    <ReportPage
      title={t('shell.nav.weeklyReport')}
      subject={`${t('reports.weekNumber', { week })}, ${year}`}
      fields={
        <>
          <WeekField url={url} />
          <YearField url={url} />
        </>
      }
      sheet={{
        name: 'weekly-report',
        query: { year: String(year), weekNumber: String(week) },
        rows: data?.data.length ?? 0,
      }}
      isFetching={isFetching}
      onRefresh={() => void refetch()}
    >
      {error && <ListError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton columns={6} />}
      {data && <Report url={url} report={data} />}
    </ReportPage>
  )
}

type WeeklyReport = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof weeklyReportQuery>['queryFn']>>>
>

function Report({ url, report }: { url: ReportUrl; report: WeeklyReport }) {
  const { t } = useTranslation('admin')
  const formatInstant = useInstantFormat()
  const { page, pageSize, search } = url.state
  const words = splitWords(search)
  const found = findRows(report.data, words)
  if (report.data.length === 0) {
    return <ListEmpty title={t('reports.noData')} hint={t('reports.noWeekData')} />
  }
  return (
    <>
      <Summary
        items={[
          [t('reports.generated'), formatInstant(report.reportGeneratedAt)],
          [t('reports.period'), `${formatDay(report.weekStartDate)} – ${formatDay(report.weekEndDate)}`],
          [t('reports.totalHouses'), String(report.data.length)],
        ]}
      />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <Title order={2}>{t('reports.houseBookings')}</Title>
          <SearchField url={url} label={t('reports.search')} />
        </div>
        {found.length === 0 ? (
          <ListEmpty title={t('reports.noMatches')} hint={t('reports.noMatchesHint')} />
        ) : (
          <WeeklyTable rows={found.slice((page - 1) * pageSize, page * pageSize)} words={words} />
        )}
        <ListPagination control={url} totalCount={found.length} />
      </section>
    </>
  )
}
