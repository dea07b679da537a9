import { Table, Text, Title } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './settings.module.css'

/** What happens by itself: when it last did, by how much it is late, and its last error. */
export function JobTable({ jobs }: { jobs: SystemStatus['jobs'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
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
            {jobs.map(({ name, lastRunAt, lagSeconds, lastError }) => (
              <Table.Tr key={name}>
                <Table.Td>{describeJob(name)}</Table.Td>
                <Table.Td>
                  {lastRunAt === null
                    ? t('settings.jobs.never')
                    : formatMoment(Date.parse(lastRunAt), language)}
                </Table.Td>
                <Table.Td>
                  {lagSeconds > 60 && t('settings.jobs.late', { count: Math.ceil(lagSeconds / 60) })}
                  {lagSeconds <= 60 && lastError === null && t('settings.jobs.onTime')}
                  {lastError !== null && (
                    <Text size="sm" c="red">
                      {lastError}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

/** Returns a job's name in words; the name itself for one that this version does not know. */
function describeJob(name: string): string {
  const key = `settings.job.${name}`
  return i18next.exists(`admin:${key}`) ? i18next.getFixedT(null, 'admin')(key as 'settings.job.holds') : name
}
