import { Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../list/export-menu.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { readActivityFilter, toUrl } from './activity-filter.ts'
import { ActivityList } from './activity-list.tsx'
import styles from './activity.module.css'

/** `/admin/activity`: who did what. The filters are in the URL. */
export function ActivityScreen() {
  const { t } = useTranslation('admin')
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const filter = useMemo(() => readActivityFilter(search), [search])
  const navigate = useNavigate()
  const change = (next: typeof filter) =>
    void navigate({ to: '.', search: toUrl(next), resetScroll: false } as never)
  return (
    <section className={styles.page}>
      <header className={styles.heading}>
        <div>
          <Title order={1}>{t('activity.title')}</Title>
          <p className={styles.description}>{t('activity.description')}</p>
        </div>
        <ExportMenu sheet="activity" query={toUrl(filter)} totalCount={1} />
      </header>
      <ActivityFilters filter={filter} onChange={change} />
      <ActivityList filter={filter} />
    </section>
  )
}
