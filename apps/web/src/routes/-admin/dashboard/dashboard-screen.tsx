import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardQuery } from '../../../api/admin-activity.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { formatDayInSentence } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ActDays } from '../activity/act-days.tsx'
import { ListError } from '../list/list-states.tsx'
import { DailyRound } from './daily-round.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import styles from './dashboard.module.css'
import { Jobs } from './jobs.tsx'
import { Warnings } from './warnings.tsx'
import { WeeksAhead } from './weeks-ahead.tsx'

/** `/admin`: the daily round, what needs attention, the coming weeks of every group, and what was done last. */
export function DashboardScreen() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data: user } = useQuery(currentUserQuery)
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery)
  const week = data?.groups[0]?.weeks[0]?.week
  const day = formatDayInSentence(getServerToday(getHouseZone()), language)
  return (
    <section className={styles.page} aria-busy={isFetching}>
      <header>
        <Title order={1}>{t('dashboard.welcome', { name: user?.name ?? '' })}</Title>
        <p className={styles.today}>{week === undefined ? day : t('dashboard.today', { day, week })}</p>
      </header>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <DashboardSkeleton />}
      {data !== undefined && (
        <>
          <DailyRound {...data} />
          <Warnings warnings={data.warnings} />
          <WeeksAhead groups={data.groups} />
          <div className={styles.columns}>
            <section aria-labelledby="recent" className={styles.part}>
              <div className={styles.partHead}>
                <h2 id="recent">{t('dashboard.recent')}</h2>
                <Link to="/admin/activity">{t('dashboard.allActivity')}</Link>
              </div>
              {data.recent.length === 0 ? (
                <p className={styles.none}>{t('dashboard.recentNone')}</p>
              ) : (
                <ActDays acts={data.recent} headingLevel={3} isBrief />
              )}
            </section>
            <Jobs jobs={data.jobs} />
          </div>
        </>
      )}
    </section>
  )
}
