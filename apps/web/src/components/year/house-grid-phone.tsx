import { memo, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonthName, formatShortDay } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { HolidayFlag } from './holiday-flag.tsx'
import { GridCell, HouseHead } from './house-grid-cell.tsx'
import type { GridGroup, GridHouse, GridWeek } from './house-grid.tsx'
import styles from './house-grid-phone.module.css'
import { useSlices } from './use-slices.ts'

interface Props {
  weeks: readonly GridWeek[]
  groups: readonly GridGroup[]
  cheapest: readonly (number | null)[]
}

/** Weeks of all houses that are rendered in one slice. */
const cellsPerSlice = 104

/**
 * Weeks in rows and houses in columns. The page scrolls, and the row of the houses' names stays below its header; the
 * weeks scroll sideways if there are more houses than fit. Past weeks are folded.
 */
export function HouseGridPhone({ weeks, groups, cheapest }: Props) {
  const { t } = useTranslation()
  const tableId = useId()
  const head = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useSameScroll(frame, head)
  const past = weeks.filter(({ isPast }) => isPast).length
  const [showsPast, setShowsPast] = useState(past === weeks.length)
  const houses = useMemo(() => groups.flatMap((group) => group.houses), [groups])
  const rendered = useSlices(weeks.length - past, Math.ceil(cellsPerSlice / Math.max(1, houses.length)))
  const first = showsPast ? 0 : past
  const isShown = (index: number) => index >= first && index < past + rendered
  const months = [...new Set(weeks.filter((_, index) => isShown(index)).map(({ month }) => month))]
  return (
    <div className={styles.grid}>
      {past > 0 && past < weeks.length && (
        <button
          type="button"
          className={styles.past}
          aria-expanded={showsPast}
          aria-controls={tableId}
          onClick={() => setShowsPast(!showsPast)}
        >
          {t('grid.pastWeeks', { count: past })}
        </button>
      )}
      {/* Visible, as the table's own head cannot stay at the top of the page within a box that scrolls. */}
      <div ref={head} className={styles.head} aria-hidden>
        <table className={styles.table}>
          <Columns count={houses.length} />
          <Head groups={groups} hasImages />
        </table>
      </div>
      <div ref={frame} className={styles.frame} data-scrolls-sideways>
        <table id={tableId} className={styles.table}>
          <caption className="hidden-visually">{t('year.allHouses')}</caption>
          <Columns count={houses.length} />
          <Head groups={groups} hasImages={false} />
          {months.map((month) => (
            <Month key={month} month={month} columns={houses.length + 2}>
              {weeks.map(
                (week, index) =>
                  week.month === month &&
                  isShown(index) && (
                    <Row key={week.week} {...{ week, index, houses }} cheapest={cheapest[index] ?? null} />
                  ),
              )}
            </Month>
          ))}
        </table>
        {/* Keeps the page's length while the later weeks are not rendered yet. */}
        <div style={{ height: `${(weeks.length - past - rendered) * rowHeightRem}rem` }} />
      </div>
    </div>
  )
}

/** As in the stylesheet. */
const rowHeightRem = 3.375

/** Scrolls `follower` sideways with `leader`. */
function useSameScroll(leader: RefObject<HTMLElement | null>, follower: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [from, to] = [leader.current, follower.current]
    if (from === null || to === null) return undefined
    const follow = () => {
      to.scrollLeft = from.scrollLeft
    }
    from.addEventListener('scroll', follow, { passive: true })
    return () => from.removeEventListener('scroll', follow)
  }, [leader, follower])
}

function Columns({ count }: { count: number }) {
  return (
    <colgroup>
      <col className={styles.weekColumn} />
      {Array.from({ length: count + 1 }, (_, index) => (
        <col key={index} className={styles.houseColumn} />
      ))}
    </colgroup>
  )
}

function Head({ groups, hasImages }: { groups: readonly GridGroup[]; hasImages: boolean }) {
  const { t } = useTranslation()
  const hasCountries = groups.length > 1
  return (
    <thead className={hasImages ? undefined : styles.unseen}>
      <tr>
        <th className={styles.corner} rowSpan={hasCountries ? 2 : 1} scope="col">
          {t('year.week')}
        </th>
        {hasCountries &&
          groups.map(({ country, houses }) => (
            <th key={country} className={styles.country} colSpan={houses.length} scope="colgroup">
              <span>{country}</span>
            </th>
          ))}
        {!hasCountries && <HouseNames groups={groups} hasImages={hasImages} />}
        <th className={styles.house} rowSpan={hasCountries ? 2 : 1} scope="col">
          {t('grid.cheapest')}
        </th>
      </tr>
      {hasCountries && (
        <tr>
          <HouseNames groups={groups} hasImages={hasImages} />
        </tr>
      )}
    </thead>
  )
}

function HouseNames({ groups, hasImages }: { groups: readonly GridGroup[]; hasImages: boolean }) {
  return groups
    .flatMap(({ houses }) => houses)
    .map(({ houseId, name, imageUrl }) => (
      <th key={houseId} className={styles.house} scope="col">
        {hasImages ? <HouseHead name={name} imageUrl={imageUrl} /> : name}
      </th>
    ))
}

interface MonthProps {
  month: number
  columns: number
  children: ReactNode
}

function Month({ month, columns, children }: MonthProps) {
  const language = useLanguage()
  return (
    <tbody>
      <tr>
        <th className={styles.month} colSpan={columns} scope="rowgroup">
          <span>{formatMonthName(month, language, 'long')}</span>
        </th>
      </tr>
      {children}
    </tbody>
  )
}

interface RowProps {
  week: GridWeek
  index: number
  houses: readonly GridHouse[]
  cheapest: number | null
}

/** A further slice of the table renders only its own rows. */
const Row = memo(function Row({ week: gridWeek, index, houses, cheapest }: RowProps) {
  const { week, dateFrom, isCurrent, holiday } = gridWeek
  return (
    <tr>
      <th className={styles.week} scope="row" data-current={isCurrent || undefined} title={holiday}>
        <b>{String(week).padStart(2, '0')}</b>
        {holiday !== undefined && <HolidayFlag />}
        <small>{formatShortDay(dateFrom)}</small>
      </th>
      {houses.map(({ houseId, cells }) => {
        const cell = cells[index]
        return <td key={houseId}>{cell && <GridCell {...cell} />}</td>
      })}
      <td className={styles.cheapest}>{cheapest ?? '–'}</td>
    </tr>
  )
})
