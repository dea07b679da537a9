import { expect, test } from 'vitest'
import { normalOf } from './solid.ts'
import { groundAt, outline, project, scaleAt, shadowOf, stood, unit, unstood } from './space.ts'

const camera = { eye: 2, focal: 1000, centre: [600, 400] as const }

test('what stands at the height of the eye lies on the horizon, however far', () => {
  for (const z of [2, 10, 500]) expect(project(camera, [0, 2, z])).toEqual([600, 400])
})

test('twice as far is half as large', () => {
  expect(scaleAt(camera, 20)).toBe(scaleAt(camera, 10) / 2)
})

test('a point of the picture finds its place on the ground and back', () => {
  const place = groundAt(camera, [750, 600])
  expect(place[1]).toBe(0)
  expect(project(camera, place).map(Math.round)).toEqual([750, 600])
})

test('a house turned by more than nothing brings its right end nearer', () => {
  const stand = { at: [0, 0, 20] as const, turn: 0.5 }
  expect(stood(stand, [5, 0, 0])[2]).toBeLessThan(20)
  expect(stood(stand, [-5, 0, 0])[2]).toBeGreaterThan(20)
})

test('a place comes back from the room into the axes of the house', () => {
  const stand = { at: [3, 0.5, 20] as const, turn: -0.7 }
  const back = unstood(stand, stood(stand, [4, 1, -2]))
  expect(back.map((value) => Math.round(value * 1000) / 1000)).toEqual([4, 1, -2])
})

test('a face seen counter-clockwise from the eye looks towards it', () => {
  const front = [
    [0, 0, 5],
    [1, 0, 5],
    [1, 1, 5],
    [0, 1, 5],
  ] as const
  expect(normalOf(front)[2]).toBeLessThan(0)
})

test('a shadow falls away from the sun, and longer under a low one', () => {
  const high = shadowOf([0, 3, 10], unit([-1, 1, 0]))
  const low = shadowOf([0, 3, 10], unit([-1, 0.4, 0]))
  expect(high[0]).toBeGreaterThan(0)
  expect(low[0]).toBeGreaterThan(high[0])
  expect(high[1]).toBe(0)
})

test('the outline of points leaves out what lies within', () => {
  const points = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [2, 2],
    [1, 3],
  ] as const
  expect(outline(points)).toHaveLength(4)
})
