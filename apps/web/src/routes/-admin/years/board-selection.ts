import { type BoardRow, type Cell, toKey, type WeekKey } from './board-model.ts'

/**
 * What is selected: the range from `anchor` to `focus`, beside what was selected before. `focus` has the keyboard's
 * focus; without a range nothing but `kept` is selected.
 */
export interface Selection {
  readonly anchor: Cell
  readonly focus: Cell
  readonly kept: ReadonlySet<string>
  readonly isRange: boolean
}

/** How a click or key selects: alone, up to here, or beside what is selected already. */
export type SelectMode = 'alone' | 'extend' | 'add'

export interface BoardSize {
  readonly rows: number
  readonly weeks: number
}

interface SelectOptions {
  readonly mode: SelectMode
  readonly size: BoardSize
}

const nothing: ReadonlySet<string> = new Set()

export const startSelection: Selection = {
  anchor: { row: 0, week: 1 },
  focus: { row: 0, week: 1 },
  kept: nothing,
  isRange: false,
}

const toText = ({ row, week }: Cell) => `${row} ${week}`

/** Returns the selected cells as texts: the row's place and the week. */
function listCells({ anchor, focus, kept, isRange }: Selection): Set<string> {
  const cells = new Set(kept)
  if (!isRange) return cells
  for (let row = Math.min(anchor.row, focus.row); row <= Math.max(anchor.row, focus.row); row += 1) {
    for (let week = Math.min(anchor.week, focus.week); week <= Math.max(anchor.week, focus.week); week += 1) {
      cells.add(toText({ row, week }))
    }
  }
  return cells
}

/** Returns the selected weeks; a house without a calendar has none. */
export function listSelected(rows: readonly BoardRow[], selection: Selection): ReadonlySet<WeekKey> {
  const cells = listCells(selection)
  return new Set(
    rows.flatMap(({ id, weeks }, row) =>
      weeks.flatMap(({ week }) => (cells.has(toText({ row, week })) ? [toKey(id, week)] : [])),
    ),
  )
}

/** Selects one cell. `add`: on, or off if it is selected. */
export function selectCell(selection: Selection, cell: Cell, mode: SelectMode): Selection {
  if (mode === 'extend') return { ...selection, focus: cell, isRange: true }
  if (mode === 'alone') return { anchor: cell, focus: cell, kept: nothing, isRange: true }
  const kept = listCells(selection)
  if (!kept.delete(toText(cell))) kept.add(toText(cell))
  return { anchor: cell, focus: cell, kept, isRange: false }
}

/** Selects from a corner to the one with the focus. */
function selectRange(
  selection: Selection,
  range: { anchor: Cell; focus: Cell },
  mode: SelectMode,
): Selection {
  return { ...range, kept: mode === 'add' ? listCells(selection) : nothing, isRange: true }
}

/** Selects all weeks of a house. The focus is on its first one, so that nothing scrolls away. */
export function selectRow(selection: Selection, row: number, { mode, size }: SelectOptions): Selection {
  const from = mode === 'extend' ? selection.anchor.row : row
  const range = { anchor: { row: from, week: size.weeks }, focus: { row, week: 1 } }
  return selectRange(selection, range, mode)
}

/** Selects weeks of all houses. */
export function selectWeeks(
  selection: Selection,
  weeks: readonly [first: number, last: number],
  { mode, size }: SelectOptions,
): Selection {
  const [first, last] = weeks
  const from = mode === 'extend' ? selection.anchor.week : last
  const range = { anchor: { row: size.rows - 1, week: from }, focus: { row: 0, week: first } }
  return selectRange(selection, range, mode)
}

export function selectAll({ rows, weeks }: BoardSize): Selection {
  return {
    anchor: { row: rows - 1, week: weeks },
    focus: { row: 0, week: 1 },
    kept: nothing,
    isRange: true,
  }
}

/** Selects these weeks alone. The focus goes to the first of them. */
export function selectThese(rows: readonly BoardRow[], keys: ReadonlySet<WeekKey>): Selection {
  const cells = rows.flatMap(({ id, weeks }, row) =>
    weeks.flatMap(({ week }) => (keys.has(toKey(id, week)) ? [{ row, week }] : [])),
  )
  const focus = cells[0] ?? startSelection.focus
  return { anchor: focus, focus, kept: new Set(cells.map(toText)), isRange: false }
}

export function clearSelection(selection: Selection): Selection {
  return { ...selection, anchor: selection.focus, kept: nothing, isRange: false }
}

/** Moves the focus by rows and weeks, not over the edge. Unless it extends, only the new cell is selected. */
export function moveFocus(
  selection: Selection,
  by: { readonly row?: number; readonly week?: number },
  { isExtending, size }: { readonly isExtending: boolean; readonly size: BoardSize },
): Selection {
  const { focus } = selection
  const cell = {
    row: keepWithin(focus.row + (by.row ?? 0), 0, size.rows - 1),
    week: keepWithin(focus.week + (by.week ?? 0), 1, size.weeks),
  }
  return selectCell(selection, cell, isExtending ? 'extend' : 'alone')
}

const keepWithin = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
