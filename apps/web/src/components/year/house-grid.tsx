import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonthName, formatShortDay } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { type Cell, getCellAttributes } from './cell.ts'
import { PointDots } from './point-dots.tsx'
import styles from './house-grid.module.css'
import { StatusMark } from './status-icon.tsx'
import { usePulseOnChange, WeekCircle } from './week-circle.tsx'

export interface GridWeek {
  week: number
  month: number
  dateFrom: string
  isCurrent: boolean
}

export interface GridHouse {
  houseId: string
  name: string
  /** One per week, in the order of the weeks; null if the house has no calendar. */
  cells: readonly (Cell | null)[]
}

interface Props {
  weeks: readonly GridWeek[]
  houses: readonly GridHouse[]
  /** Weeks in rows and houses in columns, for a phone. */
  isTransposed: boolean
  displayMode: 'status' | 'points'
}

/** All houses by all weeks; a scroll container that opens at the current week. */
export function HouseGrid(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { isTransposed } = props
  useLayoutEffect(() => {
    if (frame.current !== null) scrollToCurrentWeek(frame.current, isTransposed)
  }, [isTransposed])
  return (
    <div
      ref={frame}
      className={`${styles.frame} ${isTransposed ? styles.transposed : ''}`}
      data-scrolls-sideways
    >
      {isTransposed ? <TransposedTable {...props} /> : <WideTable {...props} />}
    </div>
  )
}

/** Distance of the current week from the top of the transposed grid: the end of the week before stays visible. */
const currentWeekOffsetPx = 96

/** Uses screen positions, because the offsets of sticky cells count from the page, not from the scroll container. */
function scrollToCurrentWeek(frame: HTMLElement, isTransposed: boolean): void {
  const current = frame.querySelector('th[data-current]')?.getBoundingClientRect()
  if (current === undefined) return
  const box = frame.getBoundingClientRect()
  if (isTransposed) frame.scrollTop += current.top - box.top - currentWeekOffsetPx
  else frame.scrollLeft += current.left - box.left - frame.clientWidth / 2
}

function WideTable({ weeks, houses, displayMode }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const months = [...new Set(weeks.map(({ month }) => month))]
  const startsMonth = (index: number) => weeks[index]?.month !== weeks[index - 1]?.month
  return (
    <table className={styles.table}>
      <caption className="hidden-visually">{t('year.allHouses')}</caption>
      <thead>
        <tr>
          <th className={`${styles.house} ${styles.corner}`} rowSpan={2} scope="col">
            {t('year.house')}
          </th>
          {months.map((month) => (
            <th
              key={month}
              className={`${styles.month} ${styles.first}`}
              colSpan={weeks.filter((week) => week.month === month).length}
              scope="colgroup"
            >
              <span>{formatMonthName(month, language, 'long')}</span>
            </th>
          ))}
        </tr>
        <tr>
          {weeks.map(({ week, isCurrent }, index) => (
            <th
              key={week}
              className={`${styles.week} ${startsMonth(index) ? styles.first : ''}`}
              data-current={isCurrent || undefined}
              scope="col"
            >
              <span>{String(week).padStart(2, '0')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {houses.map(({ houseId, name, cells }) => (
          <tr key={houseId}>
            <th className={styles.house} scope="row">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={weeks[index]?.week}
                className={`${startsMonth(index) ? styles.first : ''} ${weeks[index]?.isCurrent === true ? styles.now : ''}`}
              >
                {cell && <GridCell {...cell} displayMode={displayMode} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const GridCell = memo(function GridCell({
  displayMode,
  ...cell
}: Cell & { displayMode: 'status' | 'points' }) {
  const element = usePulseOnChange(cell.appearance)
  return (
    <button ref={element} type="button" {...getCellAttributes(cell)} className={styles.cell}>
      {displayMode === 'points' ? (
        cell.points
      ) : (
        <StatusMark appearance={cell.appearance} count={cell.count} />
      )}
    </button>
  )
})

function TransposedTable({ weeks, houses }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <table className={styles.table}>
      <caption className="hidden-visually">{t('year.allHouses')}</caption>
      <thead>
        <tr>
          <th className={`${styles.house} ${styles.corner}`} scope="col">
            {t('year.week')}
          </th>
          {houses.map(({ houseId, name }) => (
            <th key={houseId} className={styles.house} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {[...new Set(weeks.map(({ month }) => month))].map((month) => (
        <tbody key={month}>
          <tr>
            <th className={styles.month} colSpan={houses.length + 1} scope="rowgroup">
              <span>{formatMonthName(month, language, 'long')}</span>
            </th>
          </tr>
          {weeks.map(
            ({ week, month: weekMonth, dateFrom, isCurrent }, index) =>
              weekMonth === month && (
                <tr key={week}>
                  <th className={styles.weekRow} scope="row" data-current={isCurrent || undefined}>
                    <b>{String(week).padStart(2, '0')}</b>
                    <small>{formatShortDay(dateFrom)}</small>
                    <PointDots
                      points={getPointRange(houses, index).min}
                      pointsTo={getPointRange(houses, index).max}
                    />
                  </th>
                  {houses.map(({ houseId, cells }) => {
                    const cell = cells[index]
                    return <td key={houseId}>{cell && <WeekCircle {...cell} isCompact />}</td>
                  })}
                </tr>
              ),
          )}
        </tbody>
      ))}
    </table>
  )
}

function getPointRange(houses: readonly GridHouse[], index: number): { min: number; max: number } {
  const prices = houses.flatMap(({ cells }) =>
    cells[index] && cells[index].points > 0 ? [cells[index].points] : [],
  )
  return prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) }
}
