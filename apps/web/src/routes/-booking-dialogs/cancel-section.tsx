import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCancelBooking } from '../../api/bookings.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Tick } from '../../components/ui/field.tsx'
import { dayAndTime } from '../../locales/format.ts'
import styles from './cancel-section.module.css'
import { refundOf, refundWeeks } from './refund.ts'

interface Props {
  booking: Booking
  /** A heading of its own, where the dialog is about more than this. */
  hasTitle?: boolean
  onCancelled: (booking: Booking, brought: Answer<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Give a week back or leave its queue: what that brings comes first, then the tick, then the button. */
export function CancelSection({ booking, hasTitle = false, onCancelled, onFailed }: Props) {
  const { t } = useTranslation()
  const [isEnabled, setEnabled] = useState(false)
  const cancel = useCancelBooking()
  const isWait = booking.type === 'Wait'
  const press = () => {
    cancel.run({ bookingId: booking.bookingId }).then((brought) => onCancelled(booking, brought), onFailed)
  }
  return (
    <section className={styles.section}>
      {hasTitle && <h3 className={styles.title}>{t('cancel.title')}</h3>}
      {isWait ? <p>{t('cancel.textWait')}</p> : <WhatComesBack booking={booking} />}
      <Tick label={t('cancel.enable')} isOn={isEnabled} isDisabled={cancel.isPending} onChange={setEnabled} />
      <Button kind="danger" isWide disabled={!isEnabled} isPending={cancel.isPending} onClick={press}>
        {t(isWait ? 'cancel.pressWait' : 'cancel.press')}
      </Button>
    </section>
  )
}

function WhatComesBack({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const { points, refundUntil } = booking
  const kind = refundOf(booking, serverNow())
  if (kind === 'none') return <p>{t('cancel.none')}</p>
  if (kind === 'full') {
    return (
      <p className={styles.good}>
        <strong>{t('cancel.full', { count: points })}</strong>{' '}
        {refundUntil !== null && t('cancel.fullUntil', dayAndTime(Date.parse(refundUntil)))}
      </p>
    )
  }
  return (
    <div className={styles.warning}>
      <p>
        <strong>{t('cancel.late', { weeks: refundWeeks(points, policy) })}</strong>
      </p>
      <p>{t('cancel.claim', { count: points })}</p>
    </div>
  )
}
