import { Button, Group, Text } from '@mantine/core'
import type { AdminBooking } from '@samhus/contract/admin-bookings'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../../lib/server-time.ts'
import { useDisclosure } from '../../../lib/use-disclosure.ts'
import { type BookingAct, listBookingActs } from './allowed-acts.ts'
import styles from './booking-acts.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { TakeOffDialog, toKind } from './take-off-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const dialogs = {
  move: MoveDialog,
  details: DetailsDialog,
  link: LinkDialog,
  reopen: ReopenDialog,
  takeOff: TakeOffDialog,
  cancel: CancelDialog,
} as const

interface Props {
  booking: AdminBooking
  /** Called with the new booking once it is moved. */
  onMoved?: (bookingId: string) => void
}

/** What an admin may do with a booking now, each with a dialog that says what happens. */
export function BookingActs({ booking, onMoved }: Props) {
  const { t } = useTranslation('admin')
  // The booking as it was when the dialog was opened: its words must not change while it closes.
  const dialog = useDisclosure<{ act: BookingAct; booking: AdminBooking }>()
  const acts = listBookingActs(booking, getServerNow())
  const element = useKeptFocus([booking.bookingId, ...acts], dialog.isOpen)
  const Dialog = dialog.value === null ? null : dialogs[dialog.value.act]
  return (
    <div ref={element} tabIndex={-1} className={styles.acts}>
      {acts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('acts.nothing')}
        </Text>
      )}
      <Group gap="xs">
        {acts.map((act) => (
          <Button
            key={act}
            variant="default"
            {...(act === 'cancel' || act === 'takeOff' ? { c: 'red' } : {})}
            onClick={() => dialog.open({ act, booking })}
          >
            {nameAct(act, booking, t)}
          </Button>
        ))}
      </Group>
      {Dialog !== null && dialog.value !== null && (
        <Dialog
          key={`${dialog.value.act} ${dialog.value.booking.bookingId}`}
          booking={dialog.value.booking}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          {...(onMoved === undefined ? {} : { onMoved })}
        />
      )}
    </div>
  )
}

function nameAct(act: BookingAct, booking: AdminBooking, t: TFunction<'admin'>): string {
  return act === 'takeOff' ? t(`acts.takeOff.${toKind(booking)}.open`) : t(`acts.${act}.open`)
}
