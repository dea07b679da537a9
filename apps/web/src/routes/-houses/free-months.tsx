import type { GroupCalendars } from '@samhus/contract/calendars'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerNow, getServerToday } from '../../lib/server-time.ts'
import { formatMonthName } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { countFreeByMonth, type FreeMonth } from './coming-weeks.ts'
import styles from './free-months.module.css'

/** Most weeks of a month. */
const maxWeeks = 5

interface Props {
  houseId: string
  /** Undefined while they are not loaded: then there is only the place for the bars. */
  calendars: GroupCalendars | undefined
}

/** The free weeks of a house in the next twelve months. */
export function FreeMonthsOfHouse({ houseId, calendars }: Props) {
  const today = getServerToday(useCurrentGroup().policy.timeZone)
  const months = useMemo(
    () => calendars && countFreeByMonth(calendars, houseId, { today, now: getServerNow() }),
    [calendars, houseId, today],
  )
  return months === undefined ? <div className={styles.waiting} /> : <FreeMonths months={months} />
}

/** How many weeks of a house are free in each of the next twelve months, as bars, and in words for screen readers. */
export function FreeMonths({ months }: { months: readonly FreeMonth[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = months.reduce((sum, { free }) => sum + free, 0)
  const list = months
    .filter(({ weeks }) => weeks > 0)
    .map(({ month, free, weeks }) =>
      t('places.monthFree', { month: formatMonthName(month, language, 'long'), count: free, weeks }),
    )
    .join(', ')
  return (
    <div className={styles.months}>
      <div className={styles.bars} role="img" aria-label={t('places.months', { list })}>
        {months.map(({ year, month, free, weeks }, index) => (
          <span key={month} className={styles.month} data-new-year={(index > 0 && month === 1) || undefined}>
            <span className={styles.track} data-closed={weeks === 0 || undefined}>
              <span className={styles.weeks} style={{ height: `${(100 * weeks) / maxWeeks}%` }} />
              <span className={styles.free} style={{ height: `${(100 * free) / maxWeeks}%` }} />
            </span>
            <span title={`${formatMonthName(month, language, 'long')} ${year}: ${free}/${weeks}`}>
              {formatMonthName(month, language, 'short').slice(0, 1)}
            </span>
          </span>
        ))}
      </div>
      <p>{t('places.monthsFree', { count })}</p>
    </div>
  )
}
