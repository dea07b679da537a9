import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { ListName, SheetName } from '@samhus/contract/admin-shell'
import type { InputOf, KnownEndpoint, OutputOf } from '@samhus/contract/endpoint-types'
import type { Language } from '@samhus/contract/fields'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call, download } from './http.ts'
import type { QueryName } from './query-client.ts'

/** What a list asks the server for: its page, search and order, and the values of its filters by their names. */
export interface ListInput extends Readonly<Record<string, string | number | undefined>> {
  readonly page: number
  readonly pageSize: number
  readonly search?: string | undefined
  /** A column, or `-column` to descend. */
  readonly sort?: string | undefined
}

/** A page of a list. */
export interface ListPage<Row> {
  items: Row[]
  /** Rows on all pages. */
  totalCount: number
}

type RowOf<E extends KnownEndpoint> =
  Extract<OutputOf<E>, { items: unknown[] }> extends { items: (infer Row)[] } ? Row : never

/** The query of a page of a list. Fetches the list on every visit: others change it all the time. */
export function listQuery<E extends KnownEndpoint>(name: QueryName, endpoint: E, input: ListInput) {
  return queryOptions({
    queryKey: [name, input] as readonly unknown[],
    queryFn: ({ signal }) => call(endpoint, input as InputOf<E>, { signal }) as Promise<ListPage<RowOf<E>>>,
    staleTime: 0,
  })
}

/** Every group by name, for a filter or a form to choose from. */
export const allGroupsQuery = queryOptions({
  queryKey: ['admin-groups', 'all'],
  queryFn: ({ signal }) =>
    call(adminEndpoints.adminGroups, { page: 1, pageSize: 500, sort: 'name' }, { signal }),
  select: (answer) => (Array.isArray(answer) ? answer : answer.items),
})

/** The caller's saved views of a list, and those that others share. */
export const savedViewsQuery = (screen: ListName) =>
  queryOptions({
    queryKey: ['saved-views', screen],
    queryFn: ({ signal }) => call(adminEndpoints.savedViews, { screen }, { signal }),
    select: ({ views }) => views,
  })

export const useSaveView = () => useCommand(adminEndpoints.saveView, [...ofEveryAct, 'saved-views'])

export const useDeleteView = () => useCommand(adminEndpoints.deleteView, [...ofEveryAct, 'saved-views'])

/** Downloads a whole list or report as CSV, with the filters of its page; see `Download`. */
export function downloadSheet(
  list: SheetName,
  { language, ...filters }: { language: Language } & Readonly<Record<string, string | number | undefined>>,
) {
  return download(adminEndpoints.sheet, { list, language, ...filters })
}
