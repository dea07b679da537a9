import { Title } from '@mantine/core'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownerUseQuery } from '../../../api/admin-reports.ts'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty } from '../list/list-states.tsx'
import { GroupReport } from './group-report.tsx'
import styles from './reports.module.css'
import { Summary, useInstantFormat } from './summary.tsx'
import { type ReportUrl, useReportUrl } from './use-report-url.ts'

type UseReport = OutputOf<typeof adminEndpoints.useReport>

/** `/admin/reports/use`: weeks and points of a group's owners, by letter. */
export function UseReportScreen() {
  const { t } = useTranslation('admin')
  const url = useReportUrl()
  const { year, groupId } = url
  const query = useQuery({ ...ownerUseQuery({ year, groupId: groupId ?? '' }), enabled: groupId !== null })
  return (
    <GroupReport
      title={t('shell.nav.useReport')}
      url={url}
      query={query}
      sheet={{ name: 'use-report', rows: query.data?.owners.length ?? 0 }}
    >
      {(report) => <Report url={url} report={report} />}
    </GroupReport>
  )
}

function Report({ url, report }: { url: ReportUrl; report: UseReport }) {
  const { t } = useTranslation('admin')
  const formatInstant = useInstantFormat()
  const { page, pageSize } = url.state
  if (report.owners.length === 0) {
    return <ListEmpty title={t('reports.noUse')} hint={t('reports.noUseHint')} />
  }
  return (
    <>
      <Summary
        items={[
          [t('reports.generated'), formatInstant(report.reportGeneratedAt)],
          [t('reports.totalOwners'), String(report.owners.length)],
        ]}
      />
      <section className={styles.section}>
        <div>
          <Title order={2}>{t('reports.useOfOwners')}</Title>
          <p className={styles.description}>{t('reports.useHint')}</p>
        </div>
        <UseTable
          owners={report.owners.slice((page - 1) * pageSize, page * pageSize)}
          most={report.owners[0]?.pointsSpent ?? 0}
        />
        <ListPagination control={url} totalCount={report.owners.length} />
      </section>
    </>
  )
}

/** @param props.most the points of who has spent most: the length of the longest bar */
function UseTable({ owners, most }: { owners: UseReport['owners']; most: number }) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.scroller} role="region" aria-label={t('reports.useOfOwners')} tabIndex={0}>
      <table className={`${styles.table} ${styles.use}`}>
        <thead>
          <tr>
            <th scope="col">{t('reports.owner')}</th>
            <th scope="col" colSpan={2}>
              {t('reports.pointsSpent')}
            </th>
            <th scope="col">{t('reports.weeks')}</th>
            <th scope="col">{t('reports.highSeasonWeeks')}</th>
            <th scope="col">{t('reports.pointsLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {owners.map((owner) => (
            <tr key={owner.letter}>
              <th scope="row">{owner.letter}</th>
              <td>{owner.pointsSpent}</td>
              <td className={styles.barCell}>
                <span
                  className={styles.bar}
                  style={{ width: `${most === 0 ? 0 : (100 * owner.pointsSpent) / most}%` }}
                />
              </td>
              <td>{owner.weeks}</td>
              <td>{owner.highSeasonWeeks}</td>
              <td>{owner.pointsLeft}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
