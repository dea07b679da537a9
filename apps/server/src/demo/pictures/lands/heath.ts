import { lighter, mix } from '../colour.ts'
import { ground, skyline, strokesOver, treeline } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { pine } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { clumps, grass } from '../plants/low.ts'
import { footpath } from '../props/paths.ts'
import type { Land } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { down, foreground } from './place.ts'

/** Heath and pines at the edge of a plantation. */
export const heath: Land = (scene, site) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const lawn = grown(mood, '#90a865')
  const isWinter = mood.season === 'winter'
  const heather = mood.season === 'autumn' ? '#8c5a5a' : mood.season === 'spring' ? '#7d7a58' : '#a2708f'
  const trees = treeline(scene, skyline(scene, horizon + 4, 8, 5), horizon + 60, {
    kind: 'round',
    height: 92,
    paint: '#5a7553',
    distance: 0.45,
  })
  const nearTrees = treeline(scene, skyline(scene, horizon + 14, 8, 4), horizon + 60, {
    kind: 'round',
    height: 66,
    paint: '#4c6a4e',
    distance: 0.25,
  })
  const lyng = Array.from({ length: 17 }, (_, at): Point => [
    width * (at % 2 === 0 ? random.between(-0.02, 0.36) : random.between(0.6, 1.02)),
    down(scene, 0.7 + at * 0.022),
  ])
  const door = stood(site, [0, 0, -0.8])
  const pineAt = grove(scene, pine)
  return {
    back: trees + nearTrees,
    base:
      ground(scene, skyline(scene, horizon + 40, 6, 5), lawn) +
      strokesOver(scene, down(scene, 0.25), drawing.height, lighter(flat(mood, lawn), 0.3), 18) +
      footpath(scene, door, width * 0.44, 1.3, isWinter ? '#d6dee7' : '#d8c79d') +
      grass(scene, foreground(scene, 0.4), { paint: lawn, count: 43, height: 18 }),
    things: [
      pineAt(stood(site, [-12, 0, 5]), 12),
      pineAt(stood(site, [-9.4, 0, 10]), 14),
      pineAt(stood(site, [11.5, 0, 7]), 13.5),
      pineAt(stood(site, [14, 0, 2]), 11),
      pineAt(stood(site, [-15.5, 0, -3]), 11.5),
      leafTree(scene, stood(site, [-9.5, 0, -3.5]), 4, {
        fruit: mood.season === 'autumn' ? '#c4473a' : '#f6e9ee',
      }),
    ],
    growth: mix(lawn, '#5d7a3f', 0.4),
    front: clumps(scene, lyng, [0.95, 0.5], heather, lighter(heather, 0.35)),
  }
}
