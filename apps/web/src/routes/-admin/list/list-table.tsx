import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTools } from './card-tools.tsx'
import styles from './list.module.css'
import { ListBody } from './list-body.tsx'
import { ListHead } from './list-head.tsx'
import { getNextSort } from './list-state.ts'
import { useListTable, type ListTableOptions } from './use-list-table.ts'

/** From so many rows on only those in sight are in the document. */
const virtualFrom = 100

interface Props<Row extends object> extends ListTableOptions<Row> {
  onSort: (sort: string | null) => void
  /** These are the rows of the page before, until the new ones have come. */
  isOutdated: boolean
}

/** The rows of a page. Scrolls inside itself; on a phone each row is a card. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { list, rows, totalCount, state, onSort, selection, isOutdated } = props
  const { t } = useTranslation('admin')
  // State, not a ref: the body's effects run before a ref of an element around it is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const table = useListTable(props)
  const columns = useMemo(
    () => list.columns.filter(({ id }) => state.shown.includes(id)),
    [list.columns, state.shown],
  )
  const isVirtual = rows.length >= virtualFrom
  const isAllSelected = table.getIsAllPageRowsSelected()
  const sort = state.sort ?? list.defaultSort ?? null
  return (
    <>
      <CardTools
        columns={columns}
        sort={sort}
        onSort={onSort}
        onSelectAll={() => table.toggleAllPageRowsSelected(true)}
      />
      <div
        ref={setScroller}
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
          data-compact={list.isCompact || undefined}
        >
          <ListHead
            columns={columns}
            sort={sort}
            onSort={(column) => onSort(getNextSort(state.sort, column, list.defaultSort))}
            hasActions={list.rowActions !== undefined}
            checkbox={
              <label className={styles.checkbox}>
                <input
                  ref={(box) => {
                    if (box) box.indeterminate = table.getIsSomePageRowsSelected() && !isAllSelected
                  }}
                  type="checkbox"
                  aria-label={t('list.selectAll')}
                  checked={isAllSelected}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </label>
            }
          />
          <ListBody
            list={list}
            columns={columns}
            rows={table.getRowModel().rows}
            selection={selection}
            scroller={scroller}
            isVirtual={isVirtual}
            firstNumber={(state.page - 1) * state.pageSize + 2}
          />
        </table>
      </div>
    </>
  )
}
