import type { Booking } from '@samhus/contract/bookings'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { formatTimeLeft } from '../../locales/format.ts'
import { type Reservation, toReservation } from '../-booking-dialogs/reservation.ts'
import styles from '../../components/ui/banner.module.css'

interface Props {
  booking: Booking
  onOpen: (reservation: Reservation) => void
}

/** A reservation to confirm, with the time left and a button that opens its dialog. Hides itself once it has expired. */
export function ReservationBanner({ booking, onOpen }: Props) {
  const { t } = useTranslation()
  const [isExpired, setExpired] = useState(false)
  const reservation = toReservation(booking)
  const { houseName, week, year } = reservation
  const left = useCountdown(reservation.reservedUntil, getServerNow, () => setExpired(true))
  if (isExpired) return null
  return (
    <div className={`${styles.banner} ${styles.urgent}`}>
      <IconClockHour4 size={24} stroke={1.8} aria-hidden />
      <p>
        <strong>{t(reservation.origin === 'offer' ? 'overview.offered' : 'overview.reserved')}</strong>{' '}
        {t('overview.rowName', { house: houseName, week, year })}.{' '}
        {t('overview.timeLeft', { time: formatTimeLeft(left) })}
      </p>
      <Button onClick={() => onOpen(reservation)}>{t('overview.toConfirm')}</Button>
    </div>
  )
}
