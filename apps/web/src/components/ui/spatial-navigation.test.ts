import { describe, expect, it } from 'vitest'
import { nextIndex, type Point, type Direction } from './spatial-navigation.ts'

/** Two cards side by side, two below: 1–4 and 5–8 above, 9–12 and 13–17 below. The last has a cell more. */
const cards: Point[] = [
  ...[0, 50, 100, 150].map((x) => ({ x, y: 0 })),
  ...[300, 350, 400, 450].map((x) => ({ x, y: 0 })),
  ...[0, 50, 100, 150].map((x) => ({ x, y: 120 })),
  ...[300, 350, 400, 450, 500].map((x) => ({ x, y: 120 })),
]

function go(from: number, step: Direction, { wraps = true, spots = cards } = {}): number {
  return nextIndex(spots, from, { step, rowHeight: 70, wraps })
}

describe('arrows over the month cards', () => {
  it('go week by week, across the gap between two cards', () => {
    expect(go(0, 'right')).toBe(1)
    expect(go(3, 'right')).toBe(4)
    expect(go(4, 'left')).toBe(3)
  })

  it('go on in the next row at the end of one, and back', () => {
    expect(go(7, 'right')).toBe(8)
    expect(go(8, 'left')).toBe(7)
  })

  it('go down to what lies below, not to a fixed number further on', () => {
    expect(go(5, 'down')).toBe(13)
    expect(go(13, 'up')).toBe(5)
    expect(go(16, 'up')).toBe(7)
  })

  it('stay where there is nothing further', () => {
    expect(go(0, 'left')).toBe(0)
    expect(go(0, 'up')).toBe(0)
    expect(go(16, 'right')).toBe(16)
    expect(go(16, 'down')).toBe(16)
  })

  it('reach the first and the last week with Home and End', () => {
    expect(go(6, 'first')).toBe(0)
    expect(go(6, 'last')).toBe(16)
  })

  it('are not misled by a row that lies a few pixels askew', () => {
    const askew = [
      { x: 0, y: 0 },
      { x: 50, y: 9 },
      { x: 100, y: -6 },
      { x: 0, y: 100 },
    ]
    expect(go(0, 'right', { spots: askew })).toBe(1)
    expect(go(2, 'down', { spots: askew })).toBe(3)
  })
})

describe('arrows over houses × weeks', () => {
  const grid = [0, 40, 80].flatMap((y) => [0, 28, 56].map((x) => ({ x, y })))

  it('end at the edge of a row', () => {
    expect(nextIndex(grid, 2, { step: 'right', rowHeight: 34, wraps: false })).toBe(2)
    expect(nextIndex(grid, 4, { step: 'first', rowHeight: 34, wraps: false })).toBe(3)
    expect(nextIndex(grid, 4, { step: 'last', rowHeight: 34, wraps: false })).toBe(5)
  })

  it('keep the column up and down', () => {
    expect(nextIndex(grid, 4, { step: 'down', rowHeight: 34, wraps: false })).toBe(7)
    expect(nextIndex(grid, 4, { step: 'up', rowHeight: 34, wraps: false })).toBe(1)
  })
})
