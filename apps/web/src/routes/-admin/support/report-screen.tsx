import type { SupportReport } from '@samhus/contract/admin-support'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { supportReportQuery } from '../../../api/admin-support.ts'
import { CallError } from '../../../api/http.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { nameWeek } from '../booking-acts/effects.tsx'
import { ListError } from '../list/list-states.tsx'
import { CaseForm } from './case-form.tsx'
import { Conversation } from './conversation.tsx'
import { OtherReports } from './other-reports.tsx'
import { OutageButton } from './outage-button.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportMessage } from './report-message.tsx'
import { ReportPeople } from './report-people.tsx'
import { ReportState } from './report-state.tsx'
import styles from './support.module.css'

const route = getRouteApi('/admin/support/$reportId')

/** `/admin/support/{reportId}`. */
export function ReportScreen() {
  const { reportId } = route.useParams()
  return <ReportPage key={reportId} reportId={reportId} />
}

/** One report: what the guest wrote, what the office answered, and what is left to do. */
export function ReportPage({ reportId }: { reportId: string }) {
  const { data: report, error, refetch } = useQuery(supportReportQuery(reportId))
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  if (isGone) return <NotFound />
  if (report !== undefined) return <Known report={report} onBroken={() => void refetch()} />
  if (error === null) return <ReportSkeleton />
  return <ListError error={error} onRetry={() => void refetch()} />
}

function Known({ report, onBroken }: { report: SupportReport; onBroken: () => void }) {
  const { t } = useTranslation('admin')
  const title = nameWeek(report, t)
  useTitleDetail(title)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} className={styles.headText ?? ''}>
          <Title order={1}>{title}</Title>
          <Group gap="xs">
            <ReportState state={report.state} />
            {report.assigneeName !== null && (
              <Text c="dimmed">
                {t('support.assignedTo', { name: report.assigneeName || t('outage.nameless') })}
              </Text>
            )}
            <Text c="dimmed">{report.groupName}</Text>
          </Group>
        </Stack>
        <OutageButton report={report} />
      </Group>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ReportMessage report={report} onBroken={onBroken} />
          <Conversation report={report} />
        </div>
        <aside className={styles.side} aria-label={t('support.aside')}>
          <CaseForm report={report} />
          <ReportPeople report={report} />
          <OtherReports report={report} />
        </aside>
        <div className={styles.past}>
          <ReportHistory acts={report.acts} />
        </div>
      </div>
    </Stack>
  )
}

function ReportSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Stack gap="xs">
        <Skeleton height={30} width={320} />
        <Skeleton height={20} width={220} />
      </Stack>
      <div className={styles.columns}>
        <Stack className={styles.main ?? ''}>
          <Skeleton height={160} />
          <Skeleton height={220} />
        </Stack>
        <Stack className={styles.side ?? ''}>
          <Skeleton height={280} />
          <Skeleton height={180} />
        </Stack>
      </div>
    </Stack>
  )
}

function NotFound() {
  const { t } = useTranslation('admin')
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('support.notFound')}</Title>
      <Text>{t('support.notFoundText')}</Text>
      <Button renderRoot={(props) => <Link to="/admin/support" {...props} />}>{t('support.back')}</Button>
    </Stack>
  )
}
