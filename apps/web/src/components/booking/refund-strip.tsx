import type { RefundWindow } from '@samhus/domain/refund'
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './refund-strip.module.css'
import { findWindow, measureWindows } from './measure-windows.ts'

const icons = { full: IconCheck, claim: IconQuestionMark, none: IconX, closed: IconX }

interface Props {
  /** In order; the last ends when the week begins. */
  windows: readonly RefundWindow[]
  /** Where the strip begins, an instant in milliseconds like the windows' ends. */
  from: number
  /** Where the needle stands; null for none. */
  now: number | null
  /** Written below the end of the full refund, and below the end of the strip. */
  fullEnd: string
  end: string
}

/**
 * What cancelling returns, as a strip from now until arrival: everything, perhaps, nothing; each with a colour, a
 * pattern and a sign. Drawn, not to scale: every window is wide enough for its sign. Its words stand beside it.
 */
export function RefundStrip({ windows, from, now, fullEnd, end }: Props) {
  const { t } = useTranslation()
  const parts = measureWindows(windows, from)
  const full = parts.find(({ kind }) => kind === 'full')
  const needle = now === null ? null : findNeedle(parts, now)
  return (
    <div className={styles.strip} role="img" aria-label={t('dialogs.refund.picture')}>
      {needle !== null && (
        <div className={styles.above}>
          <span className={styles.today} style={{ left: `${needle}%` }} data-side={getSide(needle)}>
            {t('dialogs.refund.today')}
          </span>
        </div>
      )}
      <div className={styles.bar}>
        {parts.map(({ kind, width }) => {
          const Icon = icons[kind]
          return (
            <span key={kind} className={styles.part} data-kind={kind} style={{ width: `${width}%` }}>
              <span className={styles.sign}>
                <Icon size={14} stroke={3} aria-hidden />
              </span>
            </span>
          )
        })}
        {needle !== null && <span className={styles.needle} style={{ left: `${needle}%` }} />}
      </div>
      <div className={styles.below}>
        {full !== undefined && (
          <span className={styles.fullEnd} style={{ width: `${full.left + full.width}%` }}>
            {fullEnd}
          </span>
        )}
        <span className={styles.end}>{end}</span>
      </div>
    </div>
  )
}

/** Returns the needle's place in percent; null if it is off the strip. */
function findNeedle(parts: ReturnType<typeof measureWindows>, now: number): number | null {
  const part = parts.find((one) => now >= one.from && now < one.until)
  return part === undefined ? null : part.left + (part.width * (now - part.from)) / (part.until - part.from)
}

/** Keeps the needle's word within the strip. */
function getSide(percent: number): 'start' | 'middle' | 'end' {
  return percent < 8 ? 'start' : percent > 92 ? 'end' : 'middle'
}

interface LegendProps {
  windows: readonly RefundWindow[]
  /** Null: the windows are those of any week, and their sentences name no day. */
  now: number | null
  /** Only the full refund names its last day: each window in one line, also on a phone. */
  isShort?: boolean
}

/** The windows in words, today's in bold. */
export function RefundLegend({ windows, now, isShort = false }: LegendProps) {
  const { t } = useTranslation()
  const current = now === null ? null : findWindow(windows, now)
  const say = ({ kind, until }: RefundWindow) => {
    if (kind === 'full') {
      return now === null ? t('dialogs.refund.fullAlone') : t('dialogs.refund.full', { until })
    }
    if (kind === 'claim') {
      return now === null || isShort ? t('dialogs.refund.claimAlone') : t('dialogs.refund.claim', { until })
    }
    return t(`dialogs.refund.${kind}`)
  }
  return (
    <ul className={styles.legend}>
      {windows.map((one) => {
        const Icon = icons[one.kind]
        const isCurrent = one === current
        return (
          <li key={one.kind} className={styles.row} aria-current={isCurrent ? 'true' : undefined}>
            <span className={styles.key} data-kind={one.kind}>
              <Icon size={13} stroke={3} aria-hidden />
            </span>
            <span>{say(one)}</span>
          </li>
        )
      })}
    </ul>
  )
}
