import { describe, expect, test } from 'vitest'
import { formatTable, judge, type Measured } from './figures.ts'

const rate: Measured = { name: 'reserve', unit: '×', better: 'more', rounds: [0.5, 0.4, 0.7] }
const cost: Measured = { name: 'processor time', unit: 'ms', better: 'less', rounds: [1.2, 1.4, 1.1] }

test('a figure is the median of its rounds, with the least and the most', () => {
  expect(judge(rate)).toMatchObject({ value: 0.5, least: 0.4, most: 0.7, verdict: null, before: null })
})

test('a round that is not known does not count, and a figure without one is null', () => {
  expect(judge({ ...rate, rounds: [Number.NaN, 0.4] })).toMatchObject({ value: 0.4, rounds: [0.4] })
  const target = { reach: 0.4, aim: 0.6 }
  expect(judge({ ...rate, rounds: [Number.NaN], target })).toMatchObject({
    value: null,
    verdict: 'not known',
  })
})

describe('a target is met by the median', () => {
  test.each([
    { measured: rate, target: { reach: 0.45, aim: 0.6 }, verdict: 'reach' },
    { measured: rate, target: { reach: 0.45, aim: 0.5 }, verdict: 'aim' },
    { measured: rate, target: { reach: 0.6, aim: 0.8 }, verdict: 'missed' },
    { measured: cost, target: { reach: 1.3, aim: 0.9 }, verdict: 'reach' },
    { measured: cost, target: { reach: 1.3, aim: 1.2 }, verdict: 'aim' },
    { measured: cost, target: { reach: 1.1, aim: 0.9 }, verdict: 'missed' },
  ])('$measured.name with $target is $verdict', ({ measured, target, verdict }) => {
    expect(judge({ ...measured, target }).verdict).toBe(verdict)
  })
})

describe('“not worse than before” compares with the worst round before', () => {
  test.each([
    { measured: cost, before: [1.1, 1.15, 0.9], verdict: 'not worse' },
    { measured: cost, before: [1, 1.05, 0.9], verdict: 'worse' },
    { measured: rate, before: [0.54, 0.9, 0.8], verdict: 'not worse' },
    { measured: rate, before: [0.6, 0.9, 0.8], verdict: 'worse' },
  ] as const)('$measured.name after $before is $verdict', ({ measured, before, verdict }) => {
    const earlier = judge({ ...measured, rounds: before })
    const figure = judge({ ...measured, target: 'before' }, earlier)
    expect(figure).toMatchObject({ verdict, before: earlier.value })
  })

  test('without a run before it is not known', () => {
    expect(judge({ ...rate, target: 'before' }).verdict).toBe('not known')
  })
})

test('the table has a line for each figure, in columns', () => {
  const figures = [
    judge({ ...rate, target: { reach: 0.45, aim: 0.6 } }, judge({ ...rate, rounds: [0.13] })),
    judge(cost),
  ]
  expect(formatTable(figures)).toEqual([
    'figure           median  least–most  before  reach, aim',
    'reserve          0.50 ×   0.40–0.70  0.13 ×   0.45, 0.6  met',
    'processor time  1.20 ms   1.10–1.40',
  ])
})
