import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { groupHousesQuery } from '../../api/houses.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './compare.module.css'
import { CompareFacts, CompareNotes } from './compare-facts.tsx'
import { CompareWeeks } from './compare-weeks.tsx'

export interface CompareSearch {
  /** The ids of the two houses; without them the first two. */
  a?: string | undefined
  b?: string | undefined
  /** Of the weeks; without it the year of the next week. */
  year?: number | undefined
  /** Only weeks when one of them is free. */
  free?: 1 | undefined
}

const route = getRouteApi('/boliger/sammenlign')

/** `/boliger/sammenlign`: two houses beside each other, with their facts, prices and weeks. */
export function CompareScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { a, b, year, free } = route.useSearch()
  const navigate = route.useNavigate()
  const houses = useQuery(groupHousesQuery(group.id, useLanguage()))
  const calendars = useQuery(groupCalendarsQuery(group.id))
  const all = houses.data?.houses ?? []
  const first = all.find(({ id }) => id === a) ?? all.find(({ id }) => id !== b)
  const second = all.find(({ id }) => id === b && id !== first?.id) ?? all.find(({ id }) => id !== first?.id)
  const change = (search: CompareSearch) =>
    void navigate({
      search: (before) => ({ ...before, a: first?.id, b: second?.id, ...search }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.page}>
      <Link to="/boliger" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('shell.homes')}
      </Link>
      <h1 className={styles.heading}>{t('compare.heading')}</h1>
      {houses.data === undefined && houses.error !== null && (
        <ErrorMessage message={getErrorMessage(houses.error, t)} onRetry={() => void houses.refetch()} />
      )}
      {houses.data === undefined && houses.error === null && <div className={`bone ${styles.bone}`} />}
      {first !== undefined && second !== undefined && (
        <>
          <CompareFacts
            houses={all}
            pair={[first, second]}
            calendars={calendars.data}
            onChange={([one, other]) => change({ a: one, b: other })}
          />
          {calendars.data === undefined && calendars.error !== null && (
            <ErrorMessage
              message={getErrorMessage(calendars.error, t)}
              onRetry={() => void calendars.refetch()}
            />
          )}
          {calendars.data !== undefined && (
            <CompareWeeks
              pair={[first, second]}
              calendars={calendars.data}
              year={year}
              onlyFree={free === 1}
              onYear={(next) => change({ year: next })}
              onOnlyFree={(next) => change({ free: next ? 1 : undefined })}
            />
          )}
          {/* Last, as it is long: once the weeks are there, which would move it. */}
          {!calendars.isPending && <CompareNotes pair={[first, second]} />}
        </>
      )}
      {houses.data !== undefined && second === undefined && <p>{t('homes.empty')}</p>}
    </div>
  )
}
