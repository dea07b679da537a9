import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSecondsToAnnounce } from '../../components/ui/countdown.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { vibrateLightly } from '../../lib/vibrate.ts'
import { dialogs } from '../../locales/da/dialogs.ts'
import { formatTimeLeft } from '../../locales/format.ts'
import { addDanishTexts } from '../../locales/i18n.ts'
import styles from './hold-pill.module.css'
import type { Reservation } from './reservation.ts'

addDanishTexts({ dialogs })

/** From here on it is urgent: the pill turns amber and grows once. */
const urgentMs = 60_000
const radius = 16
const circumference = 2 * Math.PI * radius

interface Props {
  /** The one that ends first. */
  reservation: Reservation & { reservedUntil: number }
  /** For how long it is reserved in all, in milliseconds. */
  totalMs: number
  /** How many other reservations the owner has. */
  others: number
  onOpen: () => void
  onEnd: () => void
}

/**
 * A reservation whose dialog is not open, at the lower edge of the page: its time, and a press that opens the dialog.
 * Announced when it appears, and at one minute and at ten seconds.
 */
export function HoldPill({ reservation, totalMs, others, onOpen, onEnd }: Props) {
  const { t } = useTranslation()
  const { houseName: house, week, year, origin, reservedUntil } = reservation
  const leftMs = useCountdown(reservedUntil, getServerNow, () => {
    showToast(t('held.ended'))
    onEnd()
  })
  const isUrgent = leftMs <= urgentMs
  useVibrationOnce(isUrgent && leftMs > 0)
  useRoomBelow()
  const announcement = useLateText(t('dialogs.pill.minimized'))
  const time = formatTimeLeft(leftMs)
  const seconds = getSecondsToAnnounce(leftMs)
  return (
    <section
      className={styles.dock}
      aria-label={t(origin === 'offer' ? 'dialogs.pill.labelOffer' : 'dialogs.pill.label')}
      data-screen-only
    >
      <button
        type="button"
        className={styles.pill}
        data-urgent={isUrgent || undefined}
        aria-label={t('dialogs.pill.open', { house, week, year })}
        onClick={onOpen}
      >
        <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden>
          <circle className={styles.track} cx="20" cy="20" r={radius} />
          <circle
            className={styles.rest}
            cx="20"
            cy="20"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - Math.min(1, leftMs / totalMs))}
          />
        </svg>
        <span className={styles.text} aria-hidden>
          <span className={styles.week}>{t('dialogs.pill.week', { house, week })}</span>
          <span className={styles.time}>
            <span>{time}</span>
            {others > 0 && <span> {t('dialogs.pill.more', { count: others })}</span>}
          </span>
        </span>
        <span className={styles.confirm} aria-hidden>
          {t('dialogs.pill.confirm')}
        </span>
      </button>
      <span role="timer" aria-live="off" className="hidden-visually">
        {t('held.timeLeft', { time })}
      </span>
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
      <p className="hidden-visually" aria-live="assertive">
        {seconds === null ? '' : t('held.secondsLeft', { count: seconds })}
      </p>
    </section>
  )
}

function useVibrationOnce(isUrgent: boolean): void {
  const vibrate = useEffectEvent(vibrateLightly)
  useEffect(() => {
    if (isUrgent) vibrate()
  }, [isUrgent])
}

/** Keeps the end of the page and the toasts above the pill. */
function useRoomBelow(): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--dock', '5rem')
    return () => void style.removeProperty('--dock')
  }, [])
}

/** Returns the text one render late: a live region announces changes, not what it was born with. */
function useLateText(text: string): string {
  const [shown, setShown] = useState('')
  useEffect(() => setShown(text), [text])
  return shown
}
