import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { CountingNumber } from './counting-number.tsx'
import type { ReservedWeek } from './reservation.ts'
import type { Success } from './reservation-state.ts'
import styles from './success-dialog.module.css'

interface Props {
  success: Success | null
  isOpen: boolean
  onClose: () => void
}

/** Reports the success, with what is left of the points and a link to the owner's bookings. */
export function SuccessDialog({ success, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  if (success === null) return null
  const isBooked = success.kind === 'booked'
  const { week, second = null, balanceBefore } = success
  // In the order in which they are stayed in, not in which they were chosen.
  const weeks = (second === null ? [week] : [week, second]).toSorted((one, other) =>
    one.dateFrom < other.dateFrom ? -1 : 1,
  )
  const spent = week.points + (second?.year === week.year ? second.points : 0)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <span className={styles.title}>
          <ClosingRing />
          {t(second !== null ? 'pair.booked' : isBooked ? 'done.booked' : 'done.waiting')}
        </span>
      }
    >
      <DialogStack>
        {weeks.map((one) => (
          <WeekSummary key={one.unitId} {...one} appearance={isBooked ? 'YourBooking' : 'YourWaitlist'} />
        ))}
        {isBooked && balanceBefore !== null && (
          <p className={styles.balance}>
            {t('dialogs.done.balance', { year: week.year })}
            <CountingNumber from={balanceBefore} to={balanceBefore - spent} />
          </p>
        )}
        {second !== null && second.year !== week.year && (
          <YearAfter {...second} before={success.secondBalanceBefore ?? null} />
        )}
        <p>{t(isBooked ? 'done.bookedText' : 'done.waitingText')}</p>
      </DialogStack>
      <DialogActions>
        <LinkButton kind="secondary" to="/booking" onClick={onClose}>
          {t('done.toMine')}
        </LinkButton>
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What is left of the points of the second week's year, where it is another one than that of the first. */
function YearAfter({
  year,
  points,
  before,
}: Pick<ReservedWeek, 'year' | 'points'> & { before: number | null }) {
  const { t } = useTranslation()
  if (before === null) return null
  return (
    <p className={styles.balance}>
      {t('dialogs.done.balance', { year })}
      <CountingNumber from={before} to={before - points} />
    </p>
  )
}

/** The ring of the countdown closes, and becomes a check. */
function ClosingRing() {
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden>
      <circle className={styles.circle} cx="16" cy="16" r="13" pathLength={1} />
      <path className={styles.check} d="M10 16.5l4.2 4.2L22 12.5" pathLength={1} />
    </svg>
  )
}
