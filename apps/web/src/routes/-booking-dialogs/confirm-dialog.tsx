import { hasRefundEnded, getRefundWindowDays } from '@samhus/domain/refund'
import { useTranslation } from 'react-i18next'
import { useCancelReservation, useConfirm } from '../../api/bookings.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Countdown } from '../../components/ui/countdown.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { dayAndTime } from '../../locales/format.ts'
import styles from './cancel-section.module.css'

/** A week that is held for the owner, or about to be: `bookingId` is null until the server has said yes. */
export interface Reservation {
  bookingId: string | null
  origin: 'hold' | 'offer'
  reservedUntil: number | null
  unitId: string
  houseName: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
  /** From this instant on its points do not come back at once; null: not known. */
  refundEnd: number | null
}

interface Props {
  reservation: Reservation | null
  isOpen: boolean
  /** Points of the week's year, as far as they are known. */
  balance: number | null
  onClose: () => void
  onConfirmed: (held: Reservation) => void
  onFailed: (what: 'confirm' | 'release', error: unknown) => void
  /** The time ran out. */
  onEnded: () => void
}

/** Confirm or let go: what the week costs, what is left afterwards, and how much time there still is. */
export function ConfirmDialog({ reservation: held, isOpen, balance, onClose, onConfirmed, onFailed, onEnded }: Props) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const confirm = useConfirm()
  const release = useCancelReservation()
  if (held === null) return null
  const { bookingId, origin, reservedUntil } = held
  const isOffer = origin === 'offer'
  const whole = isOffer ? policy.offerHours * 3_600_000 : policy.holdMinutes * 60_000

  const pressConfirm = () => {
    if (bookingId === null) return
    confirm.run({ bookingId }).then(
      () => onConfirmed(held),
      (error: unknown) => onFailed('confirm', error),
    )
  }
  const pressRelease = () => {
    if (bookingId === null) return
    release.run({ bookingId }).then(onClose, (error: unknown) => onFailed('release', error))
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isOffer ? t('held.titleOffer') : t('held.title')}>
      <DialogStack>
        {bookingId !== null && reservedUntil !== null && isOpen ? (
          <Countdown until={reservedUntil} totalMs={whole} now={serverNow} onEnd={onEnded}>
            <p>
              <strong>{t('held.confirmWithin')}</strong>
            </p>
            <p>{t(isOffer ? 'held.offerUntil' : 'held.heldUntil', dayAndTime(reservedUntil))}</p>
          </Countdown>
        ) : (
          <ReservingNotice />
        )}
        <WeekSummary {...held} appearance="YourReservation" />
        {balance !== null && <BalanceAfter balance={balance} points={held.points} year={held.year} />}
        {held.refundEnd !== null && <LateRefundWarning price={held.points} refundEnd={held.refundEnd} />}
      </DialogStack>
      <DialogActions>
        <Button
          kind="secondary"
          onClick={pressRelease}
          isPending={release.isPending}
          disabled={bookingId === null || confirm.isPending}
        >
          {isOffer ? t('held.decline') : t('held.cancel')}
        </Button>
        <Button
          onClick={pressConfirm}
          isPending={bookingId === null || confirm.isPending}
          disabled={release.isPending}
          data-autofocus
        >
          {t('held.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The shape of the countdown while the server decides. */
function ReservingNotice() {
  const { t } = useTranslation()
  return (
    <p role="status" style={{ minHeight: '6rem', display: 'grid', alignContent: 'center' }}>
      {t('held.reserving')}
    </p>
  )
}

/** The warning that giving the week back would not bring its points at once; by the server's clock. */
function LateRefundWarning({ price, refundEnd }: { price: number; refundEnd: number }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  useCountdown(refundEnd, serverNow, () => undefined)
  if (!hasRefundEnded(refundEnd, serverNow())) return null
  const weeks = getRefundWindowDays(price, policy) / 7
  return <p className={styles.warning}>{t('held.lateRefund', { weeks })}</p>
}

function BalanceAfter({ balance, points, year }: { balance: number; points: number; year: number }) {
  const { t } = useTranslation()
  const after = balance - points
  return (
    <p>{after >= 0 ? t('held.after', { count: after, year }) : t('held.short', { count: -after, year })}</p>
  )
}
