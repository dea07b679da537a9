import { describe, expect, it } from 'vitest'
import { findStripStart, findWindow, measureWindows } from './measure-windows.ts'

const windows = [
  { kind: 'full', until: 100 },
  { kind: 'claim', until: 180 },
  { kind: 'closed', until: 200 },
] as const

describe('the strip of the refund windows', () => {
  it('is filled by its windows, of which the longer is the wider, and none is too narrow for its sign', () => {
    const parts = measureWindows(windows, 0)
    expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100, 6)
    const [first = 0, second = 0] = parts.map(({ width }) => width)
    expect(parts.map(({ left }) => left)).toEqual([0, first, first + second])
    expect(first).toBeGreaterThan(second)
    expect(measureWindows(windows, 99).every(({ width }) => width >= 12)).toBe(true)
  })

  it('begins now, and where the full refund has ended, before that', () => {
    expect(findStripStart(windows, 10)).toBe(10)
    expect(findStripStart(windows, 150)).toBe(75)
  })

  it('has the end of a window in the next one', () => {
    expect(findWindow(windows, 99)?.kind).toBe('full')
    expect(findWindow(windows, 100)?.kind).toBe('claim')
    expect(findWindow(windows, 200)).toBeUndefined()
  })
})
