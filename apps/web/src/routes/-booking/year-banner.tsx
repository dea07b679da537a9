import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './year-banner.module.css'

interface Props {
  year: number
  currentYear: number
  /** Nothing leads to a year before it. */
  firstYear: number
  /** Null while they are not known, a dash where they could not be fetched. */
  points: number | '–' | null
}

/** The year, the way back, the way to the other year, and the points that pay for its weeks. */
export function YearBanner({ year, currentYear, firstYear, points }: Props) {
  const { t } = useTranslation()
  const isForward = year === currentYear
  const other = isForward ? year + 1 : year - 1
  return (
    <header className={styles.banner}>
      <Waves />
      <div>
        <Link to="/booking" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          {t('shell.booking')}
        </Link>
        <div className={styles.line}>
          <h1 className={styles.year}>{String(year).padStart(4, '0')}</h1>
          {other >= firstYear && (
            <Link
              to="/booking/$year"
              params={{ year: String(other) }}
              className={styles.other}
              aria-label={t(isForward ? 'year.next' : 'year.previous', { year: other })}
            >
              {!isForward && <IconChevronLeft size={18} aria-hidden />}
              {other}
              {isForward && <IconChevronRight size={18} aria-hidden />}
            </Link>
          )}
        </div>
      </div>
      {points === null ? (
        <span className={`bone ${styles.pointsBone}`} aria-hidden />
      ) : (
        <p className={styles.points}>
          <IconCoins size={24} stroke={1.8} aria-hidden />
          {points === '–' ? points : t('common.points', { count: points })}
        </p>
      )}
    </header>
  )
}

/** Lines like those of a sea chart. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 700 120" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <path
          key={line}
          d={`M0 ${118 - line * 7} C 120 ${60 + line * 9}, 210 ${150 - line * 17}, 350 ${88 - line * 5} S 560 ${20 + line * 16}, 700 ${58 - line * 15}`}
          fill="none"
          stroke="#ffffff"
          strokeOpacity={0.32 - line * 0.035}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  )
}
