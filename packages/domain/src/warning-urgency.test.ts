import { describe, expect, it } from 'vitest'
import { getUrgency, isAlmostFull, sortByUrgency } from './warning-urgency.ts'

describe('the warnings of the admin area (R205)', () => {
  it('begin with what does not work, then who waits, what will be missing, and what is unfinished', () => {
    const sorted = sortByUrgency([
      { kind: 'house-without-pictures', name: 'A' },
      { kind: 'calendar-missing', name: 'B' },
      { kind: 'mails-lost', name: 'C' },
      { kind: 'storage-away', name: 'D' },
    ] as const)
    expect(sorted.map(({ kind }) => getUrgency(kind))).toEqual(['now', 'waiting', 'ahead', 'unfinished'])
  })

  it('keep the order of those of one kind', () => {
    const [early, other, late] = [
      { kind: 'calendar-missing', year: 2027 },
      { kind: 'job-late', year: 0 },
      { kind: 'calendar-missing', year: 2028 },
    ] as const
    expect(sortByUrgency([early, other, late])).toEqual([other, early, late])
  })
})

describe('a disk is almost full', () => {
  const gigabyte = 1_000_000_000
  it.each([
    ['below a gigabyte', 0.9, 10, true],
    ['below a twentieth', 4.9, 100, true],
    ['not with enough of both', 5, 100, false],
  ])('%s', (_title, free, total, expected) => {
    expect(isAlmostFull({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(expected)
  })
})
