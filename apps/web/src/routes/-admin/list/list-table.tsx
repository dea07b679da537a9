import { Checkbox } from '@mantine/core'
import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { getNameColumn, type ListState } from './list-state.ts'
import type { ListPageProps } from './list-types.ts'
import { useListKeys } from './use-list-keys.ts'

/** From so many rows on only those in sight are in the document. */
const virtualFrom = 100
const rowHeight = 41
const overscan = 6

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
})
export type ListFeatures = typeof features

interface Props<Row extends object> {
  list: ListPageProps<Row>
  rows: Row[]
  totalCount: number
  state: ListState
  onSort: (column: string) => void
  selection: RowSelectionState
  onSelect: (selection: RowSelectionState) => void
  /** These are the rows of the page before, until the new ones have come. */
  isOutdated: boolean
}

/** The rows of a page. Scrolls inside itself; on a phone each row is a card. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { list, totalCount, state, onSort, selection, isOutdated } = props
  const { t } = useTranslation('admin')
  const scroller = useRef<HTMLDivElement>(null)
  const table = useListTable(props)
  const columns = new Map(list.columns.map((column) => [column.id, column]))
  const models = table.getRowModel().rows
  const isVirtual = models.length >= virtualFrom
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => models[index]?.id ?? index,
    overscan,
    enabled: isVirtual,
  })
  useListKeys({
    scroller,
    count: models.length,
    scrollTo: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
    },
  })
  const items = virtualizer.getVirtualItems()
  const inSight = isVirtual ? items.flatMap(({ index }) => models[index] ?? []) : models
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const firstNumber = (state.page - 1) * state.pageSize + 2
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-virtual={isVirtual || undefined}
      role="region"
      aria-label={list.title}
      // It scrolls, so that the keyboard must reach it.
      tabIndex={0}
    >
      <table
        className={styles.table}
        role="table"
        aria-rowcount={totalCount + 1}
        data-outdated={isOutdated || undefined}
      >
        <ListHead
          columns={table.getVisibleLeafColumns().flatMap(({ id }) => columns.get(id) ?? [])}
          sort={state.sort ?? list.defaultSort ?? null}
          onSort={onSort}
          hasActions={list.rowActions !== undefined}
          checkbox={
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          }
        />
        <tbody role="rowgroup">
          {isVirtual && above > 0 && <tr aria-hidden style={{ height: above }} />}
          {inSight.map((row) => (
            <ListRow
              key={row.id}
              list={list}
              row={row.original}
              columns={row.getVisibleCells().flatMap(({ column }) => columns.get(column.id) ?? [])}
              nameColumn={getNameColumn(list.columns)}
              number={firstNumber + row.index}
              index={row.index}
              measure={isVirtual ? virtualizer.measureElement : undefined}
              isSelected={selection[row.id] === true}
              onSelect={row.getToggleSelectedHandler()}
            />
          ))}
          {isVirtual && below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  )
}

/** TanStack's table, which sorts and pages nothing itself: the server does. */
function useListTable<Row extends object>({
  list,
  rows,
  totalCount,
  state,
  selection,
  onSelect,
}: Props<Row>) {
  const definitions = useMemo<ColumnDef<ListFeatures, Row>[]>(
    () =>
      list.columns.map(({ id, header, isSortable = false }) => ({ id, header, enableSorting: isSortable })),
    [list.columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(list.columns.map(({ id }) => [id, state.shown.includes(id)])),
    [list.columns, state.shown],
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
    getRowId: list.getRowId,
    rowCount: totalCount,
    manualPagination: true,
    manualSorting: true,
    state: { columnVisibility, sorting, pagination, rowSelection: selection },
    onRowSelectionChange: (updater) => onSelect(typeof updater === 'function' ? updater(selection) : updater),
  })
}
