/** Which of the rows that a statement finds, in its order: at most `limit`, behind the first `offset`. */
export interface RowRange {
  readonly limit: number
  readonly offset: number
}
