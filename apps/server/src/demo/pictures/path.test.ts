import { expect, test } from 'vitest'
import { shortPath } from './path.ts'

test.each([
  ['M10 20L30 40', 'm10 20 20 20'],
  ['M10 20L30 40L20 30', 'm10 20 20 20-10-10'],
  ['M10.04 20.06L30 40z', 'm10 20.1 20 19.9z'],
  ['M0 0H50V-20', 'm0 0h50v-20'],
  ['M1 1Q2 2 3 1T5 1', 'm1 1q1 1 2 0t2 0'],
  ['M0 0C1 2 3 4 5 6L5 6.5', 'm0 0c1 2 3 4 5 6l0 .5'],
  ['M10 10l-5 0.5 -0.5-0.5', 'm10 10-5 .5-.5-.5'],
  ['M0 0L4 0L4 4zL2 2', 'm0 0 4 0 0 4zl2 2'],
  ['M10 10 20 20 30 10', 'm10 10 10 10 10-10'],
])('%s becomes %s', (long, short) => {
  expect(shortPath(long)).toBe(short)
})

test('rounding never adds up: each point lies within a tenth of where it should', () => {
  const points = Array.from({ length: 400 }, (_, at) => [at * 1.234, Math.sin(at) * 7.77] as const)
  const written = shortPath(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`)
  const steps = (written.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
  let [x, y] = [0, 0]
  for (const [at, point] of points.entries()) {
    x += steps[at * 2] ?? Number.NaN
    y += steps[at * 2 + 1] ?? Number.NaN
    expect(Math.abs(x - point[0])).toBeLessThan(0.06)
    expect(Math.abs(y - point[1])).toBeLessThan(0.06)
  }
})

test('rough paths have whole numbers only', () => {
  expect(shortPath('M1.4 2.6L3.5 4.4', true)).toBe('m1 3 3 1')
})

test('a command that no picture uses is refused', () => {
  expect(() => shortPath('M0 0S1 1 2 2')).toThrow('unknown path command S')
})
