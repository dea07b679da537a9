import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../../api/bookings.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { findLate } from '../../api/lost-answers.ts'
import { currentPointsQuery } from '../../api/users.ts'
import { ErrorDialog } from '../../components/ui/error-dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { getServerNow } from '../../lib/server-time.ts'
import { vibrateLightly } from '../../lib/vibrate.ts'
import { dialogs } from '../../locales/da/dialogs.ts'
import { addDanishTexts } from '../../locales/i18n.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toReservation } from './reservation.ts'
import { reservationDialogs, useReservationState } from './reservation-state.ts'
import { SuccessDialog } from './success-dialog.tsx'
import { useReservationEnd } from './use-read-since.ts'

addDanishTexts({ dialogs })

/** Confirm or release a reservation, then the success or the failure: shown by the shell, over any page. */
export function ReservationDialogs() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const points = useQuery(currentPointsQuery(group.id))
  const bookings = useQuery(myBookingsQuery(group.id))
  const { confirm, success, failure } = useReservationState()
  const findBalance = (year: number | undefined) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === year)?.points ?? 0)
  const balance = findBalance(confirm.value?.year)
  const listed = bookings.data?.reserved.find(({ bookingId }) => bookingId === confirm.value?.bookingId)
  const { confirm: dialog, success: done, setFailure, closeFailure, setEnded } = reservationDialogs
  const end = useReservationEnd(confirm.value, bookings)
  return (
    <>
      <ConfirmDialog
        reservation={listed === undefined ? confirm.value : toReservation(listed)}
        isOpen={confirm.isOpen}
        balance={balance}
        onClose={dialog.close}
        onConfirmed={(week, second) => {
          if (week.bookingId !== null) setEnded(week.bookingId)
          dialog.close()
          vibrateLightly()
          // The balance is that of the render in which it was pressed.
          const secondBalanceBefore = findBalance(second?.year)
          done.open({ kind: 'booked', week, second, balanceBefore: balance, secondBalanceBefore })
        }}
        onReleased={({ bookingId }) => {
          if (bookingId !== null) setEnded(bookingId)
          dialog.close()
        }}
        onFailed={(action, error, onDone) => {
          dialog.close()
          const headline = t(action === 'confirm' ? 'failed.confirm' : 'failed.release')
          setFailure({ headline, message: getErrorMessage(error, t) }, findLate(error, onDone))
        }}
        end={end}
        onEnded={(how) => {
          const { value } = confirm
          if (value === null) return
          if (value.bookingId !== null) setEnded(value.bookingId)
          dialog.close()
          // The balance may be that of before the booking or that of after it.
          if (how === 'booked') return done.open({ kind: 'booked', week: value, balanceBefore: null })
          const isExpired = value.reservedUntil !== null && value.reservedUntil <= getServerNow()
          showToast(t(isExpired ? 'held.ended' : 'held.gone'))
        }}
        onExpired={() => {
          dialog.close()
          showToast(t('held.ended'))
        }}
      />
      <SuccessDialog success={success.value} isOpen={success.isOpen} onClose={done.close} />
      <ErrorDialog failure={failure} onClose={closeFailure} />
    </>
  )
}
