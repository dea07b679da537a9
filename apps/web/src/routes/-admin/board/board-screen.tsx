import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardQuery } from '../../../api/admin-bookings.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { ListEmpty, ListError, ListSkeleton } from '../list/list-states.tsx'
import { BoardTools } from './board-tools.tsx'
import { type BoardUrl, useBoardUrl } from './board-url.ts'
import { useCellLinks } from './use-cell-links.ts'
import styles from './week-board.module.css'
import { WeekGrid } from './week-grid.tsx'
import { WeekLegend } from './week-legend.tsx'
import { WeekStack } from './week-stack.tsx'

/** How often a board that is seen is read again. */
const refetchMs = 30_000
const phone = '(max-width: 640px)'

/** `/admin/board`: who has which week of a group's houses, from today on. */
export function BoardScreen() {
  const { t } = useTranslation('admin')
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const url = useBoardUrl(isPhone ? 13 : 26)
  const { data: groups, error, refetch } = useQuery(allGroupsQuery)
  const open = groups?.filter(({ isArchived }) => !isArchived) ?? []
  const groupId = url.groupId ?? open[0]?.id ?? null
  return (
    <section className={styles.screen}>
      <header>
        <Title order={1}>{t('board.title')}</Title>
        <p className={styles.description}>{t('board.description')}</p>
      </header>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {groups !== undefined && groupId === null && (
        <ListEmpty title={t('board.noGroups')} hint={t('board.noGroupsHint')} />
      )}
      {groupId !== null && (
        <>
          <BoardTools groups={open} groupId={groupId} url={url} />
          <OfGroup groupId={groupId} url={url} isPhone={isPhone} />
        </>
      )}
    </section>
  )
}

function OfGroup({ groupId, url, isPhone }: { groupId: string; url: BoardUrl; isPhone: boolean }) {
  const { t } = useTranslation('admin')
  const links = useCellLinks()
  const { from, weeks } = url
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...boardQuery({ groupId, from, weeks }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className={styles.part} aria-busy={isFetching} data-outdated={isPlaceholderData || undefined}>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListSkeleton columns={6} />}
      {data?.houses.length === 0 && <ListEmpty title={t('board.noHouses')} hint={t('board.noHousesHint')} />}
      {data !== undefined && data.houses.length > 0 && (
        <>
          {isPhone ? <WeekStack board={data} links={links} /> : <WeekGrid board={data} links={links} />}
          <WeekLegend />
          {!isPhone && <p className={styles.hint}>{t('board.hint')}</p>}
        </>
      )}
    </div>
  )
}
