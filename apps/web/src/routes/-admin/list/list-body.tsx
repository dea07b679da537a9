import type { RowSelectionState } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ListRow } from './list-row.tsx'
import type { ListColumn, ListPageProps } from './list-types.ts'
import { useListKeys } from './use-list-keys.ts'
import type { RowModel } from './use-list-table.ts'

/** In pixels; each row is measured once it is there. */
const usualRowHeight = 38
/** Rows above and below those in sight. */
const overscan = 6

interface Props<Row extends object> {
  list: ListPageProps<Row>
  columns: readonly ListColumn<Row>[]
  rows: readonly RowModel<Row>[]
  selection: RowSelectionState
  scroller: HTMLElement | null
  /** Only the rows in sight are in the document. */
  isVirtual: boolean
  /** Of the first row, among those of all pages and the heading. */
  firstNumber: number
}

/** The rows alone: they are drawn again with every step of scrolling, the table around them is not. */
export function ListBody<Row extends object>(props: Props<Row>) {
  const { list, columns, rows, selection, scroller, isVirtual, firstNumber } = props
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => usualRowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    enabled: isVirtual,
  })
  useListKeys({
    scroller,
    count: rows.length,
    scrollTo: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
    },
  })
  const items = virtualizer.getVirtualItems()
  const inSight = isVirtual ? items.flatMap(({ index }) => rows[index] ?? []) : rows
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody role="rowgroup">
      {isVirtual && above > 0 && <tr aria-hidden style={{ height: above }} />}
      {inSight.map((row) => (
        <ListRow
          key={row.id}
          list={list}
          row={row}
          columns={columns}
          number={firstNumber + row.index}
          measure={isVirtual ? virtualizer.measureElement : undefined}
          isSelected={selection[row.id] === true}
        />
      ))}
      {isVirtual && below > 0 && <tr aria-hidden style={{ height: below }} />}
    </tbody>
  )
}
