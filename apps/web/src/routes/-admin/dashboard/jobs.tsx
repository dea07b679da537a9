import type { JobState } from '@samhus/contract/admin-activity'
import { IconAlertTriangle, IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDayAt, formatTime } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { isJobWell, maxJobLagSeconds } from './is-job-well.ts'
import styles from './dashboard.module.css'
import { formatLag, getJobName } from './job-words.ts'

/** What runs by itself, and how late it is. Those that are well are folded up. */
export function Jobs({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useTranslation('admin')
  const well = jobs.filter(isJobWell)
  const bad = jobs.filter((job) => !isJobWell(job))
  return (
    <section aria-labelledby="jobs" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="jobs">{t('dashboard.jobs')}</h2>
      </div>
      {jobs.length === 0 && <p className={styles.none}>{t('dashboard.jobsNone')}</p>}
      {bad.length > 0 && <JobTable jobs={bad} />}
      {well.length > 0 && (
        <details className={styles.well}>
          <summary>
            <IconCheck size={18} aria-hidden />
            {t('dashboard.jobsOnTime', { count: well.length })}
          </summary>
          <JobTable jobs={well} />
        </details>
      )}
    </section>
  )
}

function JobTable({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useTranslation('admin')
  return (
    <table className={styles.jobs}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.job')}</th>
          <th scope="col">{t('dashboard.jobLastRun')}</th>
          <th scope="col">{t('dashboard.jobState')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.name}>
            <th scope="row">{getJobName(t, job.name)}</th>
            <td className={styles.lastRun}>
              <LastRun at={job.lastRunAt} />
            </td>
            <td>
              <State job={job} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LastRun({ at }: { at: string | null }) {
  const language = useLanguage()
  if (at === null) return '–'
  const instant = Date.parse(at)
  return (
    <time dateTime={at}>
      {formatDayAt(instant)} {formatTime(instant, language)}
    </time>
  )
}

function State({ job: { lagSeconds, lastError } }: { job: JobState }) {
  const { t } = useTranslation('admin')
  if (lastError !== null) {
    return (
      <span className={styles.state} data-state="failed">
        <IconAlertTriangle size={16} aria-hidden />
        {t('dashboard.jobFailed', { message: lastError })}
      </span>
    )
  }
  const isLate = lagSeconds > maxJobLagSeconds
  const Icon = isLate ? IconClockExclamation : IconCheck
  return (
    <span className={styles.state} data-state={isLate ? 'late' : 'fine'}>
      <Icon size={16} aria-hidden />
      <span>
        {isLate ? t('dashboard.jobLate', { time: formatLag(t, lagSeconds) }) : t('dashboard.jobOnTime')}
      </span>
    </span>
  )
}
