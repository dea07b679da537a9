import { Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { arrivalsQuery, type ArrivalsInput } from '../../../api/admin-arrivals.ts'
import { ListEmpty, ListError, ListSkeleton, NoSuchDay } from '../list/list-states.tsx'
import { ArrivalsByDay, ArrivalsByHouse } from './arrivals-tables.tsx'
import { ArrivalsTools } from './arrivals-tools.tsx'
import { useArrivalsUrl } from './arrivals-url.ts'
import styles from './arrivals.module.css'
import { PrintHead } from './print-head.tsx'

/** How often Mondays that are seen are read again: owners change their weeks meanwhile. */
const refetchMs = 30_000

/** `/admin/arrivals`: who leaves, who comes, where to clean. */
export function ArrivalsScreen() {
  const { t } = useTranslation('admin')
  const url = useArrivalsUrl()
  const { groupId, houseId, from, weeks, view } = url
  const input: ArrivalsInput = {
    from,
    weeks,
    ...(groupId === null ? {} : { groupId }),
    ...(houseId === null ? {} : { houseId }),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...arrivalsQuery(input),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  const rows = (data?.houses.length ?? 0) * (data?.mondays.length ?? 0)
  return (
    <section className={styles.screen}>
      <header>
        <Title order={1}>{t('arrivals.title')}</Title>
        <p className={styles.description} data-screen-only>
          {t('arrivals.description')}
        </p>
        <PrintHead url={url} />
      </header>
      <ArrivalsTools url={url} input={input} rows={rows} />
      {url.wrongDay !== null && <NoSuchDay days={[url.wrongDay]} />}
      <div className={styles.part} aria-busy={isFetching} data-outdated={isPlaceholderData || undefined}>
        {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <ListSkeleton columns={5} />}
        {data?.houses.length === 0 && (
          <ListEmpty title={t('arrivals.noHouses')} hint={t('arrivals.noHousesHint')} />
        )}
        {data !== undefined &&
          data.houses.length > 0 &&
          (view === 'day' ? <ArrivalsByDay arrivals={data} /> : <ArrivalsByHouse arrivals={data} />)}
      </div>
    </section>
  )
}
