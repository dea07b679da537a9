import { describe, expect, it } from 'vitest'
import { findNextIndex, type Point, type Direction } from './spatial-navigation.ts'

/** Two cards side by side, and two below: weeks 1–4 and 5–8 above, 9–12 and 13–17 below. The last has one more. */
const cards: Point[] = [
  ...[0, 50, 100, 150].map((x) => ({ x, y: 0 })),
  ...[300, 350, 400, 450].map((x) => ({ x, y: 0 })),
  ...[0, 50, 100, 150].map((x) => ({ x, y: 120 })),
  ...[300, 350, 400, 450, 500].map((x) => ({ x, y: 120 })),
]

function move(from: number, direction: Direction, { wraps = true, points = cards } = {}): number {
  return findNextIndex(points, from, { direction, rowHeight: 70, wraps })
}

describe('arrows over the month cards', () => {
  it('move week by week, across the gap between two cards', () => {
    expect(move(0, 'right')).toBe(1)
    expect(move(3, 'right')).toBe(4)
    expect(move(4, 'left')).toBe(3)
  })

  it('continue in the next row at the end of one, and back', () => {
    expect(move(7, 'right')).toBe(8)
    expect(move(8, 'left')).toBe(7)
  })

  it('move down to the cell below, not by a fixed number of cells', () => {
    expect(move(5, 'down')).toBe(13)
    expect(move(13, 'up')).toBe(5)
    expect(move(16, 'up')).toBe(7)
  })

  it('stay on the cell if there is none in that direction', () => {
    expect(move(0, 'left')).toBe(0)
    expect(move(0, 'up')).toBe(0)
    expect(move(16, 'right')).toBe(16)
    expect(move(16, 'down')).toBe(16)
  })

  it('reach the first and the last week with Home and End', () => {
    expect(move(6, 'first')).toBe(0)
    expect(move(6, 'last')).toBe(16)
  })

  it('tolerate a row whose cells differ by a few pixels', () => {
    const uneven = [
      { x: 0, y: 0 },
      { x: 50, y: 9 },
      { x: 100, y: -6 },
      { x: 0, y: 100 },
    ]
    expect(move(0, 'right', { points: uneven })).toBe(1)
    expect(move(2, 'down', { points: uneven })).toBe(3)
  })
})

describe('arrows over houses × weeks', () => {
  const grid = [0, 40, 80].flatMap((y) => [0, 28, 56].map((x) => ({ x, y })))

  it('stop at the edge of a row', () => {
    expect(findNextIndex(grid, 2, { direction: 'right', rowHeight: 34, wraps: false })).toBe(2)
    expect(findNextIndex(grid, 4, { direction: 'first', rowHeight: 34, wraps: false })).toBe(3)
    expect(findNextIndex(grid, 4, { direction: 'last', rowHeight: 34, wraps: false })).toBe(5)
  })

  it('keep the column up and down', () => {
    expect(findNextIndex(grid, 4, { direction: 'down', rowHeight: 34, wraps: false })).toBe(7)
    expect(findNextIndex(grid, 4, { direction: 'up', rowHeight: 34, wraps: false })).toBe(1)
  })
})
