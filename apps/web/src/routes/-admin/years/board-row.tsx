import type { WeekMark } from '@samhus/domain/season-plan'
import { IconLock, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, getPrice, isChanged } from './board-draft.ts'
import { type BoardRow, type BoardWeek, isUnpriced, sumPoints, toKey, type WeekKey } from './board-model.ts'
import styles from './board.module.css'
import { describeCell, getWeekState } from './week-words.ts'

interface Props {
  row: BoardRow
  /** Of the row on the board. */
  place: number
  /** Of the year. */
  weeks: number
  draft: Draft
  selected: ReadonlySet<WeekKey>
  marks: ReadonlyMap<WeekKey, WeekMark>
  /** The week that Tab leads to; null: none of this row. */
  focusWeek: number | null
}

/** A house's weeks. Drawn again only if something of this house has changed: a board may have ten thousand cells. */
export const BoardRowCells = memo(RowCells, isUnchanged)

function isUnchanged(before: Props, after: Props): boolean {
  if (before.row !== after.row || before.place !== after.place || before.focusWeek !== after.focusWeek) {
    return false
  }
  return after.row.weeks.every(({ week }) => {
    const key = toKey(after.row.id, week)
    return (
      before.draft.get(key) === after.draft.get(key) &&
      before.selected.has(key) === after.selected.has(key) &&
      before.marks.get(key) === after.marks.get(key)
    )
  })
}

function RowCells({ row, place, weeks, draft, selected, marks, focusWeek }: Props) {
  const { t } = useTranslation('admin')
  const prices = row.weeks.map((week) => getPrice(draft, row, week))
  const isFocusHere = focusWeek !== null
  return (
    <tr>
      <th scope="row" className={styles.house}>
        <button
          type="button"
          tabIndex={-1}
          data-row={place}
          title={t('years.selectHouse', { house: row.name })}
        >
          <span className={styles.houseName}>{row.name}</span>
          {row.weeks.length > 0 && (
            <span className={styles.sum}>{t('years.sum', { points: sumPoints(prices) })}</span>
          )}
        </button>
      </th>
      {row.weeks.map((week, at) => {
        const key = toKey(row.id, week.week)
        return (
          <WeekCell
            key={week.week}
            facts={{ row, week, price: prices[at] ?? week, mark: marks.get(key) ?? null }}
            place={place}
            isSelected={selected.has(key)}
            isFocus={focusWeek === week.week}
          />
        )
      })}
      {row.weeks.length === 0 && (
        <td
          role="gridcell"
          colSpan={weeks}
          className={styles.missing}
          data-cell={`${place} 1`}
          tabIndex={isFocusHere ? 0 : -1}
        >
          <span>{t('years.noCalendar')}</span>
        </td>
      )}
    </tr>
  )
}

interface CellProps {
  facts: {
    row: BoardRow
    week: BoardWeek
    price: BoardWeek | { points: number; restrictOne: boolean }
    mark: WeekMark | null
  }
  place: number
  isSelected: boolean
  isFocus: boolean
}

/** The darker the more points; four and more are the darkest. */
const darkest = 4

function WeekCell({ facts, place, isSelected, isFocus }: CellProps) {
  const { t } = useTranslation('admin')
  const { week, price, mark } = facts
  const words = describeCell(t, facts)
  const state = getWeekState(week)
  const waiting = week.unit?.waitlistCount ?? 0
  return (
    <td
      role="gridcell"
      className={styles.cell}
      aria-selected={isSelected}
      aria-label={words}
      title={words}
      tabIndex={isFocus ? 0 : -1}
      data-cell={`${place} ${week.week}`}
      data-level={Math.min(price.points, darkest)}
      data-state={state ?? undefined}
      data-begun={week.unit?.hasBegun === true || undefined}
      data-changed={isChanged(week, price) || undefined}
      data-unpriced={isUnpriced(week, price) || undefined}
      data-marked={mark !== null || undefined}
    >
      <span className={styles.points}>{price.points}</span>
      {price.restrictOne && <IconLock className={styles.restricted} size={11} stroke={2.4} aria-hidden />}
      {state === 'out' && <IconX className={styles.outSign} size={11} stroke={2.6} aria-hidden />}
      {waiting > 0 && <span className={styles.waiting}>{waiting}</span>}
    </td>
  )
}
