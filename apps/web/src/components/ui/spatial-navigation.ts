/** The center of a cell on the screen, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * Returns the index of the cell that an arrow key moves to, computed from the cells' positions on the screen; `from`
 * itself if there is none.
 *
 * Left and right: the nearest cell in the same row; at its end, if rows wrap like lines of text (`wraps`), the next in
 * reading order. Up and down: the nearest row, and in it the closest cell. Home and End: first and last of the row, or
 * of all cells if rows wrap.
 *
 * @param points In reading order.
 * @param rowHeight Cells whose centers differ by less than half of it are in one row.
 */
export function findNextIndex(
  points: readonly Point[],
  from: number,
  { direction, rowHeight, wraps }: { direction: Direction; rowHeight: number; wraps: boolean },
): number {
  const origin = points[from]
  if (origin === undefined) return from
  const isInRow = (point: Point) => Math.abs(point.y - origin.y) < rowHeight / 2
  if (direction === 'first' || direction === 'last') {
    const row = points.flatMap((point, index) => (wraps || isInRow(point) ? [index] : []))
    return (direction === 'first' ? row[0] : row.at(-1)) ?? from
  }
  if (direction === 'left' || direction === 'right') {
    const sign = direction === 'right' ? 1 : -1
    const neighbour = findNearest(points, (point) => (isInRow(point) ? sign * (point.x - origin.x) : 0))
    return neighbour ?? (wraps && points[from + sign] !== undefined ? from + sign : from)
  }
  const sign = direction === 'down' ? 1 : -1
  const distance = (point: Point) => (isInRow(point) ? 0 : sign * (point.y - origin.y))
  const rowAt = findNearest(points, distance)
  if (rowAt === null) return from
  const row = points[rowAt]
  const inRow = points.flatMap((point, index) =>
    row !== undefined && Math.abs(point.y - row.y) < rowHeight / 2
      ? [{ index, offset: Math.abs(point.x - origin.x) }]
      : [],
  )
  return inRow.reduce((best, one) => (one.offset < best.offset ? one : best), {
    index: rowAt,
    offset: Infinity,
  }).index
}

/** Returns the index of the cell with the smallest distance above zero, in pixels. */
function findNearest(points: readonly Point[], distance: (point: Point) => number): number | null {
  let nearest: number | null = null
  let minDistance = Infinity
  points.forEach((point, index) => {
    const away = distance(point)
    if (away > 0.5 && away < minDistance) {
      nearest = index
      minDistance = away
    }
  })
  return nearest
}
