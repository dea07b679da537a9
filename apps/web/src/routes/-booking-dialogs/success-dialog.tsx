import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import type { ReservedWeek } from './reservation.ts'

/** A week that the owner has just booked, or whose waitlist they have just joined. */
export interface Success {
  kind: 'booked' | 'waiting'
  week: ReservedWeek
  /** The week beside it that was booked with it. */
  second?: ReservedWeek | null
}

interface Props {
  success: Success | null
  isOpen: boolean
  onClose: () => void
}

/** Reports the success, with a link to the owner's bookings. */
export function SuccessDialog({ success, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  if (success === null) return null
  const isBooked = success.kind === 'booked'
  const second = success.second ?? null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
          <IconCheck size={26} stroke={3} color="var(--good)" aria-hidden />
          {t(second !== null ? 'pair.booked' : isBooked ? 'done.booked' : 'done.waiting')}
        </span>
      }
    >
      <DialogStack>
        <WeekSummary {...success.week} appearance={isBooked ? 'YourBooking' : 'YourWaitlist'} />
        {second !== null && <WeekSummary {...second} appearance="YourBooking" />}
        <p>{t(isBooked ? 'done.bookedText' : 'done.waitingText')}</p>
      </DialogStack>
      <DialogActions>
        <LinkButton kind="secondary" to="/booking">
          {t('done.toMine')}
        </LinkButton>
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
