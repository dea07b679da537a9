/** The middle of a cell on the screen. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * Where an arrow key leads from one cell, by where the cells really lie.
 *
 * Sideways to the nearest in the same row; at its end, where rows follow one another like lines of text
 * (`wraps`), on to the next in reading order. Up and down to the nearest row, and in it to what lies closest
 * below or above. Home and End: first and last of the row, or of all where rows wrap.
 *
 * @param spots In reading order.
 * @param rowHeight Cells whose middles differ by less than half of it are in one row.
 * @returns The index of the cell to go to; `from` itself where there is none.
 */
export function nextIndex(
  spots: readonly Point[],
  from: number,
  { step, rowHeight, wraps }: { step: Direction; rowHeight: number; wraps: boolean },
): number {
  const here = spots[from]
  if (here === undefined) return from
  const sameRow = (spot: Point) => Math.abs(spot.y - here.y) < rowHeight / 2
  if (step === 'first' || step === 'last') {
    const row = spots.flatMap((spot, index) => (wraps || sameRow(spot) ? [index] : []))
    return (step === 'first' ? row[0] : row.at(-1)) ?? from
  }
  if (step === 'left' || step === 'right') {
    const sign = step === 'right' ? 1 : -1
    const beside = findNearest(spots, (spot) => (sameRow(spot) ? sign * (spot.x - here.x) : 0))
    return beside ?? (wraps && spots[from + sign] !== undefined ? from + sign : from)
  }
  const sign = step === 'down' ? 1 : -1
  const distance = (spot: Point) => (sameRow(spot) ? 0 : sign * (spot.y - here.y))
  const rowAt = findNearest(spots, distance)
  if (rowAt === null) return from
  const row = spots[rowAt]
  const inRow = spots.flatMap((spot, index) =>
    row !== undefined && Math.abs(spot.y - row.y) < rowHeight / 2
      ? [{ index, off: Math.abs(spot.x - here.x) }]
      : [],
  )
  return inRow.reduce((best, one) => (one.off < best.off ? one : best), { index: rowAt, off: Infinity }).index
}

/** The index of the cell with the smallest distance above zero. */
function findNearest(spots: readonly Point[], distance: (spot: Point) => number): number | null {
  let best: number | null = null
  let least = Infinity
  spots.forEach((spot, index) => {
    const far = distance(spot)
    if (far > 0.5 && far < least) {
      best = index
      least = far
    }
  })
  return best
}
