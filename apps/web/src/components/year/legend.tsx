import { useTranslation } from 'react-i18next'
import { type Appearance, appearances } from '../../theme/status.ts'
import { PointDots } from './point-dots.tsx'
import styles from './legend.module.css'
import { StatusMark } from './status-icon.tsx'

/** The small round swatch of an appearance, used in the legend and in lists. */
export function LegendSwatch({ appearance, count = 0 }: { appearance: Appearance; count?: number }) {
  return (
    <span className={styles.swatch} data-look={appearance} aria-hidden>
      <StatusMark appearance={appearance} count={count} size={11} />
    </span>
  )
}

interface Props {
  displayMode: 'status' | 'points'
  /** One line that scrolls sideways, as on a phone; then it is focusable for the keyboard. */
  isScroller?: boolean
}

/** Explains the circles, in the chosen display mode. */
export function Legend({ displayMode, isScroller = false }: Props) {
  const { t } = useTranslation()
  return (
    <ul
      className={`${styles.legend} ${isScroller ? styles.scroller : ''}`}
      aria-label={t('year.legend')}
      data-scrolls-sideways={isScroller || undefined}
      tabIndex={isScroller ? 0 : undefined}
    >
      {displayMode === 'points'
        ? [1, 2, 3, 4].map((points) => (
            <li key={points} className={styles.item}>
              <span className={`${styles.swatch} ${styles.points}`} data-points={points} aria-hidden>
                {points}
              </span>
              {t('common.points', { count: points })}
            </li>
          ))
        : appearances.map((appearance) => (
            <li key={appearance} className={styles.item}>
              <LegendSwatch appearance={appearance} />
              {t(`legend.${appearance}`)}
            </li>
          ))}
      <li className={styles.item}>
        <PointDots points={4} />
        {t('legend.points')}
      </li>
      <li className={styles.item}>
        <span className={`${styles.swatch} ${styles.count}`} aria-hidden>
          2
        </span>
        {t('legend.waiting')}
      </li>
    </ul>
  )
}
