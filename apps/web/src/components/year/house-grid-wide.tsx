import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonthName, formatShortDay } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { HolidayFlag } from './holiday-flag.tsx'
import { GridCell, HouseHead } from './house-grid-cell.tsx'
import type { GridGroup, GridHouse, GridWeek } from './house-grid.tsx'
import styles from './house-grid-wide.module.css'
import { useCrosshair } from './use-crosshair.ts'
import { useSidewaysScroll } from './use-sideways-scroll.ts'
import { useSlices } from './use-slices.ts'

interface Props {
  weeks: readonly GridWeek[]
  groups: readonly GridGroup[]
  cheapest: readonly (number | null)[]
}

/** Houses that are rendered in one slice: about a hundred weeks. */
const housesPerSlice = 2

/** Houses in rows and weeks in columns, in a box that scrolls sideways. */
export function HouseGridWide({ weeks, groups, cheapest }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const more = useSidewaysScroll(frame)
  useCrosshair(table)
  useLayoutEffect(() => {
    if (frame.current !== null) scrollToCurrentWeek(frame.current)
  }, [])
  const houseCount = groups.reduce((sum, { houses }) => sum + houses.length, 0)
  const rendered = useSlices(houseCount, housesPerSlice)
  const scroll = (direction: 1 | -1) => {
    const box = frame.current
    const column = box?.querySelector('thead th')?.clientWidth ?? 0
    box?.scrollBy({ left: direction * (box.clientWidth - column) * 0.85, behavior: getScrollBehavior() })
  }
  return (
    <div className={styles.grid}>
      <div
        className={styles.edges}
        data-before={more.before || undefined}
        data-after={more.after || undefined}
      >
        <div ref={frame} className={styles.frame} data-scrolls-sideways>
          <table ref={table} className={styles.table}>
            <caption className="hidden-visually">{t('year.allHouses')}</caption>
            <Columns weeks={weeks} />
            <Head weeks={weeks} turns={<Turns more={more} onTurn={scroll} />} />
            <tbody>
              {groups.map(({ country, houses }, index) => (
                <Fragment key={country}>
                  {country !== '' && (
                    <tr className={styles.country}>
                      <th scope="rowgroup">{country}</th>
                      <td colSpan={weeks.length} />
                    </tr>
                  )}
                  {houses.map((house, row) => (
                    <Row
                      key={house.houseId}
                      house={house}
                      weeks={weeks}
                      isRendered={countBefore(groups, index) + row < rendered}
                    />
                  ))}
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th className={styles.house} scope="row">
                  {t('grid.cheapest')}
                </th>
                {cheapest.map((points, index) => (
                  <td key={weeks[index]?.week} className={getEdgeClass(weeks, index)}>
                    {points ?? '–'}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
    </div>
  )
}

interface TurnsProps {
  more: { before: boolean; after: boolean }
  onTurn: (direction: 1 | -1) => void
}

/** Buttons that scroll to other months, in the corner that stays in sight; nothing where all weeks are in sight. */
function Turns({ more, onTurn }: TurnsProps) {
  const { t } = useTranslation()
  if (!more.before && !more.after) return null
  return (
    <div className={styles.turns} data-screen-only>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('grid.earlierMonths')}
        aria-disabled={!more.before}
        onClick={() => more.before && onTurn(-1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </button>
      <span aria-hidden>{t('grid.months')}</span>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('grid.nextMonths')}
        aria-disabled={!more.after}
        onClick={() => more.after && onTurn(1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </button>
    </div>
  )
}

function countBefore(groups: readonly GridGroup[], index: number): number {
  return groups.slice(0, index).reduce((sum, { houses }) => sum + houses.length, 0)
}

function getScrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

/** Uses screen positions, because the offsets of sticky cells count from the page, not from the scroll container. */
function scrollToCurrentWeek(frame: HTMLElement): void {
  const current = frame.querySelector('th[data-current]')?.getBoundingClientRect()
  if (current === undefined) return
  frame.scrollLeft += current.left - frame.getBoundingClientRect().left - frame.clientWidth / 2
}

/** Returns the class of a cell at the edge of a month. */
function getEdgeClass(weeks: readonly GridWeek[], index: number): string | undefined {
  return weeks[index]?.month === weeks[index - 1]?.month ? undefined : styles.first
}

/** Their backgrounds are those of the columns' cells: of the current week, and of the one that is pointed at. */
const Columns = memo(function Columns({ weeks }: { weeks: readonly GridWeek[] }) {
  return (
    <colgroup>
      <col className={styles.houseColumn} />
      {weeks.map(({ week, isCurrent }, index) => (
        <col
          key={week}
          className={`${styles.weekColumn} ${isCurrent ? styles.now : ''}`}
          data-column={index + 1}
        />
      ))}
    </colgroup>
  )
})

function Head({ weeks, turns }: { weeks: readonly GridWeek[]; turns: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th className={`${styles.house} ${styles.corner}`} rowSpan={2} scope="col">
          <span className="hidden-visually">{t('year.house')}</span>
          {turns}
        </th>
        {[...new Set(weeks.map(({ month }) => month))].map((month) => (
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
        {weeks.map(({ week, dateFrom, isCurrent, holiday }, index) => (
          <th
            key={week}
            className={`${styles.week} ${getEdgeClass(weeks, index) ?? ''}`}
            data-current={isCurrent || undefined}
            data-column={index + 1}
            scope="col"
            title={holiday}
          >
            <b>{String(week).padStart(2, '0')}</b>
            {holiday !== undefined && <HolidayFlag />}
            <small>{formatShortDay(dateFrom)}</small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  house: GridHouse
  weeks: readonly GridWeek[]
  /** Its weeks are there; else only their place. */
  isRendered: boolean
}

/** A further slice of the table renders only its own rows. */
const Row = memo(function Row({ house, weeks, isRendered }: RowProps) {
  return (
    <tr>
      <th className={styles.house} scope="row">
        <HouseHead name={house.name} imageUrl={house.imageUrl} />
      </th>
      {isRendered ? (
        house.cells.map((cell, index) => (
          <td key={weeks[index]?.week} className={getEdgeClass(weeks, index)}>
            {cell && <GridCell {...cell} />}
          </td>
        ))
      ) : (
        <td colSpan={weeks.length} />
      )}
    </tr>
  )
})
