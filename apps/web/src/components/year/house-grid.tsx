import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { monthName, shortDay } from '../../locales/format.ts'
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
  /** One a week, in the order of the weeks; null where the house has no calendar. */
  cells: readonly (Cell | null)[]
}

interface Props {
  weeks: readonly GridWeek[]
  houses: readonly GridHouse[]
  /** Weeks down and houses across, for a phone. */
  isTransposed: boolean
  displayMode: 'status' | 'points'
}

/** Every house in every week at once; scrolls inside itself and opens at the current week. */
export function HouseGrid(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { isTransposed: isTurned } = props
  useLayoutEffect(() => {
    if (frame.current !== null) scrollToCurrentWeek(frame.current, isTurned)
  }, [isTurned])
  return (
    <div ref={frame} className={`${styles.frame} ${isTurned ? styles.turned : ''}`} data-scrolls-sideways>
      {isTurned ? <TransposedTable {...props} /> : <WideTable {...props} />}
    </div>
  )
}

/** How far below the head of the turned grid the current week comes to lie: the end of the week before shows. */
const currentWeekOffsetPx = 96

/** By where things are on the screen: offsets of sticky cells count from the page, not from the frame. */
function scrollToCurrentWeek(frame: HTMLElement, isTurned: boolean): void {
  const current = frame.querySelector('th[data-current]')?.getBoundingClientRect()
  if (current === undefined) return
  const box = frame.getBoundingClientRect()
  if (isTurned) frame.scrollTop += current.top - box.top - currentWeekOffsetPx
  else frame.scrollLeft += current.left - box.left - frame.clientWidth / 2
}

function WideTable({ weeks, houses, displayMode: reading }: Props) {
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
              <span>{monthName(month, language, 'long')}</span>
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
                {cell && <GridCell {...cell} reading={reading} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const GridCell = memo(function GridCell({ reading, ...cell }: Cell & { reading: 'status' | 'points' }) {
  const element = usePulseOnChange(cell.appearance)
  if (cell.isHidden) return <span className={styles.hole} aria-hidden />
  return (
    <button ref={element} type="button" {...getCellAttributes(cell)} className={styles.cell}>
      {reading === 'points' ? cell.points : <StatusMark look={cell.appearance} count={cell.count} />}
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
              <span>{monthName(month, language, 'long')}</span>
            </th>
          </tr>
          {weeks.map(
            ({ week, month: own, dateFrom, isCurrent }, index) =>
              own === month && (
                <tr key={week}>
                  <th className={styles.weekRow} scope="row" data-current={isCurrent || undefined}>
                    <b>{String(week).padStart(2, '0')}</b>
                    <small>{shortDay(dateFrom)}</small>
                    <PointDots points={getPointRange(houses, index).least} pointsTo={getPointRange(houses, index).most} />
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

function getPointRange(houses: readonly GridHouse[], index: number): { least: number; most: number } {
  const prices = houses.flatMap(({ cells }) =>
    cells[index] && cells[index].points > 0 ? [cells[index].points] : [],
  )
  return prices.length === 0
    ? { least: 0, most: 0 }
    : { least: Math.min(...prices), most: Math.max(...prices) }
}
