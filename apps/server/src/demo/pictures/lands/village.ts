import { lighter, mix } from '../colour.ts'
import { mass, pair } from '../drawing.ts'
import { ground, skyline, strokesOver, sunPath, treeline, water } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { bush, grass } from '../plants/low.ts'
import { footpath } from '../props/paths.ts'
import { boat } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { birds } from '../sky.ts'
import { type Point, stood } from '../space.ts'
import { down, spot, foreground } from './place.ts'
import { roofs } from './roofs-below.ts'
import { hollyhocks } from './street-life.ts'

/** A fishing village falling down to the Baltic; the house stands above it. */
export const village: Land = (scene, site) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const isWinter = mood.season === 'winter'
  const meadow = grown(mood, '#93a763')
  const walls = ['#f4ead6', '#e8b54f', '#f7f2e8', '#d98a6c', '#efd9a2']
  const slope = Array.from({ length: 11 }, (_, at): Point => [
    at % 2 === 0 ? width * random.between(-0.02, 0.3) : width * random.between(0.66, 0.98),
    horizon + 34 + at * 11,
  ])
  const islands = mass(
    `M${pair([width * 0.14, horizon])}q20 -9 60 -8v-12h5v12q40 1 66 8z`,
    mix(flat(mood, '#77858a'), mood.haze, 0.45),
  )
  return {
    back: [
      water(scene, horizon - 2, down(scene, 0.34), ['#8fbac8', '#4f8fa8'], 36),
      islands,
      sunPath(scene, horizon, down(scene, 0.2)),
      boat(scene, spot(scene, width * 0.52, down(scene, 0.05)), 22, { mast: true }).svg,
      treeline(
        scene,
        [
          [-60, horizon + 44],
          [width * 0.3, horizon + 62],
          [width * 0.6, horizon + 66],
          [width, horizon + 36],
          [width + 200, horizon + 30],
        ],
        drawing.height,
        { kind: 'round', height: 22, paint: '#718a5d', distance: 0.25 },
      ),
      roofs(scene, slope, 92, walls),
      birds(scene, width * 0.34, horizon * 0.6, mood.lamps ? '#2b3355' : '#5a6a72'),
    ].join(''),
    base:
      ground(scene, skyline(scene, down(scene, 0.42), 10, 4), meadow) +
      strokesOver(scene, down(scene, 0.5), drawing.height, lighter(flat(mood, meadow), 0.3), 14) +
      grass(scene, foreground(scene, 0.5), { paint: meadow, count: 31, height: 20 }) +
      footpath(scene, stood(site, [-1, 0, -0.6]), width * 0.44, 1.6, isWinter ? '#d6dee7' : '#d9caa4'),
    things: [
      hollyhocks(scene, stood(site, [-3, 0, -0.5]), isWinter ? 0 : 5),
      hollyhocks(scene, stood(site, [2.8, 0, -0.5]), isWinter ? 0 : 6),
      leafTree(scene, stood(site, [-9, 0, -1]), 5, { leaf: ['#6f9455'] }),
      bush(scene, stood(site, [7.6, 0, -1.4]), [2.2, 1.2], '#7a9a60', '#f3d9df'),
      bush(scene, spot(scene, width * 0.08, down(scene, 0.78)), [1.6, 0.9], '#7a9a60', '#e0a13f'),
    ],
    front: '',
    growth: mix(meadow, '#5d7a3f', 0.4),
  }
}
