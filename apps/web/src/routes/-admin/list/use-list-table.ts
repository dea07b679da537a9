import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListState } from './list-state.ts'
import type { ListPageProps } from './list-types.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

/** A row as TanStack's table has it. */
export type RowModel<Row extends object> = TableRow<typeof features, Row>

export interface ListTableOptions<Row extends object> {
  readonly list: ListPageProps<Row>
  readonly rows: Row[]
  /** Rows on all pages. */
  readonly totalCount: number
  readonly state: ListState
  readonly selection: RowSelectionState
  readonly onSelect: (selection: RowSelectionState) => void
}

/** TanStack's table, which sorts and pages nothing itself: the server does. */
export function useListTable<Row extends object>(options: ListTableOptions<Row>) {
  const { list, rows, totalCount, state, selection, onSelect } = options
  const { columns, getRowId } = list
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, header, isSortable = false }) => ({ id, header, enableSorting: isSortable })),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, state.shown.includes(id)])),
    [columns, state.shown],
  )
  const sorting = useMemo(
    () =>
      state.sort === null ? [] : [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }],
    [state.sort],
  )
  const pagination = useMemo(
    () => ({ pageIndex: state.page - 1, pageSize: state.pageSize }),
    [state.page, state.pageSize],
  )
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId,
    rowCount: totalCount,
    manualPagination: true,
    manualSorting: true,
    state: { columnVisibility, sorting, pagination, rowSelection: selection },
    onRowSelectionChange: (updater) => onSelect(typeof updater === 'function' ? updater(selection) : updater),
  })
}
