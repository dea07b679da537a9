import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { yearlyReportQuery } from '../../../api/admin-reports.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty } from '../list/list-states.tsx'
import { formatPercentage } from './format-percentage.ts'
import { GroupReport } from './group-report.tsx'
import { splitWords } from './highlighted.tsx'
import styles from './reports.module.css'
import { SearchField } from './search-field.tsx'
import { Summary, useInstantFormat } from './summary.tsx'
import { type ReportUrl, useReportUrl } from './use-report-url.ts'
import { YearlyTable } from './yearly-table.tsx'

export type YearlyReport = OutputOf<typeof adminEndpoints.yearlyReport>

/** `/admin/reports/yearly`: a group's houses over a year. */
export function YearlyReportScreen() {
  const { t } = useTranslation('admin')
  const url = useReportUrl()
  const { year, groupId } = url
  const query = useQuery({
    ...yearlyReportQuery({ year, groupId: groupId ?? '' }),
    enabled: groupId !== null,
  })
  return (
    <GroupReport
      title={t('shell.nav.yearlyReport')}
      url={url}
      query={query}
      isYearly
      sheet={{ name: 'yearly-report', rows: query.data?.data.length ?? 0 }}
    >
      {(report) => <Report url={url} report={report} />}
    </GroupReport>
  )
}

function Report({ url, report }: { url: ReportUrl; report: YearlyReport }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const formatInstant = useInstantFormat()
  const { page, pageSize, search } = url.state
  const words = splitWords(search)
  if (report.data.length === 0) {
    return <ListEmpty title={t('reports.noData')} hint={t('reports.noGroupData')} />
  }
  const matches = report.data.filter(({ houses }) =>
    houses.some(({ ownerName }) => words.some((word) => ownerName?.toLowerCase().includes(word))),
  )
  return (
    <>
      <Summary
        items={[
          [t('reports.generated'), formatInstant(report.reportGeneratedAt)],
          [t('reports.totalBookingRate'), formatPercentage(report.totalBookedPercentage, 1, language)],
          [t('reports.totalHouses'), String(report.houseColumns.length)],
        ]}
      />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <Title order={2}>{t('reports.bookings')}</Title>
          <span className={styles.matches} role="status" data-screen-only>
            {words.length > 0 && t('reports.matches', { count: matches.length })}
          </span>
          <SearchField url={url} label={t('reports.searchOwners')} />
        </div>
        <YearlyTable
          columns={report.houseColumns}
          rows={report.data.slice((page - 1) * pageSize, page * pageSize)}
          words={words}
        />
        <ListPagination control={url} totalCount={report.data.length} />
      </section>
    </>
  )
}
