import { templateKind } from '@samhus/contract/mail'
import type { Warning } from '@samhus/contract/admin-activity'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../locales/format.ts'
import styles from './dashboard.module.css'
import { formatLag, getJobName } from './job-words.ts'

/** What needs an admin's attention, each with the screen where something can be done about it. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="warnings" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="warnings">{t('dashboard.warnings')}</h2>
      </div>
      {warnings.length === 0 ? (
        <p className={styles.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {t('dashboard.warningsNone')}
        </p>
      ) : (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={[warning.kind, warning.groupId, warning.year, warning.detail].join()}>
              <IconAlertTriangle size={18} aria-hidden />
              <Link {...(getPlace(warning) as { to: string })}>{describe(t, warning)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describe(t: TFunction<'admin'>, warning: Warning): string {
  const { kind, groupName, houseName, detail } = warning
  const year = warning.year ?? ''
  const count = warning.count ?? 0
  const where = [groupName, houseName].filter((name) => name !== null).join(', ')
  const houses = t('dashboard.counts.houses', { count })
  switch (kind) {
    case 'calendar-missing':
      return t('dashboard.warning.calendar-missing', { where, houses, year, day: formatDay(detail ?? '') })
    case 'week-without-price':
      return t('dashboard.warning.week-without-price', {
        where,
        weeks: t('dashboard.counts.weeks', { count }),
        year,
      })
    case 'house-without-pictures':
      return t('dashboard.warning.house-without-pictures', { where, houses })
    case 'house-without-location':
      return t('dashboard.warning.house-without-location', { where, houses })
    case 'job-late':
      return t('dashboard.warning.job-late', { job: getJobName(t, detail ?? ''), time: formatLag(t, count) })
    case 'job-failed':
      return t('dashboard.warning.job-failed', { job: getJobName(t, detail ?? '') })
    case 'verify-found':
      return t('dashboard.warning.verify-found', { day: formatDay(detail ?? ''), found: count })
    case 'group-without-members':
      return t('dashboard.warning.group-without-members', { where })
    case 'address-bounces':
      return t('dashboard.warning.address-bounces', { count })
    case 'template-problem':
      return t('dashboard.warning.template-problem', {
        mail: t(`mailWords.kind.${templateKind.parse(detail)}`),
      })
  }
}

/** The tab of a group's or a house's page where it can be mended; none: the first. */
const groupTabs: Partial<Record<Warning['kind'], string>> = {
  'calendar-missing': 'years',
  'week-without-price': 'years',
  'house-without-pictures': 'houses',
  'house-without-location': 'houses',
  'group-without-members': 'members',
}
const houseTabs: Partial<Record<Warning['kind'], string>> = {
  'calendar-missing': 'calendars',
  'week-without-price': 'calendars',
  'house-without-pictures': 'pictures',
}

/** Returns the link to the screen where it can be mended, or at least looked into. */
function getPlace({ kind, groupId, houseId, detail }: Warning) {
  if (kind === 'address-bounces') return { to: '/admin/mails', search: { state: 'Bounced' } }
  if (kind === 'template-problem') return { to: `/admin/mails/templates/${detail}` }
  if (houseId !== null) return { to: `/admin/houses/${houseId}`, search: toSearch(houseTabs[kind]) }
  if (groupId !== null) return { to: `/admin/groups/${groupId}`, search: toSearch(groupTabs[kind]) }
  return { to: '/admin/settings' }
}

const toSearch = (tab: string | undefined) => (tab === undefined ? {} : { tab })
