import { ActionIcon, NativeSelect } from '@mantine/core'
import { pageSizes } from '@samhus/contract/admin-lists'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import type { ListControl } from './use-list-state.ts'

interface Props {
  control: ListControl
  totalCount: number
}

/** Which rows of how many are shown, and the way to the others. */
export function ListPagination({ control, totalCount }: Props) {
  const { t } = useTranslation('admin')
  const { page, pageSize } = control.state
  const pages = countPages(totalCount, pageSize)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, totalCount)
  const go = (next: number) => control.change({ page: next })
  return (
    <nav className={styles.pagination} aria-label={t('list.pages')} data-screen-only>
      <NativeSelect
        size="sm"
        label={t('list.pageSize')}
        classNames={{ root: styles.pageSize ?? '' }}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        onChange={({ currentTarget }) => control.change({ pageSize: Number(currentTarget.value) })}
      />
      <span className={styles.range}>{t('list.range', { from, to, total: totalCount })}</span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={styles.range}>{t('list.pageOf', { page, pages })}</span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('list.next')}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  )
}

/** Returns at least 1: a list without rows has an empty page. */
export function countPages(totalCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize))
}
