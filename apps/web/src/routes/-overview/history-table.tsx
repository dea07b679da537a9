import type { Booking } from '@samhus/contract/bookings'
import { IconChevronDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRange } from '../../components/week/date-range.tsx'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'
import styles from './history-table.module.css'
import { countStays } from './joined-weeks.ts'

/** The owner's past and cancelled rows, latest year first, of which only that is open; each says what became of it. */
export function HistoryTable({ history }: { history: readonly Booking[] }) {
  const years = [...new Set(history.map(({ year }) => year))].toSorted((a, b) => b - a)
  return (
    <div className={styles.years}>
      {years.map((year, index) => (
        <Year
          key={year}
          year={year}
          rows={history.filter((row) => row.year === year)}
          isInitiallyOpen={index === 0}
        />
      ))}
    </div>
  )
}

interface YearProps {
  year: number
  rows: readonly Booking[]
  isInitiallyOpen: boolean
}

function Year({ year, rows, isInitiallyOpen }: YearProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const id = useId()
  const stayed = rows.filter(({ outcome }) => outcome?.kind === 'stayed')
  const cost = stayed.reduce((sum, { outcome }) => sum + (outcome?.points ?? 0), 0)
  const sum = [
    year,
    t('home.history.stays', { count: countStays(stayed) }),
    t('common.points', { count: cost }),
  ].join(' · ')
  return (
    <div>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {sum}
          <IconChevronDown className={styles.chevron} size={20} aria-hidden />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Rows year={year} rows={rows} />}
      </div>
    </div>
  )
}

function Rows({ year, rows }: Omit<YearProps, 'isInitiallyOpen'>) {
  const { t } = useTranslation()
  return (
    <table className={styles.table} aria-label={`${t('overview.history')} ${year}`}>
      <thead className={styles.columns}>
        <tr>
          <th scope="col">{t('home.history.week')}</th>
          <th scope="col">{t('home.history.house')}</th>
          <th scope="col">{t('home.history.dates')}</th>
          <th scope="col">{t('home.history.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.bookingId} data-stayed={row.outcome?.kind === 'stayed' || undefined}>
            <td className={styles.week}>
              <span aria-hidden>{getWeekNumber(row)}</span>
              <span className="hidden-visually">
                {t('common.weekOfYear', { week: getWeekNumber(row), year })}
              </span>
            </td>
            <th scope="row" className={styles.house}>
              {row.houseName}
            </th>
            <td className={styles.dates}>
              <DateRange from={row.dateFrom} to={row.dateTo} />
            </td>
            <td className={styles.outcome}>{describeOutcome(row, t).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns what became of a row, in words: what the office did first, then the points. R188, R210 */
function describeOutcome(row: Booking, t: TFunction): string[] {
  const { outcome, endReason, movedTo, claim, lendedOutContact: guest } = row
  if (outcome === null) return []
  const { kind, people, points } = outcome
  if (movedTo !== null) {
    const { houseName: house, calendarUnitCode: week, year } = movedTo
    return [t('overview.movedTo', { name: t('overview.rowName', { house, week, year }) })]
  }
  const office = endReason === null || endReason === 'moved' ? [] : [t(`overview.ended.${endReason}`)]
  const amount = t('common.points', { count: points })
  switch (kind) {
    case 'stayed': {
      const stayedBy = guest === null ? [] : [t('overview.lentOut', { name: guest.name })]
      const number = people === null ? [] : [t('home.history.people', { count: people })]
      return [t('home.history.stayed'), ...number, ...stayedBy, amount]
    }
    case 'refunded':
      return office.length > 0
        ? [...office, t('home.history.back', { points: amount })]
        : [t('home.history.refunded', { points: amount })]
    case 'refund-open':
      return [...(office.length > 0 ? office : [t('home.history.cancelled')]), t('overview.claim.open')]
    case 'not-refunded':
      if (claim === 'superseded') return [t('home.history.cancelled'), t('overview.claim.superseded')]
      return office.length > 0 ? [...office, t('home.history.notBack')] : [t('home.history.not-refunded')]
    case 'cancelled':
    case 'moved':
      return office.length > 0 ? office : [t('home.history.cancelled')]
    case 'left':
      return [t('home.history.left')]
    case 'not-offered':
    case 'not-taken':
      return office.length > 0 ? office : [t(`home.history.${kind}`)]
  }
}
