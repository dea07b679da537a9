import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import type { ListColumn } from './list-types.ts'

interface Props {
  columns: readonly Pick<ListColumn<never>, 'id' | 'header' | 'isSortable'>[]
  sort: string | null
  onSort: (sort: string) => void
  onSelectAll: () => void
}

/** On a phone, where the rows are cards without headings: the order, and selecting them all. */
export function CardTools({ columns, sort, onSort, onSelectAll }: Props) {
  const { t } = useTranslation('admin')
  const orders = columns.flatMap(({ id, header, isSortable }) =>
    isSortable === true
      ? [
          { value: id, label: t('list.ascending', { column: header }) },
          { value: `-${id}`, label: t('list.descending', { column: header }) },
        ]
      : [],
  )
  return (
    <div className={styles.cardTools} data-screen-only>
      {orders.length > 0 && (
        <NativeSelect
          label={t('list.sortBy')}
          data={sort === null ? [{ value: '', label: '–' }, ...orders] : orders}
          value={sort ?? ''}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        />
      )}
      <Button variant="default" onClick={onSelectAll}>
        {t('list.selectAll')}
      </Button>
    </div>
  )
}
