import type { myBookings } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { useTranslation } from 'react-i18next'
import { useReserve } from '../../api/bookings.ts'
import { messageOf } from '../../api/error-message.ts'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { useBookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import { useReservationDialogs } from '../-booking-dialogs/reservation-dialogs.tsx'
import { toPendingReservation, toReservation } from '../-booking-dialogs/reservation.ts'
import { markSeen } from '../-booking-dialogs/use-auto-open.ts'
import { getWeekAction, resolveCell } from './week-action.ts'
import type { HouseWeek, Week, YearView } from './year-view.ts'

interface PressArgs {
  view: YearView
  /** Undefined while they are not loaded. */
  bookings: Answer<typeof myBookings> | undefined
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
}

/**
 * What a press on a week does: reserves a free one, else opens the dialog that its status calls for.
 *
 * @returns The state of every dialog that a week can open, for `WeekDialogs`.
 */
export function useWeekPress({ view, bookings, findBalance }: PressArgs) {
  const { t } = useTranslation()
  const { run: sendReserve } = useReserve()
  const reservation = useReservationDialogs(bookings?.reserved)
  const booking = useBookingDialogs()
  const picker = useDisclosure<Week>()
  const blocked = useDisclosure<HouseWeek>()
  const waitlist = useDisclosure<HouseWeek>()

  /** The confirm dialog opens at the press, before the server has answered. */
  const reserve = (unit: HouseWeek) => {
    const pending = toPendingReservation(unit)
    reservation.confirm.open(pending)
    sendReserve({ calendarUnitId: unit.unitId }).then(
      ({ bookingId, reservedUntil }) => {
        markSeen(bookingId)
        reservation.confirm.open({ ...pending, bookingId, reservedUntil: Date.parse(reservedUntil) })
      },
      (error: unknown) => {
        reservation.confirm.close()
        reservation.setFailure({ headline: t('failed.reserve'), message: messageOf(error, t) })
      },
    )
  }
  const pressUnit = (unit: HouseWeek) => {
    picker.close()
    if (bookings === undefined || findBalance(unit.year) === null) {
      reservation.setFailure({ headline: t('failed.reserve'), message: t('errors.data-not-available') })
      return
    }
    const action = getWeekAction(unit, bookings)
    switch (action.kind) {
      case 'reserve':
        return reserve(action.unit)
      case 'join-waitlist':
        return waitlist.open(action.unit)
      case 'explain':
        return blocked.open(action.unit)
      case 'confirm':
        return reservation.confirm.open(toReservation(action.booking))
      case 'edit':
        return booking.edit.open(action.booking)
      case 'leave-waitlist':
        return booking.cancel.open(action.booking)
    }
  }
  const pressCell = (cellId: string) => {
    const target = resolveCell(cellId, view)
    if (target?.kind === 'unit') pressUnit(target.unit)
    if (target?.kind === 'choice') picker.open(target.week)
    if (target?.kind === 'passed') {
      const headline = t('common.weekOfYear', { week: target.week.week, year: view.year })
      reservation.setFailure({ headline, message: t('errors.booking-date-passed') })
    }
  }
  return { pressCell, pressUnit, dialogs: { picker, blocked, waitlist, reservation, booking } }
}
