import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activityQuery, type ActivityFilter } from '../../../api/admin-activity.ts'
import { ListEmpty, ListError, ListSkeleton } from '../list/list-states.tsx'
import { ActDays } from './act-days.tsx'
import styles from './activity.module.css'

interface Props {
  /** Only what concerns this owner: done by them, to them, or in their memberships. */
  userId?: string
  filter?: ActivityFilter
  /** Of the heading of each day. */
  headingLevel?: 2 | 3
}

/** The acts that match, newest first, and older ones at the press of a button. Also the tab of an owner. */
export function ActivityList({ userId, filter = {}, headingLevel = 2 }: Props) {
  const { t } = useTranslation('admin')
  const query = useInfiniteQuery({
    ...activityQuery({ ...filter, ...(userId === undefined ? {} : { personId: userId }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData } = query
  const acts = data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <div className={styles.list} aria-busy={query.isFetching} data-outdated={isPlaceholderData || undefined}>
      {error !== null && <ListError error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && error === null && <ListSkeleton columns={2} />}
      {data !== undefined && acts.length === 0 && !hasNextPage && (
        <ListEmpty title={t('activity.none')} hint={t('activity.noneHint')} />
      )}
      <ActDays acts={acts} headingLevel={headingLevel} />
      {hasNextPage && (
        <Button
          variant="default"
          className={styles.older ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('activity.older')}
        </Button>
      )}
      {acts.length > 0 && !hasNextPage && <p className={styles.end}>{t('activity.end')}</p>}
    </div>
  )
}
