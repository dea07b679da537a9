import { toLower } from './sql-fragments.ts'

/**
 * The page of a list, as its statement takes it; `toListParams` makes one of the query of a request.
 *
 * Every list statement begins with these parameters, in this order: `$1` patterns, `$2` sort, `$3` limit, `$4` offset.
 */
export type ListParams = readonly [
  patterns: readonly string[],
  sort: string,
  limit: number | null,
  offset: number,
]

/** The query fields of a list, as the contract parses them. */
export interface ListInput {
  /** From 1. Missing: all rows. */
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly search?: string | undefined
  /** A column, or `-column` to descend. */
  readonly sort?: string | undefined
}

const defaultPageSize = 20

/** Returns the parameters of a list statement; `sort` is the order where the request names none. */
export function toListParams(input: ListInput, sort: string): ListParams {
  const { page, pageSize = defaultPageSize } = input
  return [
    toSearchPatterns(input.search),
    input.sort ?? sort,
    page === undefined ? null : pageSize,
    page === undefined ? 0 : (page - 1) * pageSize,
  ]
}

/** Each is looked for in every row. */
const maxWords = 20

/** Returns a LIKE pattern for each word of a search, which matches it anywhere; none for an empty search. */
export function toSearchPatterns(search: string | undefined): string[] {
  const words = new Set((search ?? '').toLowerCase().split(/[\s\p{Cc}]+/u))
  words.delete('')
  return [...words].slice(0, maxWords).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** SQL: every word of the search is somewhere in these columns, in upper or lower case. `$1` are the patterns. */
export function matchesSearch(...columns: readonly string[]): string {
  return `${toLower(`concat_ws(' ', ${columns.join(', ')})`)} like all ($1::text[])`
}

/**
 * SQL of an order by: the column that `$2` names, and `key`, which is unique, last. Empty values come last either way.
 *
 * @param columns SQL by the column names of the contract.
 * @example orderBySort({ name: danishOrder('p.name'), numGroups: 'num_groups' }, 'p.id')
 */
export function orderBySort(columns: Readonly<Record<string, string>>, key: string): string {
  const orders = Object.entries(columns).flatMap(([name, sql]) => [
    `case when $2::text = '${name}' then ${sql} end asc nulls last`,
    `case when $2::text = '-${name}' then ${sql} end desc nulls last`,
  ])
  return `order by ${[...orders, key].join(', ')}`
}

/** SQL of the limit and offset in `$3` and `$4`; all rows where the limit is null. */
export const limitToPage = 'limit $3::int offset $4::bigint'

/** SQL of a text by which it sorts as in a Danish dictionary, whatever the collation of the database: æ, ø, å are last. */
export function danishOrder(column: string): string {
  return `translate(${toLower(column)}, 'äöæøåéèüá', '{|{|}eeua') collate "C"`
}
