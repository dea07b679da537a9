import type { Booking } from '@samhus/contract/bookings'
import { describePointUse, type PointUse } from '@samhus/domain/point-use'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  PointsBar,
  PointsKey,
  type PointsPart,
  type PointsSegment,
} from '../../components/points/points-bar.tsx'
import { LinkButton } from '../../components/ui/button.tsx'
import { getServerToday } from '../../lib/server-time.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'
import styles from './balances.module.css'
import { formatTimeUntil } from './format-stay.ts'

interface Props {
  currentYear: number
  /** Years after the next one in which the owner has points or weeks. */
  furtherYears: readonly number[]
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
  /** All of the owner's rows; null while they are not known. */
  rows: readonly Booking[] | 'failed' | null
  /** The points could not be fetched. */
  hasFailed: boolean
}

/** The points of each year, what became of them, and the link to its weeks. */
export function Balances({ currentYear, furtherYears, findBalance, rows, hasFailed }: Props) {
  return (
    <div className={styles.balances}>
      {[currentYear, currentYear + 1, ...furtherYears].map((year) => (
        <Balance
          key={year}
          year={year}
          balance={hasFailed ? '–' : findBalance(year)}
          rows={rows}
          isCurrent={year === currentYear}
        />
      ))}
    </div>
  )
}

interface BalanceProps {
  year: number
  balance: number | '–' | null
  rows: Props['rows']
  isCurrent: boolean
}

function Balance({ year, balance, rows, isCurrent }: BalanceProps) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const title = t('overview.balance', { year })
  const isKnown = typeof balance === 'number'
  const today = getServerToday(policy.timeZone)
  const known = rows === 'failed' ? [] : rows
  const use = isKnown && known !== null ? describePointUse({ year, balance }, known, today) : null
  const expiresInDays = use?.expiresInDays ?? null
  return (
    <section className={styles.balance} data-soon={expiresInDays !== null || undefined} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.year}>{title}</p>
        {expiresInDays !== null && <Expiry year={year} inDays={expiresInDays} />}
      </div>
      {balance === null ? (
        <span className={`bone ${styles.amountBone}`} />
      ) : (
        <p className={styles.amount}>
          <span className={styles.number}>{balance}</span>
          <span className={styles.unit}>{t('overview.pointsWord', { count: isKnown ? balance : 0 })}</span>
        </p>
      )}
      {balance !== '–' && rows !== 'failed' && (
        <div className={styles.use}>
          {use === null ? (
            <span className={`bone ${styles.barBone}`} />
          ) : (
            <>
              <PointsBar segments={toSegments(use)} />
              <PointsKey parts={describeParts(use, t)} />
            </>
          )}
        </div>
      )}
      <div className={styles.links}>
        <LinkButton
          to="/booking/$year"
          params={{ year: String(year) }}
          kind={isCurrent ? 'secondary' : 'primary'}
        >
          {t('overview.bookYear', { year })}
        </LinkButton>
        <Link
          to="/booking/points"
          search={{ year: isCurrent ? undefined : year }}
          className={styles.statement}
        >
          {t('points.show')} <span className="hidden-visually">{year}</span>
        </Link>
      </div>
    </section>
  )
}

function Expiry({ year, inDays }: { year: number; inDays: number }) {
  const { t } = useTranslation()
  const when = formatTimeUntil(inDays, useLanguage()).replaceAll(' ', '\u00a0')
  return (
    <p className={styles.expiry}>
      <IconHourglass size={18} stroke={2} aria-hidden />
      {t('home.points.expires', { day: `${year}-12-31`, when })}
    </p>
  )
}

/** The weeks as they come in the year. */
function sortWeeks({ spent }: PointUse<Booking>) {
  return spent.toSorted((a, b) => (a.row.dateFrom < b.row.dateFrom ? -1 : 1))
}

function toSegments(use: PointUse<Booking>): PointsSegment[] {
  const { lost, held, left, expiresInDays } = use
  return [
    ...sortWeeks(use).map(({ row, points }) => ({ key: row.bookingId, part: 'spent', points }) as const),
    { key: 'lost', part: 'lost', points: lost },
    { key: 'held', part: 'held', points: held },
    { key: 'left', part: expiresInDays === null ? 'left' : 'expiring', points: left },
  ]
}

/** Returns the bar in words: what is nothing is not said, but for what is left. */
function describeParts(use: PointUse<Booking>, t: TFunction): { part: PointsPart; text: string }[] {
  const { lost, held, left, expiresInDays } = use
  const weeks = sortWeeks(use).filter(({ points }) => points > 0)
  const count = weeks.reduce((sum, { points }) => sum + points, 0)
  const numbers = weeks.map(({ row }) => getWeekNumber(row)).join(', ')
  const some = (part: 'lost' | 'held', count: number) =>
    count === 0 ? [] : [{ part, text: t(`home.points.${part}`, { count }) }]
  return [
    ...(count === 0
      ? []
      : [{ part: 'spent' as const, text: t('home.points.spent', { count, weeks: numbers }) }]),
    ...some('lost', lost),
    ...some('held', held),
    { part: expiresInDays === null ? 'left' : 'expiring', text: t('home.points.left', { count: left }) },
  ]
}
