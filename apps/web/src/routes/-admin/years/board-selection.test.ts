import { describe, expect, it } from 'vitest'
import { fakeGroupYear } from '../testing/fake-years.ts'
import { type BoardRow, toRows } from './board-model.ts'
import {
  clearSelection,
  listSelected,
  moveFocus,
  selectAll,
  selectCell,
  type Selection,
  selectRow,
  selectThese,
  selectWeeks,
  startSelection,
} from './board-selection.ts'

const rows = toRows(fakeGroupYear(2027).houses)
const size = { rows: 2, weeks: 52 }

/** Returns the selected weeks as `0 5`: the row's place and the week. */
function list(selection: Selection, of: readonly BoardRow[] = rows): string[] {
  return [...listSelected(of, selection)].map((key) => {
    const [id, week] = key.split(' ')
    return `${of.findIndex((row) => row.id === id)} ${week}`
  })
}

describe('what is selected on the board', () => {
  const at = selectCell(startSelection, { row: 0, week: 5 }, 'alone')

  it('is nothing at first', () => expect(list(startSelection)).toEqual([]))

  it('is a cell, a range to another, and more beside it', () => {
    const range = selectCell(at, { row: 1, week: 6 }, 'extend')
    expect(list(range)).toEqual(['0 5', '0 6', '1 5', '1 6'])
    const more = selectCell(range, { row: 0, week: 9 }, 'add')
    expect(list(more)).toEqual(['0 5', '0 6', '0 9', '1 5', '1 6'])
    expect(list(selectCell(more, { row: 0, week: 6 }, 'add'))).toEqual(['0 5', '0 9', '1 5', '1 6'])
    expect(list(selectCell(more, { row: 0, week: 10 }, 'extend'))).toContain('0 10')
  })

  it('moves with the arrows, not over the edge, and grows with Shift', () => {
    expect(list(moveFocus(at, { week: -9 }, { isExtending: false, size }))).toEqual(['0 1'])
    expect(list(moveFocus(at, { row: 5, week: 1 }, { isExtending: true, size }))).toEqual([
      '0 5',
      '0 6',
      '1 5',
      '1 6',
    ])
  })

  it('is a house, weeks of all houses, or everything', () => {
    expect(list(selectRow(at, 1, { mode: 'alone', size }))).toHaveLength(52)
    expect(list(selectRow(at, 1, { mode: 'extend', size }))).toHaveLength(104)
    expect(list(selectWeeks(at, [7, 8], { mode: 'alone', size }))).toEqual(['0 7', '0 8', '1 7', '1 8'])
    expect(
      list(selectWeeks(selectWeeks(at, [7, 7], { mode: 'alone', size }), [9, 9], { mode: 'extend', size })),
    ).toHaveLength(6)
    expect(list(selectAll(size))).toHaveLength(104)
    expect(list(clearSelection(selectAll(size)))).toEqual([])
  })

  it('has the focus in the first of the chosen weeks', () => {
    const keys = listSelected(rows, selectCell(startSelection, { row: 1, week: 30 }, 'alone'))
    expect(selectThese(rows, keys).focus).toEqual({ row: 1, week: 30 })
  })

  it('has no week of a house without a calendar', () => {
    const [one, other] = rows
    if (one === undefined || other === undefined) throw new Error('two rows')
    expect(list(selectWeeks(at, [7, 7], { mode: 'alone', size }), [one, { ...other, weeks: [] }])).toEqual([
      '0 7',
    ])
  })
})
