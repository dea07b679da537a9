import { defaultPageSize as usualPageSize, pageSizes } from '@samhus/contract/admin-lists'
import { isDay } from '@samhus/domain/day'
import type { ListColumn, ListFilter } from './list-types.ts'

/** Query parameters of a list that are no filters. */
export const ownParams = ['page', 'pageSize', 'search', 'sort', 'columns'] as const

/** A URL's query: plain strings. */
export type UrlQuery = Readonly<Record<string, string>>

export interface ListState {
  readonly page: number
  readonly pageSize: number
  readonly search: string
  /** A column, or `-column` to descend; null: the server's own order. */
  readonly sort: string | null
  /** The chosen filters by their names. */
  readonly filters: UrlQuery
  /** The ids of the columns that are shown, in the list's order. */
  readonly shown: readonly string[]
}

export interface ListShape {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'isSortable' | 'isHiddenAtFirst'>[]
  readonly filters: readonly ListFilter[]
  readonly defaultPageSize?: number | undefined
}

/** Returns the state of a list that a URL's query describes. What the list does not have counts as absent. */
export function readListState(query: UrlQuery, shape: ListShape): ListState {
  const { columns, filters, defaultPageSize = usualPageSize } = shape
  const pageSize = Number(query['pageSize'])
  const page = Number(query['page'])
  const chosen = filters.flatMap(({ kind, name }) => {
    const value = query[name]
    if (value === undefined || value === '' || (kind === 'day' && !isDay(value))) return []
    return [[name, value] as const]
  })
  return {
    page: Number.isSafeInteger(page) && page > 0 && page < 1e9 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : defaultPageSize,
    search: (query['search'] ?? '').slice(0, 200),
    sort: readSort(query['sort'], columns),
    filters: Object.fromEntries(chosen),
    shown: readColumns(query['columns'], columns),
  }
}

/** Returns what a URL's query has in place of days, in the order of the filters. */
export function listWrongDays(query: UrlQuery, filters: readonly ListFilter[]): string[] {
  return filters.flatMap(({ kind, name }) => {
    const value = query[name] ?? ''
    return kind !== 'day' || value === '' || isDay(value) ? [] : [value]
  })
}

function readSort(sort: string | undefined, columns: ListShape['columns']): string | null {
  const id = sort?.replace(/^-/, '')
  return columns.some((column) => column.id === id && column.isSortable) ? (sort ?? null) : null
}

function readColumns(text: string | undefined, columns: ListShape['columns']): string[] {
  const wanted = new Set(text?.split(','))
  const found = columns.filter(({ id }) => wanted.has(id))
  if (found.length === 0) return listFirstColumns(columns)
  const nameColumn = getNameColumn(columns)
  return columns.filter(({ id }) => wanted.has(id) || id === nameColumn).map(({ id }) => id)
}

/** Returns the column that names its row: `name`, or the first. It is always shown. */
export function getNameColumn(columns: readonly { readonly id: string }[]): string | undefined {
  return (columns.find(({ id }) => id === 'name') ?? columns[0])?.id
}

function listFirstColumns(columns: ListShape['columns']): string[] {
  return columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true).map(({ id }) => id)
}

/**
 * Returns the URL's query with a change of the list's state, without what is as it is at first. Any change but of the
 * page or the columns leads to the first page. Parameters that are not the list's stay.
 */
export function changeListQuery(query: UrlQuery, change: Partial<ListState>, shape: ListShape): UrlQuery {
  const before = readListState(query, shape)
  const staysOnPage = change.page !== undefined || Object.keys(change).every((key) => key === 'shown')
  const after = { ...before, ...(staysOnPage ? {} : { page: 1 }), ...change }
  const { page, pageSize, search, sort, filters, shown } = after
  const names = new Set<string>([...ownParams, ...shape.filters.map(({ name }) => name)])
  const others = Object.entries(query).filter(([name]) => !names.has(name))
  const columns = shown.join(',')
  const own = {
    page: page === 1 ? '' : String(page),
    pageSize: pageSize === (shape.defaultPageSize ?? usualPageSize) ? '' : String(pageSize),
    search,
    sort: sort ?? '',
    columns: columns === listFirstColumns(shape.columns).join(',') ? '' : columns,
    ...filters,
  }
  return Object.fromEntries([...others, ...Object.entries(own).filter(([, value]) => value !== '')])
}

/**
 * Returns the order after a press on a column's heading: ascending, descending, then as at first again. A column that
 * orders the list at first already begins with its other direction, so that every press changes something.
 */
export function getNextSort(sort: string | null, column: string, defaultSort?: string): string | null {
  const current = sort ?? defaultSort ?? null
  if (current === column) return `-${column}`
  return current === `-${column}` && defaultSort !== current ? null : column
}
