import type { Board } from '@samhus/contract/admin-bookings'
import { addDays } from '@samhus/domain/day'
import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../../locales/format.ts'
import { type BoardCell, type BoardHouse, type BoardWeek, describeCell, getLook } from './cell-words.ts'
import type { CellLinks } from './use-cell-links.ts'
import styles from './week-board.module.css'
import { CellContent } from './week-cell.tsx'

interface Props {
  board: Board
  links: CellLinks
}

/** A step of an arrow key. */
const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
  Home: [-100, 0],
  End: [100, 0],
}

const keepWithin = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** Weeks below one another and houses beside one another; one cell is in the order of Tab, the arrows lead to the others. */
export function WeekGrid({ board, links }: Props) {
  const { t } = useTranslation('admin')
  const grid = useRef<HTMLTableElement>(null)
  const { weeks, houses } = board
  const [focus, setFocus] = useState({ row: 0, column: 0 })
  const row = keepWithin(focus.row, weeks.length - 1)
  const column = keepWithin(focus.column, houses.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const next = {
      row: keepWithin(row + step[0], weeks.length - 1),
      column: keepWithin(column + step[1], houses.length - 1),
    }
    setFocus(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  return (
    <div className={styles.scroller}>
      <table
        ref={grid}
        role="grid"
        aria-label={t('board.label', { group: board.groupName })}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const [at, of] = (target.dataset['cell'] ?? '').split(' ').map(Number)
          if (at !== undefined && of !== undefined) setFocus({ row: at, column: of })
        }}
        onClick={links.onClick}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('board.week')}
            </th>
            {houses.map(({ houseId, name }) => (
              <th key={houseId} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <Fragment key={week.dateFrom}>
              {week.year !== weeks[at - 1]?.year && (
                <tr>
                  <th scope="rowgroup" colSpan={houses.length + 1} className={styles.year}>
                    <span>{week.year}</span>
                  </th>
                </tr>
              )}
              <WeekRow
                week={week}
                at={at}
                houses={houses}
                focusColumn={at === row ? column : null}
                getHref={links.getHref}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  week: BoardWeek
  /** Of the row on the board. */
  at: number
  houses: readonly BoardHouse[]
  /** The cell that Tab leads to; null: none of this row. */
  focusColumn: number | null
  getHref: CellLinks['getHref']
}

/** Drawn again only if something of it has changed: a board may have a thousand cells. */
const WeekRow = memo(function WeekRow({ week, at, houses, focusColumn, getHref }: RowProps) {
  return (
    <tr>
      <th scope="row" className={styles.week}>
        <strong>{week.week}</strong>
        <span>{formatSpan(week.dateFrom)}</span>
      </th>
      {houses.map((house, column) => (
        <WeekCell
          key={house.houseId}
          house={house}
          week={week}
          cell={house.cells[at] ?? null}
          place={`${at} ${column}`}
          isInTabOrder={focusColumn === column}
          getHref={getHref}
        />
      ))}
    </tr>
  )
})

/** Returns 05/07–12/07. */
export function formatSpan(dateFrom: string): string {
  return `${formatShortDay(dateFrom)}–${formatShortDay(addDays(dateFrom, 7))}`
}

interface CellProps {
  house: BoardHouse
  week: BoardWeek
  cell: BoardCell
  place: string
  isInTabOrder: boolean
  getHref: CellLinks['getHref']
}

function WeekCell({ house, week, cell, place, isInTabOrder, getHref }: CellProps) {
  const { t } = useTranslation('admin')
  const words = describeCell(t, { house, week }, cell)
  const shared = { className: styles.cell, tabIndex: isInTabOrder ? 0 : -1, 'data-cell': place, title: words }
  return (
    <td role="gridcell" data-look={getLook(cell)}>
      {cell === null ? (
        <span {...shared}>
          <CellContent cell={cell} />
        </span>
      ) : (
        <a {...shared} href={getHref(cell.unitId)} data-unit={cell.unitId} aria-label={words}>
          <CellContent cell={cell} />
        </a>
      )}
    </td>
  )
}
