import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

test('the same seed gives the same sequence, another seed another one', () => {
  const draw = (seed: string) => Array.from({ length: 20 }, createRandom(seed).next)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('known first numbers hold across machines and releases', () => {
  const random = createRandom('samhus')
  expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toMatchInlineSnapshot(`
    [
      535,
      533,
      233,
    ]
  `)
})

test('whole numbers cover both ends and nothing beyond', () => {
  const random = createRandom('ends')
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6])
})

test('an empty range, an empty list and weights that are all zero are refused', () => {
  const random = createRandom('empty')
  expect(() => random.int(2, 1)).toThrow(RangeError)
  expect(() => random.pick([])).toThrow(RangeError)
  expect(() => random.weighted([['x', 0]])).toThrow(RangeError)
})

test('shuffle returns the same elements and does not change the list', () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  const random = createRandom('cards')
  expect(random.shuffle(list).toSorted((a, b) => a - b)).toEqual(list)
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('elements are drawn by weight, and one with weight zero never', () => {
  const random = createRandom('weights')
  const drawn = Array.from({ length: 400 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ]),
  )
  const count = (value: string) => drawn.filter((each) => each === value).length
  expect(count('never')).toBe(0)
  expect(count('often')).toBeGreaterThan(count('seldom') * 3)
})

test('a fork does not depend on how much its parent has drawn', () => {
  const fresh = createRandom('tree')
  const used = createRandom('tree')
  used.next()
  expect(used.fork('leaf').next()).toBe(fresh.fork('leaf').next())
})
