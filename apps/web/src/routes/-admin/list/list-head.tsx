import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import type { ListColumn } from './list-types.ts'

interface Props {
  columns: readonly Pick<ListColumn<never>, 'id' | 'header' | 'isSortable' | 'align'>[]
  sort: string | null
  onSort: (column: string) => void
  hasActions: boolean
  checkbox: ReactNode
}

/** The columns' headings, which sort the list. */
export function ListHead({ columns, sort, onSort, hasActions, checkbox }: Props) {
  const { t } = useTranslation('admin')
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col" className={styles.check}>
          {checkbox}
        </th>
        {columns.map(({ id, header, isSortable, align }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            data-align={align}
            aria-sort={isSortable === true ? getAriaSort(id, sort) : undefined}
          >
            {isSortable === true ? (
              <button type="button" className={styles.sort} onClick={() => onSort(id)}>
                {header}
                <SortIcon id={id} sort={sort} />
              </button>
            ) : (
              header
            )}
          </th>
        ))}
        {hasActions && (
          <th role="columnheader" scope="col" className={styles.actionsHead}>
            <VisuallyHidden>{t('list.rowActions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function getAriaSort(id: string, sort: string | null): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}

function SortIcon({ id, sort }: { id: string; sort: string | null }) {
  const order = getAriaSort(id, sort)
  if (order === 'ascending') return <IconArrowUp size={14} aria-hidden />
  if (order === 'descending') return <IconArrowDown size={14} aria-hidden />
  return <IconArrowsSort size={14} aria-hidden className={styles.unsorted} />
}
