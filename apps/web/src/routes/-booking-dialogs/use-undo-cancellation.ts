import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { canUndoCancellation } from '@samhus/domain/refund'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery, useConfirm, useReserve } from '../../api/bookings.ts'
import { yearCalendarsQuery } from '../../api/calendars.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { findLate } from '../../api/lost-answers.ts'
import { showToast } from '../../components/ui/toasts.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { reservationDialogs } from './reservation-state.ts'
import { toReservation } from './reservation.ts'
import { markDialogOpened } from './use-auto-open.ts'

/**
 * Undoes a cancellation: holds the week again and confirms it, at the price that came back. A hold at another price, one
 * whose price is not seen, or one that cannot be confirmed, stays a hold, which its dialog and the pill show.
 *
 * @see docs/rules.md R215
 */
export function useUndoCancellation() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const client = useQueryClient()
  const { run: reserve } = useReserve()
  const { run: confirm } = useConfirm()

  const canUndo = async (booking: Booking, result: Output<typeof cancelBooking>): Promise<boolean> => {
    if (result.refund !== 'full') return false
    const query = yearCalendarsQuery(group.id, booking.year, getServerYear(group.policy.timeZone))
    try {
      const { calendars } = await client.fetchQuery({ ...query, retry: false })
      const unit = calendars.flatMap(({ units }) => units).find(({ id }) => id === booking.calendarUnitId)
      if (unit === undefined) return false
      const { status, points, reasons, validationError } = unit
      const hasReasons = reasons.length > 0 || validationError !== null
      return canUndoCancellation({
        refund: result.refund,
        refunded: result.points,
        unit: { status, points, hasReasons },
      })
    } catch {
      // What is not known to be possible is not offered.
      return false
    }
  }

  const undo = async (booking: Booking, { points }: Output<typeof cancelBooking>): Promise<void> => {
    const sayUndone = () => {
      const wasLent = booking.lendedOutContact !== null
      showToast(wasLent ? t('dialogs.cancel.undoneLent') : t('dialogs.cancel.undone', { count: points }))
    }
    let heldId: string | null = null
    try {
      const { bookingId } = await reserve({ calendarUnitId: booking.calendarUnitId })
      heldId = bookingId
      // No dialog and no pill for the moment until it is confirmed.
      markDialogOpened(bookingId)
      reservationDialogs.setEnded(bookingId)
      const { reserved } = await client.fetchQuery({ ...myBookingsQuery(group.id), staleTime: 0 })
      const held = reserved.find((one) => one.bookingId === bookingId)
      if (held?.points !== points) {
        reservationDialogs.setEnded(bookingId, false)
        if (held) reservationDialogs.confirm.open(toReservation(held))
        showToast(held ? t('dialogs.cancel.undoPrice') : t('dialogs.cancel.undoUnseen'))
        return
      }
      await confirm({ bookingId })
      sayUndone()
    } catch (error) {
      if (heldId !== null) reservationDialogs.setEnded(heldId, false)
      const headline = t(heldId === null ? 'failed.reserve' : 'failed.confirm')
      const failure = { headline, message: getErrorMessage(error, t) }
      const isHeld = heldId !== null
      reservationDialogs.setFailure(
        failure,
        findLate(error, () => isHeld && sayUndone()),
      )
    }
  }
  return { canUndo, undo }
}
