import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCountingNumber } from '../../components/ui/use-counting-number.ts'
import styles from './year-banner.module.css'

interface Props {
  year: number
  currentYear: number
  /** There is no link to an earlier year. */
  firstYear: number
  /** The next year in which the owner has points or weeks; null if there is none. */
  furtherYear: number | null
  /** Null while loading, a dash if they could not be fetched. */
  points: number | '–' | null
}

/** The year, links back and to the neighbouring years, and the owner's points for it. */
export function YearBanner({ year, currentYear, firstYear, furtherYear, points }: Props) {
  const { t } = useTranslation()
  const isCurrent = year === currentYear
  const forward = isCurrent ? year + 1 : year > currentYear ? furtherYear : null
  return (
    <header className={styles.banner}>
      <Waves />
      <div className={styles.start}>
        <Link to="/booking" className={styles.back} data-screen-only>
          <IconArrowLeft size={18} aria-hidden />
          <span className={styles.text}>{t('shell.booking')}</span>
        </Link>
        <div className={styles.line}>
          <h1 className={styles.year}>{String(year).padStart(4, '0')}</h1>
          {!isCurrent && year > firstYear && <YearLink year={year - 1} />}
          {forward !== null && <YearLink year={forward} isForward />}
        </div>
      </div>
      {points === null ? (
        <span className={`bone ${styles.pointsBone}`} aria-hidden />
      ) : (
        <p className={styles.points}>
          <IconCoins size={24} stroke={1.8} aria-hidden />
          <span>{points === '–' ? points : <CountedPoints points={points} />}</span>
        </p>
      )}
    </header>
  )
}

/** The points, which count to their new number when a week is booked or cancelled. */
function CountedPoints({ points }: { points: number }) {
  const { t } = useTranslation()
  return t('common.points', { count: useCountingNumber(points) })
}

function YearLink({ year, isForward = false }: { year: number; isForward?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/booking/$year"
      params={{ year: String(year) }}
      className={styles.other}
      data-screen-only
      aria-label={t(isForward ? 'year.next' : 'year.previous', { year })}
    >
      {!isForward && <IconChevronLeft size={18} aria-hidden />}
      <span className={styles.text}>{year}</span>
      {isForward && <IconChevronRight size={18} aria-hidden />}
    </Link>
  )
}

/** A decoration of waves. */
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
