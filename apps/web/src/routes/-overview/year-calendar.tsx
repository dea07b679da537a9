import { useQuery } from '@tanstack/react-query'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { countIsoWeeks, getMonthOfWeek } from '@samhus/domain/week'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { CallError } from '../../api/http.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { StatusBadge } from '../../components/year/status-badge.tsx'
import { formatMonthName } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './year-calendar.module.css'

/** The owner's own weeks of a year at a glance, from the calendars. */
export function YearCalendar({ currentYear }: { currentYear: number }) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const [year, setYear] = useState(currentYear)
  const { data, error, refetch } = useQuery(groupCalendarsQuery(group.id))
  const years = data?.calendars.map((calendar) => calendar.year) ?? []
  const hasNone = error instanceof CallError && error.type === 'no-calendars-found'
  if (error !== null && data === undefined && !hasNone) {
    const message = t('year.loadError', { message: getErrorMessage(error, t) })
    return <ErrorMessage message={message} onRetry={() => void refetch()} />
  }
  const statuses = data === undefined ? null : getOwnStatuses(data, year)
  return (
    <>
      <div className={styles.years}>
        {years.some((one) => one < year) && (
          <button type="button" className={styles.arrow} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={22} aria-hidden />
            <span className="hidden-visually">{t('year.previous', { year: year - 1 })}</span>
          </button>
        )}
        <strong aria-live="polite">{year}</strong>
        {years.some((one) => one > year) && (
          <button type="button" className={styles.arrow} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={22} aria-hidden />
            <span className="hidden-visually">{t('year.next', { year: year + 1 })}</span>
          </button>
        )}
      </div>
      {hasNone || (data !== undefined && !years.includes(year)) ? (
        <p className={styles.empty}>{t('myYear.empty', { year })}</p>
      ) : (
        <Weeks year={year} statuses={statuses} />
      )}
      <ul className={styles.legend}>
        {(['YourBooking', 'YourWaitlist'] as const).map((appearance) => (
          <li key={appearance}>
            <LegendSwatch appearance={appearance} />
            {t(`legend.${appearance}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

type OwnStatus = 'YourBooking' | 'YourWaitlist'

/** Returns the owner's status by week number. If several houses share a week, a booking wins over a waitlist. */
export function getOwnStatuses({ calendars }: GroupCalendars, year: number): Map<number, OwnStatus> {
  const statuses = new Map<number, OwnStatus>()
  for (const { units } of calendars.filter((calendar) => calendar.year === year)) {
    for (const { code, status } of units) {
      const week = Number.parseInt(code, 10)
      if (status === 'YourBooking') statuses.set(week, status)
      if (status === 'YourWaitlist' && !statuses.has(week)) statuses.set(week, status)
    }
  }
  return statuses
}

function Weeks({ year, statuses }: { year: number; statuses: Map<number, OwnStatus> | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const weeks = Array.from({ length: countIsoWeeks(year) }, (_, index) => index + 1)
  return (
    <div className={styles.months}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.month}>
          <span className={styles.name} aria-hidden>
            {formatMonthName(index + 1, language, 'short')}
          </span>
          {weeks
            .filter((week) => getMonthOfWeek(year, week) === index + 1)
            .map((week) => {
              const appearance = statuses?.get(week) ?? 'Available'
              const label = appearance === 'Available' ? '' : `, ${t(`status.${appearance}`)}`
              return (
                <span
                  key={week}
                  className={statuses === null ? `bone ${styles.week}` : styles.week}
                  data-look={appearance}
                >
                  <span className="hidden-visually">{t('year.weekShort', { week }) + label}</span>
                  <span aria-hidden>{String(week).padStart(2, '0')}</span>
                  <StatusBadge appearance={appearance} size={10} className={styles.check} />
                </span>
              )
            })}
        </div>
      ))}
    </div>
  )
}
