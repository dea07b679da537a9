import { Title, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListInput } from '../../../api/admin-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './list.module.css'
import { countPages, ListPagination } from './list-pagination.tsx'
import { type ListState, listWrongDays } from './list-state.ts'
import { ListEmpty, ListError, ListSkeleton, NoSuchDay } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { ListFilter, ListPageProps } from './list-types.ts'
import { useListState } from './use-list-state.ts'

/** How often a list that is seen is read again. */
const refetchMs = 30_000
const noFilters: readonly ListFilter[] = []

/**
 * A list of the admin area: heading, search, filters, saved views, columns, files, rows and pages.
 *
 * `columns` and `filters` must be the same objects from render to render (`useMemo`), or the table is built again.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { columns, filters = noFilters, defaultPageSize } = props
  const shape = useMemo(() => ({ columns, filters, defaultPageSize }), [columns, filters, defaultPageSize])
  const control = useListState(shape)
  const { state, change } = control
  const wrongDays = listWrongDays(control.query, filters)
  const input = useMemo(() => toInput(state), [state])
  const [selection, setSelection] = useSelection(input)
  const result = useQuery({
    ...props.query(input),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  const { data, error } = result
  const pages =
    data === undefined || result.isPlaceholderData ? null : countPages(data.totalCount, state.pageSize)
  useEffect(() => {
    if (pages !== null && state.page > pages) change({ page: pages }, { replace: true })
  }, [pages, state.page, change])
  const retry = () => void result.refetch()
  const isEmpty = data?.totalCount === 0
  return (
    <section className={styles.page} aria-busy={result.isFetching}>
      <ListHeading
        {...props}
        actions={typeof props.actions === 'function' ? props.actions(input) : props.actions}
      />
      {props.children}
      <ListToolbar
        list={props}
        control={control}
        totalCount={data?.totalCount ?? null}
        isFetching={result.isFetching}
        onRefresh={retry}
      />
      {wrongDays.length > 0 && <NoSuchDay days={wrongDays} />}
      <Announcement totalCount={result.isPlaceholderData ? undefined : data?.totalCount} />
      {error !== null && <ListError error={error} onRetry={retry} />}
      {data === undefined && error === null && <ListSkeleton columns={state.shown.length} />}
      {isEmpty && <ListEmpty title={props.emptyTitle} hint={props.emptyHint} />}
      {data !== undefined && !isEmpty && (
        <>
          <BulkBar list={props} rows={data.items} selection={selection} onClear={() => setSelection({})} />
          <ListTable
            list={props}
            rows={data.items}
            totalCount={data.totalCount}
            state={state}
            onSort={(sort) => change({ sort })}
            selection={selection}
            onSelect={setSelection}
            isOutdated={result.isPlaceholderData}
          />
          <ListPagination control={control} totalCount={data.totalCount} />
        </>
      )}
    </section>
  )
}

function toInput({ page, pageSize, search, sort, filters }: ListState): ListInput {
  return {
    ...filters,
    page,
    pageSize,
    ...(search === '' ? {} : { search }),
    ...(sort === null ? {} : { sort }),
  }
}

/** The selected rows, by their ids. Another page or filter has none: an act on rows that are out of sight would be a mistake. */
function useSelection(input: ListInput) {
  const [{ of, selection }, set] = useState<{ of: ListInput; selection: RowSelectionState }>({
    of: input,
    selection: {},
  })
  return [
    of === input ? selection : {},
    (next: RowSelectionState) => set({ of: input, selection: next }),
  ] as const
}

function ListHeading<Row extends object>({
  title,
  description,
  actions,
  headingLevel = 1,
}: Omit<ListPageProps<Row>, 'actions'> & { actions: ReactNode }) {
  return (
    <header className={styles.heading}>
      <div>
        <Title order={headingLevel}>{title}</Title>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles.headingActions}>{actions}</div>}
    </header>
  )
}

/** Tells a screen reader how many rows a search has found. */
function Announcement({ totalCount }: { totalCount: number | undefined }) {
  const { t } = useTranslation('admin')
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {totalCount === undefined ? '' : t('list.results', { count: totalCount })}
    </VisuallyHidden>
  )
}
