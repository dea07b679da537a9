import { Title } from '@mantine/core'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { getBookedPercentage } from '@samhus/domain/report'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { occupancyReportQuery } from '../../../api/admin-reports.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListEmpty } from '../list/list-states.tsx'
import { formatPercentage } from './format-percentage.ts'
import { GroupReport } from './group-report.tsx'
import { HeatMap } from './heat-map.tsx'
import styles from './reports.module.css'
import { Seasons } from './seasons.tsx'
import { Summary, useInstantFormat } from './summary.tsx'
import { useReportUrl } from './use-report-url.ts'

export type OccupancyReport = OutputOf<typeof adminEndpoints.occupancyReport>

/** `/admin/reports/occupancy`: how a group's houses are used in a year, week by week and by price. */
export function OccupancyReportScreen() {
  const { t } = useTranslation('admin')
  const url = useReportUrl()
  const { year, groupId } = url
  const query = useQuery({
    ...occupancyReportQuery({ year, groupId: groupId ?? '' }),
    enabled: groupId !== null,
  })
  return (
    <GroupReport title={t('shell.nav.occupancyReport')} url={url} query={query} sheet={null}>
      {(report) => <Report report={report} />}
    </GroupReport>
  )
}

function Report({ report }: { report: OccupancyReport }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const formatInstant = useInstantFormat()
  const { houses, seasons, reportGeneratedAt } = report
  if (houses.every(({ states }) => states.every((state) => state === 'none'))) {
    return <ListEmpty title={t('reports.noData')} hint={t('reports.noGroupData')} />
  }
  const total = {
    weeks: seasons.reduce((sum, { weeks }) => sum + weeks, 0),
    booked: seasons.reduce((sum, { booked }) => sum + booked, 0),
  }
  return (
    <>
      <Summary
        items={[
          [t('reports.generated'), formatInstant(reportGeneratedAt)],
          [t('reports.totalBookingRate'), formatPercentage(getBookedPercentage(total), 1, language)],
          [t('reports.totalHouses'), String(houses.length)],
        ]}
      />
      <section className={styles.section}>
        <Title order={2}>{t('reports.heatMap')}</Title>
        <HeatMap report={report} />
      </section>
      {seasons.length > 0 && (
        <section className={styles.section}>
          <Title order={2}>{t('reports.seasons')}</Title>
          <Seasons seasons={seasons} />
        </section>
      )}
    </>
  )
}
