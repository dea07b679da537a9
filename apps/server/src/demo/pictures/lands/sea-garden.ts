import { lighter, mix } from '../colour.ts'
import { mass, pair, short } from '../drawing.ts'
import { ground, skyline, strokesOver, sunPath, treeline, water } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { blossoms, bush, grass } from '../plants/low.ts'
import { fence, pennant } from '../props/garden.ts'
import { footpath } from '../props/paths.ts'
import type { Land } from '../scene.ts'
import { birds } from '../sky.ts'
import { stood } from '../space.ts'
import { down, spot, foreground } from './place.ts'

/** A lawn with apple trees and a white fence, the sea and an island behind. */
export const seaGarden: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const lawn = grown(mood, '#8fae66')
  const isWinter = mood.season === 'winter'
  const islandLine = `M${pair([width * 0.02, horizon])}q${short(width * 0.05)} -15 ${short(width * 0.12)} -13t${short(width * 0.14)} -3t${short(width * 0.07)} 16z`
  const fruit = mood.season === 'spring' ? '#f8dfe6' : '#c9483c'
  const appleAt = grove(scene, (each, at, height) => leafTree(each, at, height, { fruit }), 1)
  const door = stood(site, [0, 0, -0.8])
  return {
    back: [
      water(scene, horizon - 2, horizon + 74, ['#8cb8c9', '#4d8aa3'], 38),
      mass(islandLine, mix(flat(mood, '#7c8f7d'), mood.haze, 0.5)),
      sunPath(scene, horizon, horizon + 70),
      treeline(scene, skyline(scene, horizon + 60, 3, 4), horizon + 90, {
        kind: 'round',
        height: 36,
        paint: '#6f8d5c',
        distance: 0.12,
      }),
      birds(scene, width * 0.24, horizon * 0.55, mood.lamps ? '#2b3355' : '#5a6a72'),
    ].join(''),
    base:
      ground(scene, skyline(scene, horizon + 66, 3, 4), lawn) +
      strokesOver(scene, down(scene, 0.3), drawing.height, lighter(flat(mood, lawn), 0.3), 20) +
      footpath(scene, door, width * 0.47, 1.7, isWinter ? '#d8dfe8' : '#e5d9bd') +
      grass(scene, foreground(scene, 0.4), { paint: lawn, count: 43, height: 15 }) +
      (isWinter
        ? ''
        : blossoms(scene, foreground(scene, 0.6), mood.season === 'autumn' ? '#d08c3c' : '#ffffff', 26)),
    things: [
      pennant(scene, stood(site, [-10.5, 0, -2]), 10, ['#2b5f9e', '#f4c63d']),
      appleAt(stood(site, [-13, 0, 6]), 6),
      leafTree(scene, stood(site, [13.5, 0, 4]), 8.5),
      appleAt(stood(site, [10.5, 0, -6]), 4.6),
      bush(scene, stood(site, [-7.4, 0, -1]), [2, 1.4], '#7a9a60', isWinter ? undefined : '#c9a4d8'),
      bush(scene, stood(site, [7.8, 0, -1.2]), [1.8, 1.2], '#7a9a60', isWinter ? undefined : '#f3d9df'),
      fence(scene, spot(scene, -10, down(scene, 0.83)), spot(scene, width * 0.385, down(scene, 0.83)), {
        height: 0.95,
        paint: '#fbf9f3',
        pickets: true,
      }),
      fence(scene, spot(scene, width * 0.56, down(scene, 0.83)), spot(scene, width + 10, down(scene, 0.83)), {
        height: 0.95,
        paint: '#fbf9f3',
        pickets: true,
      }),
    ],
    growth: mix(lawn, '#5d7a3f', 0.4),
    front: '',
  }
}
