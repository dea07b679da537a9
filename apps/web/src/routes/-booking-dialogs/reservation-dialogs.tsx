import type { Booking } from '@samhus/contract/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorDialog, type Failure } from '../../components/ui/error-dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Reservation } from './reservation.ts'
import { type Success, SuccessDialog } from './success-dialog.tsx'
import { useAutoOpen } from './use-auto-open.ts'

/**
 * State of the dialogs from a reservation to a booking: confirm or cancel it, then the success or the failure.
 *
 * @param reserved The owner's reservations; one that is new opens the confirm dialog. Undefined while not loaded.
 */
export function useReservationDialogs(reserved: readonly Booking[] | undefined) {
  const group = useCurrentGroup()
  const confirm = useDisclosure<Reservation>()
  const success = useDisclosure<Success>()
  const [failure, setFailure] = useState<Failure | null>(null)
  useAutoOpen({ groupId: group.id, reserved, onOpen: confirm.open })
  return { confirm, success, failure, setFailure }
}

interface Props {
  state: ReturnType<typeof useReservationDialogs>
  /** Points of a year, as far as they are known. */
  findBalance: (year: number) => number | null
}

export function ReservationDialogs({ state, findBalance }: Props) {
  const { t } = useTranslation()
  const { confirm, success, failure, setFailure } = state
  return (
    <>
      <ConfirmDialog
        reservation={confirm.value}
        isOpen={confirm.isOpen}
        balance={confirm.value === null ? null : findBalance(confirm.value.year)}
        onClose={confirm.close}
        onConfirmed={(week, second) => {
          confirm.close()
          success.open({ kind: 'booked', week, second })
        }}
        onFailed={(action, error) => {
          confirm.close()
          const headline = t(action === 'confirm' ? 'failed.confirm' : 'failed.release')
          setFailure({ headline, message: getErrorMessage(error, t) })
        }}
        onExpired={() => {
          confirm.close()
          showToast(t('held.ended'))
        }}
      />
      <SuccessDialog success={success.value} isOpen={success.isOpen} onClose={success.close} />
      <ErrorDialog failure={failure} onClose={() => setFailure(null)} />
    </>
  )
}
