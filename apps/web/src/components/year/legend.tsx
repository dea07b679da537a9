import { useTranslation } from 'react-i18next'
import { type Appearance, appearances } from '../../theme/status.ts'
import { PointDots } from './point-dots.tsx'
import styles from './legend.module.css'
import { StatusMark } from './status-icon.tsx'

/** The small round key of a look, as in the legend and in lists. */
export function LegendSwatch({ look, count = 0 }: { look: Appearance; count?: number }) {
  return (
    <span className={styles.key} data-look={look} aria-hidden>
      <StatusMark look={look} count={count} size={11} />
    </span>
  )
}

interface Props {
  displayMode: 'status' | 'points'
  /** One line that scrolls sideways, as on a phone; then the keyboard must reach it. */
  isScroller?: boolean
}

/** What the circles mean, in the reading that is chosen. */
export function Legend({ displayMode: reading, isScroller = false }: Props) {
  const { t } = useTranslation()
  return (
    <ul
      className={`${styles.legend} ${isScroller ? styles.scroller : ''}`}
      aria-label={t('year.legend')}
      data-scrolls-sideways={isScroller || undefined}
      tabIndex={isScroller ? 0 : undefined}
    >
      {reading === 'points'
        ? [1, 2, 3, 4].map((points) => (
            <li key={points} className={styles.item}>
              <span className={`${styles.key} ${styles.points}`} data-points={points} aria-hidden>
                {points}
              </span>
              {t('common.points', { count: points })}
            </li>
          ))
        : appearances.map((look) => (
            <li key={look} className={styles.item}>
              <LegendSwatch look={look} />
              {t(`legend.${look}`)}
            </li>
          ))}
      <li className={styles.item}>
        <PointDots points={4} />
        {t('legend.points')}
      </li>
      <li className={styles.item}>
        <span className={`${styles.key} ${styles.count}`} aria-hidden>
          2
        </span>
        {t('legend.waiting')}
      </li>
    </ul>
  )
}
