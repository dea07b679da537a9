import { lighter } from '../colour.ts'
import { ground, mountain, skyline, strokesOver, treeline } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { pine } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { bush, clumps, grass } from '../plants/low.ts'
import { cypress } from '../plants/southern.ts'
import { pot, table } from '../props/garden.ts'
import { footpath } from '../props/paths.ts'
import { rock } from '../props/yard.ts'
import type { Land } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { down, spot, foreground } from './place.ts'

/** Orange trees below steep pale mountains. */
export const taronja: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const stone = mood.lamps ? '#a88f92' : '#b3a69a'
  const peak = (x: number, up: number, left: number, right: number, distance: number): string =>
    mountain(
      scene,
      { tip: [width * x, horizon - up], left: width * left, right: width * right, snow: 0 },
      horizon + 20,
      stone,
      distance,
    )
  const earth = grown(mood, '#b5a46c')
  const orange = grove(
    scene,
    (at, place, height) => leafTree(at, place, height, { leaf: ['#5f8a4c'], fruit: '#f08a2c' }),
    1,
  )
  const places: readonly Point[] = [
    [0.03, 0.34],
    [0.12, 0.28],
    [0.22, 0.36],
    [0.06, 0.54],
    [0.19, 0.6],
    [0.95, 0.4],
    [0.88, 0.3],
  ]
  const lavenderPlaces = Array.from({ length: 7 }, (_, at): Point => [
    width * (0.66 + at * 0.045),
    down(scene, 0.86 + (at % 3) * 0.05),
  ])
  return {
    back: [
      peak(0.16, 290, -0.2, 0.5, 0.32),
      peak(0.46, 210, 0.2, 0.8, 0.5),
      peak(0.82, 330, 0.42, 1.3, 0.24),
      treeline(scene, skyline(scene, horizon + 6, 20, 5), horizon + 60, {
        kind: 'round',
        height: 40,
        paint: '#63805a',
        distance: 0.3,
      }),
    ].join(''),
    base:
      ground(scene, skyline(scene, horizon + 40, 6, 4), earth) +
      strokesOver(scene, down(scene, 0.3), drawing.height, lighter(flat(mood, earth), 0.3), 18) +
      grass(scene, foreground(scene, 0.35), { paint: '#8f9a58', count: 40, height: 20 }) +
      footpath(scene, stood(site, [0.4, 0, -1]), width * 0.46, 1.6, '#e8d9b4'),
    things: [
      ...places.map(([x, y]) => orange(spot(scene, width * x, down(scene, y)), 3.6)),
      cypress(scene, stood(site, [-8, 0, 3]), 9),
      pine(scene, stood(site, [11.4, 0, 5]), 10, { umbrella: true }),
      rock(scene, spot(scene, width * 0.92, down(scene, 0.72)), [1.6, 0.6], '#c9b48f'),
      table(scene, { at: stood(site, [5.6, 0, -3.4]), turn: site.turn }, '#a98a66', 2.6),
      pot(scene, stood(site, [-1.6, 0, -1]), 1.2, ['#5f8a4a', '#f08a2c']),
      bush(scene, stood(site, [-6, 0, -0.6]), [1.8, 1.6], '#6f9455', '#d3417f'),
    ],
    front: clumps(scene, lavenderPlaces, [0.9, 0.5], '#8676a8', '#b9a4dd'),
    growth: '#8f9a58',
  }
}
