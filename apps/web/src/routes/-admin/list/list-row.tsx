import { Link, type LinkProps } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import { getNameColumn } from './list-state.ts'
import type { ListColumn, ListPageProps, RowLink } from './list-types.ts'
import type { RowModel } from './use-list-table.ts'

interface Props<Row extends object> {
  list: ListPageProps<Row>
  row: RowModel<Row>
  columns: readonly ListColumn<Row>[]
  /** Of the row among those of all pages; the heading is the first. */
  number: number
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  isSelected: boolean
}

function Row<Item extends object>({ list, row, columns, number, measure, isSelected }: Props<Item>) {
  const { t } = useTranslation('admin')
  const { original, index } = row
  const link = list.getRowLink?.(original) ?? null
  const nameColumn = getNameColumn(list.columns)
  return (
    <tr
      role="row"
      aria-rowindex={number}
      data-index={index}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-linked={link !== null || undefined}
      {...(measure ? { ref: measure } : {})}
    >
      <td role="cell" className={styles.check}>
        {/* The browser's own: dozens of Mantine's would make each step of scrolling twice as long. */}
        <label className={styles.checkbox}>
          <input
            type="checkbox"
            aria-label={t('list.select', { name: list.getRowName(original) })}
            checked={isSelected}
            onChange={ignoreChange}
            // The click says whether Shift is held, which selects all rows up to this one.
            onClick={row.getToggleSelectedHandler()}
          />
        </label>
      </td>
      {columns.map(({ id, header, align, isUnbroken, keepsLabel, cell }) => (
        <td
          key={id}
          role={id === nameColumn ? 'rowheader' : 'cell'}
          data-align={align}
          data-unbroken={isUnbroken || undefined}
          data-label={header}
          data-keeps-label={keepsLabel || undefined}
        >
          {id === nameColumn && link !== null ? (
            <RowAnchor link={link}>{cell(original)}</RowAnchor>
          ) : (
            cell(original)
          )}
        </td>
      ))}
      {list.rowActions && (
        <td role="cell" className={styles.actions}>
          {list.rowActions(original)}
        </td>
      )}
    </tr>
  )
}

/** A row. Its link covers it all, so that it opens in a new tab as any link does. */
export const ListRow = memo(Row) as typeof Row

function ignoreChange(): void {
  // A click changes it.
}

function RowAnchor({ link, children }: { link: RowLink; children: ReactNode }) {
  return (
    <Link {...(link as LinkProps)} className={styles.rowLink} data-row-link>
      {children}
    </Link>
  )
}
