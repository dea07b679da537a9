import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonthInSentence, formatMonthName } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import type { CellMonth } from './cell.ts'
import styles from './month-cards.module.css'
import { WeekCircle } from './week-circle.tsx'

/**
 * The months that are over, folded to one line after the others, so that the running month is the first. It opens, and
 * their weeks are in the document all along.
 */
export interface MonthFold {
  year: number
  /** The last month that is over. */
  lastMonth: number
  isOpen: boolean
  onToggle: () => void
}

interface Props {
  months: readonly CellMonth[]
  /** Shows the number of weeks with a free house next to the month's name; false if one house is shown. */
  hasTotals: boolean
  /** Null: every month is shown. */
  fold?: MonthFold | null
}

/** The year as twelve cards of week circles, on a phone as twelve rows, of which those that are over may be folded. */
export const MonthCards = memo(function MonthCards({ months, hasTotals, fold = null }: Props) {
  const isPast = ({ month }: CellMonth) => fold !== null && month <= fold.lastMonth
  const id = useId()
  const card = (one: CellMonth) => <MonthCard key={one.month} {...one} hasTotals={hasTotals} />
  return (
    <div className={styles.cards}>
      {months.filter((month) => !isPast(month)).map(card)}
      {fold !== null && (
        <>
          <FoldButton {...fold} controls={id} />
          <div id={id} className={styles.folded} hidden={!fold.isOpen}>
            {months.filter(isPast).map(card)}
          </div>
        </>
      )}
    </div>
  )
})

function FoldButton({ year, lastMonth, isOpen, onToggle, controls }: MonthFold & { controls: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const first = formatMonthInSentence(1, language)
  const last = formatMonthInSentence(lastMonth, language)
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {t('findWeek.earlierMonths', { year, months: first === last ? first : `${first}–${last}` })}
      <IconChevronDown size={20} aria-hidden />
    </button>
  )
}

interface CardProps extends CellMonth {
  hasTotals: boolean
}

function MonthCard({ month, cells, hasTotals }: CardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const open = cells.filter(({ isPast }) => !isPast)
  const free = open.filter((cell) => (cell.free ?? 0) > 0).length
  return (
    <section className={styles.card} aria-label={formatMonthName(month, language, 'long')}>
      <div className={styles.head} aria-hidden>
        <span className={`${styles.name} ${styles.long}`}>{formatMonthName(month, language, 'long')}</span>
        <span className={`${styles.name} ${styles.short}`}>{formatMonthName(month, language, 'short')}</span>
        {hasTotals && free < open.length && (
          <span className={styles.total}>{t('year.weeksFree', { count: free })}</span>
        )}
      </div>
      <div className={styles.weeks}>
        {cells.map((cell) => (
          <WeekCircle {...cell} key={cell.id} />
        ))}
      </div>
    </section>
  )
}

/** Placeholder of the month cards while the calendars are loading. */
export function MonthCardsSkeleton() {
  const language = useLanguage()
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.head}>
            <span className={`${styles.name} ${styles.long}`}>
              {formatMonthName(index + 1, language, 'long')}
            </span>
            <span className={`${styles.name} ${styles.short}`}>
              {formatMonthName(index + 1, language, 'short')}
            </span>
          </div>
          <div className={styles.weeks}>
            {Array.from({ length: index % 3 === 0 ? 5 : 4 }, (__, week) => (
              <div key={week} className={styles.ghost}>
                <span className={`bone ${styles.ghostCircle}`} />
                <span className={`bone ${styles.ghostLine}`} />
                <span className={`bone ${styles.ghostLine}`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
