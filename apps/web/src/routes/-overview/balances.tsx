import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../components/ui/button.tsx'
import styles from './balances.module.css'

interface Props {
  currentYear: number
  /** Years after the next one in which the owner has points or weeks. */
  furtherYears: readonly number[]
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
  /** The points could not be fetched. */
  hasFailed: boolean
}

/** The points of each year, next to the link to its weeks. */
export function Balances({ currentYear, furtherYears, findBalance, hasFailed }: Props) {
  return (
    <div className={styles.balances}>
      {[currentYear, currentYear + 1, ...furtherYears].map((year) => (
        <Balance
          key={year}
          year={year}
          points={hasFailed ? '–' : findBalance(year)}
          isCurrent={year === currentYear}
          isNext={year === currentYear + 1}
        />
      ))}
    </div>
  )
}

interface BalanceProps {
  year: number
  points: number | '–' | null
  isCurrent: boolean
  isNext: boolean
}

function Balance({ year, points, isCurrent, isNext }: BalanceProps) {
  const { t } = useTranslation()
  return (
    <section
      className={`${styles.balance} ${isNext ? styles.next : ''}`}
      aria-label={t('overview.balance', { year })}
    >
      <div>
        <p className={styles.year}>{t('overview.balance', { year })}</p>
        {points === null ? (
          <span className="bone" style={{ display: 'block', width: '6rem', height: '2.75rem' }} />
        ) : (
          <p className={styles.amount}>
            <span className={styles.number}>{points}</span>
            <span className={styles.unit}>
              {t('overview.pointsWord', { count: points === '–' ? 0 : points })}
            </span>
          </p>
        )}
        <Link
          to="/booking/points"
          search={{ year: isCurrent ? undefined : year }}
          className={styles.statement}
        >
          {t('points.show')} <span className="hidden-visually">{year}</span>
        </Link>
      </div>
      <LinkButton
        to="/booking/$year"
        params={{ year: String(year) }}
        kind={isCurrent ? 'primary' : 'secondary'}
      >
        {t('overview.bookYear', { year })}
      </LinkButton>
    </section>
  )
}
