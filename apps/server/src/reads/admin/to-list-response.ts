interface Page<Row> {
  readonly items: Row[]
  readonly totalCount: number
}

/** Returns the page of a list where the request names one, else a bare array of all its rows. */
export function toListResponse<Row>(
  { page }: { readonly page?: number | undefined },
  { items, totalCount }: Page<Row>,
): Page<Row> | Row[] {
  return page === undefined ? items : { items, totalCount }
}
