import type { Booking } from '@samhus/contract/bookings'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { remaining } from '../../locales/format.ts'
import { toReservation } from '../-booking-dialogs/reservation.ts'
import type { Reservation } from '../-booking-dialogs/confirm-dialog.tsx'
import styles from './overview.module.css'

/** A week that waits to be confirmed, with the time left and the way back to its dialog. */
export function ReservationBanner({ booking, onOpen }: { booking: Booking; onOpen: (held: Reservation) => void }) {
  const { t } = useTranslation()
  const [hasEnded, setEnded] = useState(false)
  const held = toReservation(booking)
  const left = useCountdown(held.reservedUntil, serverNow, () => setEnded(true))
  if (hasEnded) return null
  return (
    <div className={`${styles.strip} ${styles.urgent}`}>
      <IconClockHour4 size={24} stroke={1.8} aria-hidden />
      <p>
        <strong>{t(held.origin === 'offer' ? 'overview.offered' : 'overview.reserved')}</strong>{' '}
        {held.houseName}, {t('common.weekOfYear', { week: held.week, year: held.year })}.{' '}
        {t('overview.timeLeft', { time: remaining(left) })}
      </p>
      <Button onClick={() => onOpen(held)}>{t('overview.toConfirm')}</Button>
    </div>
  )
}
