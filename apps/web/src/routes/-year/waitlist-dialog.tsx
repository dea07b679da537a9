import { useTranslation } from 'react-i18next'
import { useJoinWaitlist } from '../../api/bookings.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { WeekHints } from '../-booking-dialogs/week-hints.tsx'
import { WaitlistOdds } from '../-booking-dialogs/week-odds.tsx'
import type { HouseWeek } from './year-view.ts'

interface Props {
  /** The current state of the week, which may change while the dialog is open. */
  unit: HouseWeek | null
  isOpen: boolean
  onClose: () => void
  onJoined: (unit: HouseWeek) => void
  onFailed: (unit: HouseWeek, error: unknown) => void
}

/** Joins the waitlist of a taken week, as long as the week is still open for it. */
export function WaitlistDialog({ unit, isOpen, onClose, onJoined, onFailed }: Props) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const join = useJoinWaitlist()
  if (unit === null) return null
  const isStillOpen = unit.status === 'AvailableForWaitlist'
  const press = () => {
    join.run({ calendarUnitId: unit.unitId }).then(
      () => onJoined(unit),
      (error: unknown) => onFailed(unit, error),
    )
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('waitlist.title')}>
      <DialogStack>
        <WeekSummary {...unit} appearance={unit.status} />
        <p>
          {unit.waitlistCount === 0
            ? t('waitlist.nobody')
            : t('waitlist.before', { count: unit.waitlistCount })}
        </p>
        <p>{t('waitlist.how', { count: policy.offerHours, hours: policy.offerHours })}</p>
        <WaitlistOdds year={unit.year} houseId={unit.houseId} />
        <WeekHints year={unit.year} week={unit.week} houseId={unit.houseId} />
        {!isStillOpen && !join.isPending && <p role="alert">{t('waitlist.changed')}</p>}
      </DialogStack>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button onClick={press} disabled={!isStillOpen} isPending={join.isPending} data-autofocus>
          {t('waitlist.join')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
