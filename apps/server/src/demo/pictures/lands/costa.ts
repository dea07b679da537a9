import { mass, pair, soft } from '../drawing.ts'
import { ground, mountain, paving, sunPath, water } from '../land.ts'
import { far } from '../mood.ts'
import { pine } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { bush } from '../plants/low.ts'
import { cypress, palm } from '../plants/southern.ts'
import { parasol, pot } from '../props/garden.ts'
import { boat, pool } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { hillTown } from './hill-town.ts'
import { down, spot } from './place.ts'

/** A terrace with a pool over the sea, a white town with a blue dome on the next hill. */
export const costa: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const terrace = '#e5d6bb'
  const head: Point[] = [
    [-60, horizon - 50],
    [width * 0.03, horizon - 84],
    [width * 0.11, horizon - 122],
    [width * 0.19, horizon - 104],
    [width * 0.27, horizon - 52],
    [width * 0.38, horizon + 4],
    [width * 0.46, horizon + 10],
  ]
  const cape = mountain(
    scene,
    { tip: [width * 0.9, horizon - 150], left: width * 0.55, right: width * 1.2, snow: 0 },
    horizon + 2,
    '#7f98a6',
    0.45,
  )
  const palmAt = grove(scene, palm, 2)
  const pines = grove(scene, (at, place, height) => pine(at, place, height, { umbrella: true }), 1)
  return {
    back: [
      cape,
      water(scene, horizon - 2, down(scene, 0.36), ['#6fb7cf', '#2d83a8'], 40),
      sunPath(scene, horizon, down(scene, 0.3)),
      mass(`${soft(head)}L${pair([-60, horizon + 20])}z`, far(mood, '#8d9c6f', 0.3)),
      hillTown(scene, head.slice(1, 5), 170, '#2f6fae'),
      boat(scene, spot(scene, width * 0.5, down(scene, 0.08)), 16, { mast: true }).svg,
    ].join(''),
    base:
      ground(
        scene,
        [
          [-60, down(scene, 0.31)],
          [width * 0.4, down(scene, 0.31)],
          [width, down(scene, 0.3)],
          [width + 300, down(scene, 0.3)],
        ],
        terrace,
      ) + paving(scene, down(scene, 0.33), '#b79f77'),
    things: [
      palmAt(stood(site, [-9.5, 0, 2]), 8),
      palmAt(stood(site, [10.5, 0, 6]), 9),
      pines(stood(site, [13.5, 0, 9]), 9),
      cypress(scene, stood(site, [8.4, 0, 3]), 8),
      pool(
        scene,
        { at: spot(scene, width * 0.3, down(scene, 0.74)), turn: site.turn * 0.6 },
        [-3.6, 0.02, -1.3],
        [3.6, 0.02, 1.9],
      ),
      parasol(scene, spot(scene, width * 0.085, down(scene, 0.52)), 2.8, ['#fbf4e4', '#4d9bb5']),
      bush(scene, stood(site, [-6.9, 0, -0.6]), [2, 2.2], '#6f9455', '#d3417f'),
      bush(scene, stood(site, [7.4, 0, -0.4]), [2.2, 1.8], '#6f9455', '#d3417f'),
      pot(scene, spot(scene, width * 0.62, down(scene, 0.82)), 1.3, ['#5f8a4a', '#f0953f']),
      pot(scene, stood(site, [2.6, 0, -1.4]), 1, ['#6f8f55', '#f3ead8']),
    ],
    front: '',
  }
}
