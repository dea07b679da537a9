import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCancelReservation, useConfirm } from '../../api/bookings.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getServerNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Countdown } from '../../components/ui/countdown.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { PairChoice } from './pair/pair-choice.tsx'
import { usePair } from './pair/use-pair.ts'
import { RefundBeforeBooking } from './refund-notice.tsx'
import { getReservedMs, type Reservation, type ReservationEnd, type ReservedWeek } from './reservation.ts'
import { WeekHintLines } from './week-hints.tsx'

interface Props {
  reservation: Reservation | null
  isOpen: boolean
  /** Points of the week's year, as far as they are known. */
  balance: number | null
  /** The reservation goes on: the dialog is only minimized. */
  onClose: () => void
  /** `second`: the week that was booked with it; null: it was booked alone. */
  onConfirmed: (reservation: Reservation, second: ReservedWeek | null) => void
  onReleased: (reservation: Reservation) => void
  /** `onDone`: what is to be done if it turns out that the answer alone was lost. */
  onFailed: (action: 'confirm' | 'release', error: unknown, onDone: () => void) => void
  /** The reservation has expired. */
  onExpired: () => void
  /** How it ended without this dialog; null while it goes on. */
  end: ReservationEnd | null
  onEnded: (end: ReservationEnd) => void
}

/** Confirms or cancels a reservation: what the week costs, the balance afterwards, and the time left. */
export function ConfirmDialog(props: Props) {
  const { reservation, isOpen, balance, onClose, onConfirmed, onReleased, onFailed, onExpired } = props
  const { end, onEnded } = props
  const { t } = useTranslation()
  const confirm = useConfirm()
  const release = useCancelReservation()
  const pair = usePair(reservation)
  // The lists may show what its own press has done before the answer is there.
  const isActing = confirm.isPending || release.isPending || pair.isPending
  const endNow = useEffectEvent(onEnded)
  useEffect(() => {
    if (isOpen && end !== null && !isActing) endNow(end)
  }, [isOpen, end, isActing])
  if (reservation === null) return null
  const { bookingId, origin } = reservation
  const isOffer = origin === 'offer'

  const pressConfirm = () => {
    if (bookingId === null) return
    const { chosen } = pair
    const sent =
      chosen === null ? confirm.run({ bookingId }).then(() => true) : pair.confirm(bookingId, chosen)
    const onBooked = () => onConfirmed(reservation, chosen?.week ?? null)
    sent.then(
      (isBooked) => isBooked && onBooked(),
      (error: unknown) => onFailed('confirm', error, onBooked),
    )
  }
  const pressRelease = () => {
    if (bookingId === null) return
    const onDone = () => onReleased(reservation)
    release.run({ bookingId }).then(onDone, (error: unknown) => onFailed('release', error, onDone))
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isOffer ? t('held.titleOffer') : t('held.title')}>
      <DialogStack>
        <TimeLeft reservation={reservation} onEnd={isOpen ? onExpired : ignore} />
        <WeekSummary {...reservation} appearance="YourReservation" />
        <WeekHintLines key={reservation.unitId} {...reservation} />
        {balance !== null && pair.chosen === null && (
          <BalanceAfter balance={balance} points={reservation.points} year={reservation.year} />
        )}
        {/* Before what is only to be read: a choice has to be seen without scrolling. */}
        <PairChoice reservation={reservation} pair={pair} />
        <Refunds reservation={reservation} second={pair.chosen?.week ?? null} />
      </DialogStack>
      <DialogActions isSticky>
        <Button
          kind="secondary"
          onClick={pressRelease}
          isPending={release.isPending}
          disabled={bookingId === null || confirm.isPending || pair.isPending}
        >
          {isOffer ? t('held.decline') : t('held.cancel')}
        </Button>
        <Button
          onClick={pressConfirm}
          isPending={bookingId === null || confirm.isPending || pair.isPending}
          disabled={release.isPending}
          data-autofocus
        >
          {pair.chosen?.confirmLabel ?? t('held.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What cancelling would return, of each of the weeks. */
function Refunds({ reservation, second }: { reservation: Reservation; second: ReservedWeek | null }) {
  const { t } = useTranslation()
  const name = ({ week, year }: ReservedWeek) =>
    second === null ? undefined : t('common.weekOfYear', { week, year })
  const { refundEnd, dateFrom, cancellationDeadline } = reservation
  return (
    <>
      {refundEnd !== null && (
        <RefundBeforeBooking title={name(reservation)} {...{ dateFrom, refundEnd, cancellationDeadline }} />
      )}
      {second !== null && second.refundEnd !== null && (
        <RefundBeforeBooking
          title={name(second)}
          dateFrom={second.dateFrom}
          refundEnd={second.refundEnd}
          cancellationDeadline={null}
          explainsSigns={refundEnd === null}
        />
      )}
    </>
  )
}

/** While the dialog is closing the end of the reservation is of no interest any more. */
const ignore = () => undefined

/** How long the reservation goes on, as a countdown. */
function TimeLeft({ reservation, onEnd }: { reservation: Reservation; onEnd: () => void }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const { bookingId, origin, reservedUntil } = reservation
  if (bookingId === null || reservedUntil === null) return <ReservingNotice />
  const isOffer = origin === 'offer'
  return (
    <Countdown
      until={reservedUntil}
      totalMs={getReservedMs(reservation, policy)}
      now={getServerNow}
      onEnd={onEnd}
    >
      <p>
        <strong>{t('held.confirmWithin')}</strong>
      </p>
      <p>{t(isOffer ? 'held.offerUntil' : 'held.heldUntil', { until: reservedUntil })}</p>
    </Countdown>
  )
}

/** Replaces the countdown, at the same height, until the server has answered. */
function ReservingNotice() {
  const { t } = useTranslation()
  return (
    <p role="status" style={{ minHeight: '6rem', display: 'grid', alignContent: 'center' }}>
      {t('held.reserving')}
    </p>
  )
}

function BalanceAfter({ balance, points, year }: { balance: number; points: number; year: number }) {
  const { t } = useTranslation()
  const after = balance - points
  return (
    <p>{after >= 0 ? t('held.after', { count: after, year }) : t('held.short', { count: -after, year })}</p>
  )
}
