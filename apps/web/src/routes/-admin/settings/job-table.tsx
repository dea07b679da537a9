import { Table, Text, Title } from '@mantine/core'
import type { JobState } from '@samhus/contract/admin-activity'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { formatLag } from '../dashboard/job-words.ts'
import { isJobWell, maxJobLagSeconds } from '../dashboard/is-job-well.ts'
import styles from './settings.module.css'

/** What happens by itself: when it last did, by how much it is late, and its last error. What is not well comes first. */
export function JobTable({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const well = jobs.filter(isJobWell)
  const bad = jobs.filter((job) => !isJobWell(job))
  return (
    <section>
      <Title order={2} size="h3" id="jobs" mb="xs">
        {t('settings.jobs.title')}
      </Title>
      <div className={styles.jobs} role="region" aria-labelledby="jobs" tabIndex={0}>
        <Table aria-labelledby="jobs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings.jobs.name')}</Table.Th>
              <Table.Th>{t('settings.jobs.lastRun')}</Table.Th>
              <Table.Th>{t('settings.jobs.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...bad, ...well].map((job) => (
              <Table.Tr key={job.name}>
                <Table.Td>{describeJob(job.name)}</Table.Td>
                <Table.Td>
                  {job.lastRunAt === null
                    ? t('settings.jobs.never')
                    : formatMoment(Date.parse(job.lastRunAt), language)}
                </Table.Td>
                <Table.Td>
                  <State job={job} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

/** How late a job is, its last error, and what that means for people. */
function State({ job }: { job: JobState }) {
  const { t } = useTranslation('admin')
  const { name, lagSeconds, lastError } = job
  if (isJobWell(job)) return t('settings.jobs.onTime')
  const key = `status.means.${name}`
  return (
    <>
      {lagSeconds > maxJobLagSeconds && (
        <Text size="sm" fw={600}>
          {t('dashboard.jobLate', { time: formatLag(t, lagSeconds) })}
        </Text>
      )}
      {lastError !== null && (
        <Text size="sm" c="red">
          {lastError}
        </Text>
      )}
      {i18next.exists(`admin:${key}`) && <Text size="sm">{t(key as 'status.means.holds')}</Text>}
    </>
  )
}

/** Returns a job's name in words; the name itself for one that this version does not know. */
function describeJob(name: string): string {
  const key = `settings.job.${name}`
  return i18next.exists(`admin:${key}`) ? i18next.getFixedT(null, 'admin')(key as 'settings.job.holds') : name
}
