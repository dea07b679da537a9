import { useTranslation } from 'react-i18next'
import { type Look, looks } from '../../theme/status.ts'
import { Dots } from './point-dots.tsx'
import styles from './legend.module.css'
import { SignMark } from './status-icon.tsx'

/** The small round key of a look, as in the legend and in lists. */
export function LookKey({ look, count = 0 }: { look: Look; count?: number }) {
  return (
    <span className={styles.key} data-look={look} aria-hidden>
      <SignMark look={look} count={count} size={11} />
    </span>
  )
}

interface Props {
  reading: 'status' | 'points'
  /** One line that scrolls sideways, as on a phone; then the keyboard must reach it. */
  isScroller?: boolean
}

/** What the circles mean, in the reading that is chosen. */
export function Legend({ reading, isScroller = false }: Props) {
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
        : looks.map((look) => (
            <li key={look} className={styles.item}>
              <LookKey look={look} />
              {t(`legend.${look}`)}
            </li>
          ))}
      <li className={styles.item}>
        <Dots points={4} />
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
