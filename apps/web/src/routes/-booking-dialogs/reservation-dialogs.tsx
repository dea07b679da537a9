import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReserve } from '../../api/bookings.ts'
import { messageOf } from '../../api/error-message.ts'
import { ErrorDialog, type Failure } from '../../components/ui/error-dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { type Success, SuccessDialog } from './success-dialog.tsx'
import { toPendingReservation, markSeen } from './reservation.ts'
import { type Reservation, ConfirmDialog } from './confirm-dialog.tsx'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import type { HouseWeek } from '../-year/year-view.ts'

/**
 * From a pressed week to a booking: reserve, confirm or let go, and what can go wrong on the way.
 *
 * The dialog opens with the press, before the server has answered.
 */
export function useHeld(balanceIn: (year: number) => number | null) {
  const { t } = useTranslation()
  const reserve = useReserve()
  const { value: held, isOpen, open, close } = useDisclosure<Reservation>()
  const done = useDisclosure<Success>()
  const [failure, setFailure] = useState<Failure | null>(null)

  const fail = (headline: string, error: unknown) => {
    close()
    setFailure({ headline, message: messageOf(error, t) })
  }
  const press = (unit: HouseWeek) => {
    const soon = toPendingReservation(unit)
    open(soon)
    reserve.run({ calendarUnitId: unit.unitId }).then(
      ({ bookingId, reservedUntil }) => {
        markSeen(bookingId)
        open({ ...soon, bookingId, reservedUntil: Date.parse(reservedUntil) })
      },
      (error: unknown) => fail(t('failed.reserve'), error),
    )
  }

  const dialogs: ReactNode = (
    <>
      <ConfirmDialog
        reservation={held}
        isOpen={isOpen}
        balance={held === null ? null : balanceIn(held.year)}
        onClose={close}
        onConfirmed={(confirmed) => {
          close()
          done.open({ what: 'booked', week: confirmed })
        }}
        onFailed={(what, error) => fail(t(what === 'confirm' ? 'failed.confirm' : 'failed.release'), error)}
        onEnded={() => {
          close()
          showToast(t('held.ended'))
        }}
      />
      <SuccessDialog done={done.value} isOpen={done.isOpen} onClose={done.close} />
      <ErrorDialog failure={failure} onClose={() => setFailure(null)} />
    </>
  )
  return { press, open, openDone: done.open, fail: setFailure, dialogs }
}
