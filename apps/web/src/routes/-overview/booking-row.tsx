import type { Booking } from '@samhus/contract/bookings'
import { IconDots } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../components/ui/menu.tsx'
import { phoneQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { DateRange } from '../../components/week/date-range.tsx'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'
import type { CancelledBooking } from '../-booking-dialogs/reservation-state.ts'
import styles from './booking-row.module.css'

interface Props {
  booking: Booking
  /** No cleaning between this week and the owner's week before or after it. */
  isJoined: boolean
  /** The owner has just cancelled it: all that is left to do is to undo that. */
  cancelled?: CancelledBooking | null
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

/** A booked week or a place on a waitlist; a press on it opens the stay. Its left edge says which of the two it is. */
export function BookingRow({ booking, isJoined, cancelled = null, onEdit, onCancel }: Props) {
  const { t } = useTranslation()
  const { houseName, points, type, priority } = booking
  const isWaiting = type === 'Wait'
  const kind = cancelled !== null ? 'cancelled' : isWaiting ? 'waiting' : 'booked'
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.week} data-look={looks[kind]} aria-hidden>
        {String(getWeekNumber(booking)).padStart(2, '0')}
      </span>
      <div className={styles.what}>
        <h3 className={styles.house}>
          {booking.isEditable && cancelled === null ? (
            <button
              type="button"
              className={styles.open}
              aria-label={nameRow(booking, t)}
              onClick={() => onEdit(booking)}
            >
              {houseName}
            </button>
          ) : (
            houseName
          )}
        </h3>
        <p className={styles.when}>
          <WeekAndYear booking={booking} />
          <span className={styles.dates}>
            <DateRange from={booking.dateFrom} to={booking.dateTo} />
          </span>
          {cancelled !== null && <b className={styles.cancelled}>{t('home.history.cancelled')}</b>}
        </p>
        <BookingNotes booking={booking} isJoined={isJoined} />
      </div>
      {isWaiting && priority !== null && (
        <p className={styles.place}>
          <span className="hidden-visually">{t('overview.place')} </span>
          <span className={styles.placeLabel} aria-hidden>
            {t('overview.place')}
          </span>
          {priority - 1}
        </p>
      )}
      <p className={styles.points}>{t('common.points', { count: points })}</p>
      {cancelled === null ? <Actions {...{ booking, onEdit, onCancel }} /> : <Undo {...cancelled} />}
    </li>
  )
}

/** By what the row is. */
const looks = { booked: 'YourBooking', waiting: 'YourWaitlist', cancelled: 'NotAvailable' } as const

const nameRow = (booking: Booking, t: TFunction) =>
  t('overview.rowName', { house: booking.houseName, week: getWeekNumber(booking), year: booking.year })

/** “Uge 27, 2027”, with the year as a chip. */
function WeekAndYear({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const year = String(booking.year)
  const [week = ''] = t('common.weekOfYear', { week: getWeekNumber(booking), year }).split(year)
  return (
    <span>
      {week}
      <span className={styles.year}>{year}</span>
    </span>
  )
}

/** What can be done with the row, in words; on a phone in a menu. */
function Actions({ booking, onEdit, onCancel }: Omit<Props, 'isJoined'>) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery(phoneQuery)
  const name = nameRow(booking, t)
  const isWaiting = booking.type === 'Wait'
  const actions = [
    {
      id: 'lend',
      isOffered: booking.isEditable,
      label: t(booking.lendedOutContact === null ? 'home.next.lend' : 'home.next.lent'),
      fullName: t(booking.lendedOutContact === null ? 'home.row.lend' : 'home.row.relend', { name }),
      onSelect: () => onEdit(booking),
    },
    {
      id: 'cancel',
      isOffered: booking.isDeleteable,
      label: t(isWaiting ? 'home.row.leave' : 'home.next.cancel'),
      fullName: t(isWaiting ? 'overview.leave' : 'overview.delete', { name }),
      onSelect: () => onCancel(booking),
    },
  ].filter(({ isOffered }) => isOffered)
  if (actions.length === 0) return null
  if (isPhone) {
    return (
      <div className={styles.actions}>
        <Menu
          label={t('home.more', { name })}
          triggerClass={styles.more ?? ''}
          trigger={<IconDots size={24} aria-hidden />}
          groups={[{ label: name, items: actions }]}
        />
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {actions.map(({ id, label, fullName, onSelect }) => (
        <button key={id} type="button" className={styles.action} aria-label={fullName} onClick={onSelect}>
          {label}
        </button>
      ))}
    </div>
  )
}

/** Takes a cancelled week again, as long as that is offered. */
function Undo({ booking, undo }: CancelledBooking) {
  const { t } = useTranslation()
  // Its place stays where there is nothing to press: the row does not move.
  return (
    <div className={styles.actions}>
      {undo !== null && (
        <button
          type="button"
          className={styles.action}
          aria-label={t('home.row.undoOf', { name: nameRow(booking, t) })}
          onClick={undo}
        >
          {t('home.row.undo')}
        </button>
      )}
    </div>
  )
}

/** Returns what the office did; nothing of a week that its owner booked. R188 */
function describeState({ type, movedFrom }: Booking, t: TFunction): string {
  if (type !== 'Assign') return ''
  if (movedFrom === null) return t('overview.type.Assign')
  const { houseName: house, calendarUnitCode: week, year } = movedFrom
  return t('overview.movedFrom', { name: t('overview.rowName', { house, week, year }) })
}

function BookingNotes({ booking, isJoined }: Pick<Props, 'booking' | 'isJoined'>) {
  const { t } = useTranslation()
  const { lendedOutContact: guest } = booking
  const notes = [
    describeState(booking, t),
    guest === null ? '' : t('overview.lentOut', { name: guest.name }),
    isJoined ? t('overview.skipsCleaning') : '',
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
