/** Rows of one group. */
export interface RowsOfGroup<Row> {
  readonly groupId: string
  readonly rows: readonly Row[]
}

/** Returns rows by their group, in their order; the groups in the one order in which they are locked, by id. */
export function collectByGroup<Row extends { readonly groupId: string }>(
  rows: readonly Row[],
): RowsOfGroup<Row>[] {
  const byGroup = new Map<string, Row[]>()
  for (const row of rows) {
    const others = byGroup.get(row.groupId)
    if (others) others.push(row)
    else byGroup.set(row.groupId, [row])
  }
  return [...byGroup.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([groupId, ofGroup]) => ({ groupId, rows: ofGroup }))
}
