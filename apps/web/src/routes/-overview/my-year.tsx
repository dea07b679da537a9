import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import styles from './my-year.module.css'

const YearCalendar = lazyWithRetry(() =>
  import('./year-calendar.tsx').then(({ YearCalendar: calendar }) => calendar),
)
const Ribbon = lazyWithRetry(() => import('./ribbon.tsx').then(({ Ribbon: ribbon }) => ribbon))

interface Props {
  currentYear: number
  /** Null while they are not known. */
  lists: { active: readonly Booking[]; waitlists: readonly Booking[] } | null
  /** They could not be fetched. */
  hasNoLists: boolean
  houses: readonly House[] | undefined
}

/** The owner's weeks of the next two years as a ribbon, and a year calendar, which a button shows and hides. */
export function MyYear({ currentYear, lists, hasNoLists, houses }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <section className={styles.section} aria-label={t('myYear.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('myYear.title')}</h2>
        <Button kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'myYear.hide' : 'myYear.show')}
        </Button>
      </div>
      {lists === null ? (
        !hasNoLists && <div className={styles.ribbonPlace} />
      ) : (
        <Suspense fallback={<div className={styles.ribbonPlace} />}>
          <Ribbon active={lists.active} waitlists={lists.waitlists} houses={houses} />
        </Suspense>
      )}
      {isShown && hasNoLists && <p className={styles.source}>{t('myYear.source')}</p>}
      {isShown && (
        <Suspense fallback={<div className={`bone ${styles.calendarPlace}`} />}>
          <YearCalendar currentYear={currentYear} />
        </Suspense>
      )}
    </section>
  )
}
