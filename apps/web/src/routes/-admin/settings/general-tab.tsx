import { Badge, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { systemStatusQuery, type SystemStatus } from '../../../api/admin-settings.ts'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListError } from '../list/list-states.tsx'
import { CopyReport } from './copy-report.tsx'
import { JobTable } from './job-table.tsx'
import { SystemParts } from './system-parts.tsx'
import styles from './settings.module.css'

/** Whether the system is online, and what stands behind that word. */
export function GeneralTab() {
  const { t } = useTranslation()
  const { data: status, error, refetch } = useQuery(systemStatusQuery)
  return (
    <Stack gap="md">
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {status !== undefined && <Status status={status} />}
      {status === undefined && error === null && (
        <Stack gap="md" role="status" aria-label={t('common.loading')}>
          <Skeleton height={64} radius="lg" />
          <Skeleton height={220} radius="lg" />
          <Skeleton height={300} radius="lg" />
        </Stack>
      )}
    </Stack>
  )
}

function Status({ status }: { status: SystemStatus }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isOnline, jobs } = status
  return (
    <>
      <div className={styles.headline} role="status">
        {isOnline ? (
          <IconCircleCheck size={28} color="var(--good)" aria-hidden />
        ) : (
          <IconAlertTriangle size={28} color="var(--danger)" aria-hidden />
        )}
        <span className={styles.headlineText}>{t(isOnline ? 'status.online' : 'status.notOnline')}</span>
        {status.isClockTurned && (
          <Badge color="yellow" variant="light">
            {t('status.clockTurned')}
          </Badge>
        )}
        <span className={styles.asOf}>
          {t('status.asOf', { moment: formatMoment(Date.parse(status.now), language) })}
        </span>
      </div>
      <SystemParts status={status} />
      <CopyReport status={status} />
      {jobs.length > 0 && <JobTable jobs={jobs} />}
    </>
  )
}
