import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { remaining } from '../../locales/format.ts'
import styles from './countdown.module.css'
import { useCountdown } from './use-countdown.ts'

interface Props {
  /** The instant at which it is over, in milliseconds. */
  until: number
  /** The length of the whole ring, in milliseconds. */
  totalMs: number
  now: () => number
  onEnd: () => void
  /** What stands beside the ring. */
  children?: ReactNode
}

const radius = 44
const circumference = 2 * Math.PI * radius

/** A ring that empties, with the time left in it. Spoken at one minute and at ten seconds, and not else. */
export function Countdown({ until, totalMs: whole, now, onEnd, children }: Props) {
  const { t } = useTranslation()
  const left = useCountdown(until, now, onEnd)
  const share = Math.min(1, left / whole)
  const time = remaining(left)
  return (
    <div className={styles.countdown} data-short={left <= 60_000 || undefined}>
      <div className={styles.dial} role="timer" aria-live="off" aria-label={t('held.timeLeft', { time })}>
        <svg viewBox="0 0 100 100" aria-hidden>
          <circle className={styles.track} cx="50" cy="50" r={radius} />
          <circle
            className={styles.rest}
            cx="50"
            cy="50"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - share)}
          />
        </svg>
        <span className={`${styles.time} ${time.length > 5 ? styles.long : ''}`} aria-hidden>
          {time}
        </span>
      </div>
      <div>{children}</div>
      <p className="hidden-visually" aria-live="assertive">
        {announcedSeconds(left) === null ? '' : t('held.secondsLeft', { count: announcedSeconds(left) ?? 0 })}
      </p>
    </div>
  )
}

/** The seconds that are said aloud just now: 60 for a while from there, then 10; null where nothing is. */
export function announcedSeconds(left: number): 60 | 10 | null {
  if (left <= 0 || left > 60_000) return null
  if (left <= 10_000) return 10
  return left > 50_000 ? 60 : null
}
