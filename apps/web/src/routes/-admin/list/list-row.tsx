import { Checkbox } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import type { ListColumn, ListPageProps } from './list-types.ts'

interface Props<Row extends object> {
  list: ListPageProps<Row>
  row: Row
  columns: readonly ListColumn<Row>[]
  /** The column that names its row, and has its link. */
  nameColumn: string | undefined
  /** Of the row among those of all pages; the heading is the first. */
  number: number
  /** Of the row on its page. */
  index: number
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  isSelected: boolean
  onSelect: (event: unknown) => void
}

/** A row. Its link covers it all, so that it opens in a new tab as any link does. */
export function ListRow<Row extends object>(props: Props<Row>) {
  const { list, row, columns, nameColumn, number, index, measure, isSelected, onSelect } = props
  const { t } = useTranslation('admin')
  const link = list.getRowLink?.(row) ?? null
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
        <Checkbox
          size="xs"
          aria-label={t('list.select', { name: list.getRowName(row) })}
          checked={isSelected}
          onChange={() => undefined}
          onClick={onSelect}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          role={column.id === nameColumn ? 'rowheader' : 'cell'}
          data-align={column.align}
          data-label={column.header}
        >
          {column.id === nameColumn && link !== null ? (
            <RowAnchor link={link}>{column.cell(row)}</RowAnchor>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {list.rowActions && (
        <td role="cell" className={styles.actions}>
          {list.rowActions(row)}
        </td>
      )}
    </tr>
  )
}

function RowAnchor({ link, children }: { link: LinkProps | object; children: ReactNode }) {
  return (
    <Link {...(link as LinkProps)} className={styles.rowLink} data-row-link>
      {children}
    </Link>
  )
}
