import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorDialog, type Failure } from '../../components/ui/error-dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** State of the dialogs of a booking or a waitlist entry: edit it, cancel it. */
export function useBookingDialogs() {
  const edit = useDisclosure<Booking>()
  const cancel = useDisclosure<Booking>()
  return { edit, cancel }
}

export function BookingDialogs({ edit, cancel }: ReturnType<typeof useBookingDialogs>) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<Failure | null>(null)

  const closeBoth = () => {
    edit.close()
    cancel.close()
  }
  const onCancelled = ({ type }: Booking, { refund, points }: Output<typeof cancelBooking>) => {
    closeBoth()
    showToast(type === 'Wait' ? t('cancel.doneWait') : t(`cancel.done.${refund}`, { count: points }))
  }
  const onFailed = (error: unknown) => {
    closeBoth()
    setFailure({ headline: t('failed.cancel'), message: getErrorMessage(error, t) })
  }
  const onSaved = () => {
    edit.close()
    showToast(t('edit.saved'))
  }
  return (
    <>
      <EditDialog
        booking={edit.value}
        isOpen={edit.isOpen}
        onClose={edit.close}
        {...{ onSaved, onCancelled, onFailed }}
      />
      <CancelDialog
        booking={cancel.value}
        isOpen={cancel.isOpen}
        onClose={cancel.close}
        {...{ onCancelled, onFailed }}
      />
      <ErrorDialog failure={failure} onClose={() => setFailure(null)} />
    </>
  )
}
