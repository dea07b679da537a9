import type { Booking } from '@samhus/contract/bookings'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DateRange } from '../../components/week/date-range.tsx'
import styles from './booking-row.module.css'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'

interface Props {
  booking: Booking
  isHistory: boolean
  /** No cleaning between this week and the owner's week before or after it. */
  isJoined: boolean
  currentYear: number
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

const appearances = {
  Pre: 'YourReservation',
  Book: 'YourBooking',
  Assign: 'YourBooking',
  Wait: 'YourWaitlist',
  Cancel: 'NotAvailable',
  WaitExpire: 'NotAvailable',
} as const

/** One row of the owner's lists. Its left edge, by colour and line, says whether the year is past, current or future. */
export function BookingRow({ booking, isHistory, isJoined, currentYear, onEdit, onCancel }: Props) {
  const { t } = useTranslation()
  const { year, houseName, points, type, priority } = booking
  const week = getWeekNumber(booking)
  const when = year < currentYear ? 'past' : year > currentYear ? 'future' : 'present'
  const name = t('overview.rowName', { house: houseName, week, year })
  return (
    <li className={styles.row} data-when={when}>
      <span className={styles.week} data-look={appearances[type]} aria-hidden>
        {String(week).padStart(2, '0')}
      </span>
      <div className={styles.what}>
        <p className={styles.house}>{houseName}</p>
        <p className={styles.when}>
          <span>{t('common.weekOfYear', { week, year })}</span>
          <span className={styles.dates}>
            <DateRange from={booking.dateFrom} to={booking.dateTo} />
          </span>
        </p>
        <BookingNotes {...{ booking, isHistory, isJoined }} />
      </div>
      {type === 'Wait' && priority !== null && (
        <p className={styles.place}>
          <span className="hidden-visually">{t('overview.place')} </span>
          <span className={styles.placeLabel} aria-hidden>
            {t('overview.place')}
          </span>
          {priority - 1}
        </p>
      )}
      <p className={styles.points}>{t('common.points', { count: points })}</p>
      <div className={styles.actions}>
        {booking.isEditable && (
          <button type="button" className={styles.action} onClick={() => onEdit(booking)}>
            <IconPencil size={22} stroke={1.8} aria-hidden />
            <span className="hidden-visually">{t('overview.edit', { name })}</span>
          </button>
        )}
        {booking.isDeleteable && (
          <button
            type="button"
            className={`${styles.action} ${styles.second}`}
            onClick={() => onCancel(booking)}
          >
            <IconTrash size={22} stroke={1.8} aria-hidden />
            <span className="hidden-visually">
              {t(type === 'Wait' ? 'overview.leave' : 'overview.delete', { name })}
            </span>
          </button>
        )}
      </div>
    </li>
  )
}

/** Returns what the row is, or what the office did to it; nothing of a booked week of the owner's own. R188 */
function describeState(booking: Booking, isHistory: boolean, t: TFunction): string {
  const { type, endReason, movedTo, movedFrom } = booking
  const ownWeek = ({ houseName, year, calendarUnitCode }: NonNullable<Booking['movedTo']>) =>
    t('overview.rowName', { house: houseName, week: calendarUnitCode, year })
  if (movedTo) return t('overview.movedTo', { name: ownWeek(movedTo) })
  if (endReason && endReason !== 'moved') return t(`overview.ended.${endReason}`)
  if (movedFrom && type === 'Assign') return t('overview.movedFrom', { name: ownWeek(movedFrom) })
  return isHistory || type === 'Assign' ? t(`overview.type.${type}`) : ''
}

function BookingNotes({ booking, isHistory, isJoined }: Pick<Props, 'booking' | 'isHistory' | 'isJoined'>) {
  const { t } = useTranslation()
  const { type, lendedOutContact, claim } = booking
  const notes = [
    describeState(booking, isHistory, t),
    lendedOutContact === null || type === 'Cancel'
      ? ''
      : t('overview.lentOut', { name: lendedOutContact.name }),
    isJoined ? t('overview.skipsCleaning') : '',
    claim === null ? '' : t(`overview.claim.${claim}`),
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
