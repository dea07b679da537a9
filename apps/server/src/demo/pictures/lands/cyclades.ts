import { mass, pair, soft, strew } from '../drawing.ts'
import { below, ground, paving, sunPath, water } from '../land.ts'
import { far, flat } from '../mood.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { bush } from '../plants/low.ts'
import { palm } from '../plants/southern.ts'
import { parasol, pot } from '../props/garden.ts'
import { boat, pool } from '../props/water.ts'
import type { Land, Scene } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { hillTown } from './hill-town.ts'
import { down, falling, rising, spot } from './place.ts'

const island = (scene: Scene, line: readonly Point[], distance: number): string => {
  const foot = scene.camera.centre[1] + 6
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  const paint = scene.drawing.fall(far(scene.mood, '#a58f73', distance), far(scene.mood, '#c9b594', distance))
  return mass(`${soft(line)}L${pair([last[0], foot])}L${pair([first[0], foot])}z`, paint)
}

/** The house's own hillside with its old terraces and the village above. */
const hillside = (scene: Scene): string => {
  const { mood, drawing } = scene
  const foot = down(scene, 0.34)
  const slope = [
    ...falling(scene, [0.42, 0.34, 0.6, 0.12]),
    ...rising(scene, [0.78, 44, 0.94, 96, 1.07, 120, 1.25, 120]),
  ]
  const terraces = [0.25, 0.5, 0.75].map((part) =>
    soft(slope.slice(1).map(([x, y]): Point => [x + 30 * part, y + (foot - y) * part])),
  )
  return (
    mass(below(scene, slope, drawing.height), drawing.fall(flat(mood, '#b7a07b'), flat(mood, '#d8c5a0'))) +
    strew(terraces.join(''), flat(mood, '#8a7657'), 2, 0.4) +
    hillTown(scene, rising(scene, [0.78, 44, 0.86, 72, 0.94, 96, 1, 108]), 120, '#2f6fae')
  )
}

/** Brown islands, a deep blue sea and a pool at its edge. */
export const cyclades: Land = (scene, site) => {
  const { camera, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const terrace = falling(scene, [-0.05, 0.4, 0.4, 0.4, 1, 0.34, 1.25, 0.34])
  const poolside = { at: spot(scene, width * 0.23, down(scene, 0.66)), turn: 0 }
  return {
    back: [
      island(scene, rising(scene, [0.02, -2, 0.1, 36, 0.2, 52, 0.3, 22, 0.38, -2]), 0.5),
      island(scene, rising(scene, [0.34, -2, 0.46, 20, 0.58, 26, 0.7, -2]), 0.66),
      water(scene, horizon - 2, down(scene, 0.42), ['#5aa9cc', '#1f6fa3'], 44),
      sunPath(scene, horizon, down(scene, 0.4)),
      boat(scene, spot(scene, width * 0.2, down(scene, 0.1)), 12, { mast: true }).svg,
      hillside(scene),
    ].join(''),
    base: ground(scene, terrace, '#efe6d3') + paving(scene, down(scene, 0.42), '#cdbb98'),
    things: [
      pool(scene, poolside, [-4, 0.02, -1.8], [4, 0.02, 2.4], '#fbf7ee'),
      parasol(scene, spot(scene, width * 0.06, down(scene, 0.46)), 3, ['#fbf7ee', '#e9dfc8']),
      leafTree(scene, stood(site, [-8.6, 0, 1]), 4.4, { leaf: ['#8d9f76', '#94a67f'] }),
      bush(scene, stood(site, [-5.8, 0, -1.6]), [1.8, 2.4], '#6f9455', '#d3417f'),
      bush(scene, stood(site, [9.4, 0, -1]), [2, 1.6], '#6f9455', '#d3417f'),
      pot(scene, spot(scene, width * 0.5, down(scene, 0.8)), 1.2, ['#7f9168', '#c9a4d8']),
      pot(scene, spot(scene, width * 0.56, down(scene, 0.72)), 1.1, ['#5f8a4a', '#d3417f']),
      palm(scene, stood(site, [12.4, 0, 4]), 7),
    ],
    front: '',
  }
}
