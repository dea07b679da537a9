import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeLeft } from '../../locales/format.ts'
import styles from './countdown.module.css'
import { useCountdown } from './use-countdown.ts'

interface Props {
  /** The instant at which it ends, in milliseconds since 1970. */
  until: number
  /** The time for which the ring is full, in milliseconds. */
  totalMs: number
  now: () => number
  onEnd: () => void
  /** Shown next to the ring. */
  children?: ReactNode
}

const radius = 44
const circumference = 2 * Math.PI * radius

/** A ring that empties, with the remaining time in it. Announced only at one minute and at ten seconds. */
export function Countdown({ until, totalMs, now, onEnd, children }: Props) {
  const { t } = useTranslation()
  const leftMs = useCountdown(until, now, onEnd)
  const fraction = Math.min(1, leftMs / totalMs)
  const time = formatTimeLeft(leftMs)
  return (
    <div className={styles.countdown} data-short={leftMs <= 60_000 || undefined}>
      <div className={styles.dial} role="timer" aria-live="off" aria-label={t('held.timeLeft', { time })}>
        <svg viewBox="0 0 100 100" aria-hidden>
          <circle className={styles.track} cx="50" cy="50" r={radius} />
          <circle
            className={styles.rest}
            cx="50"
            cy="50"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - fraction)}
          />
        </svg>
        <span className={`${styles.time} ${time.length > 5 ? styles.long : ''}`} aria-hidden>
          {time}
        </span>
      </div>
      <div>{children}</div>
      <p className="hidden-visually" aria-live="assertive">
        {getSecondsToAnnounce(leftMs) === null
          ? ''
          : t('held.secondsLeft', { count: getSecondsToAnnounce(leftMs) ?? 0 })}
      </p>
    </div>
  )
}

/** Returns the seconds to announce now: 60 during the ten seconds from there, 10 from there on, otherwise null. */
export function getSecondsToAnnounce(leftMs: number): 60 | 10 | null {
  if (leftMs <= 0 || leftMs > 60_000) return null
  if (leftMs <= 10_000) return 10
  return leftMs > 50_000 ? 60 : null
}
