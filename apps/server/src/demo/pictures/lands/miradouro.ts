import { mix } from '../colour.ts'
import { mass, pair, short, stroke, way } from '../drawing.ts'
import { ground, hills, paving, skyline, sunPath, water } from '../land.ts'
import { far, flat } from '../mood.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { pot } from '../props/garden.ts'
import type { Land } from '../scene.ts'
import { type Point, project, stood } from '../space.ts'
import { down, spot } from './place.ts'
import { roofs } from './roofs-below.ts'
import { lamp } from './street-life.ts'
import { tram } from './tram.ts'

/** A street on the highest hill, the river far below. */
export const miradouro: Land = (scene, site) => {
  const { mood, drawing, camera, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const town = Array.from({ length: 10 }, (_, at): Point => [
    width * random.between(-0.03, 0.27),
    horizon + 28 + at * 12,
  ])
  const bridge = `M${pair([-10, horizon - 12])}Q${pair([width * 0.1, horizon - 8])} ${pair([width * 0.13, horizon - 58])}Q${pair([width * 0.2, horizon + 6])} ${pair([width * 0.28, horizon - 58])}Q${pair([width * 0.31, horizon - 8])} ${pair([width * 0.42, horizon - 10])}M${pair([width * 0.13, horizon + 6])}v-66m${short(width * 0.15)} 0v66M${pair([-10, horizon - 10])}H${short(width * 0.5)}`
  const rails = [-30, -9.8].map((x): Point => {
    const [rx, , rz] = stood(site, [x, 0.01, -4.4])
    return project(camera, [rx, 0, Math.max(2, rz)])
  })
  return {
    back: [
      hills(scene, skyline(scene, horizon - 14, 14, 4), horizon + 8, '#8b9c88', 0.6),
      water(scene, horizon, down(scene, 0.2), ['#8fc0d2', '#5a9fbc'], 18),
      stroke(bridge, mix(flat(mood, '#b5533f'), mood.haze, 0.35), 2.4, 0.85),
      sunPath(scene, horizon, down(scene, 0.14)),
      mass(
        way([
          [-40, horizon + 22],
          [width * 0.2, horizon + 12],
          [width * 0.6, horizon + 30],
          [width * 0.6, drawing.height],
          [-40, drawing.height],
        ]),
        far(mood, '#b5b58c', 0.3),
      ),
      roofs(scene, town, 84, ['#fbf3e2', '#f3d9a8', '#f6e7d6', '#e9b9a0', '#dfe8e6']),
    ].join(''),
    base:
      ground(
        scene,
        [
          [-60, down(scene, 0.36)],
          [width * 0.3, down(scene, 0.36)],
          [width, down(scene, 0.28)],
          [width + 300, down(scene, 0.28)],
        ],
        '#d8ccb8',
      ) + paving(scene, down(scene, 0.37), '#9d8f7a'),
    things: [
      tram(scene, site, [-9.6, 0, -6.4]),
      lamp(scene, stood(site, [-5.6, 0, -1.6]), 4),
      lamp(scene, stood(site, [6.6, 0, -1.6]), 4),
      pot(scene, stood(site, [-1.3, 0, -0.8]), 1, ['#5f8a4a', '#f2cf4a']),
      leafTree(scene, spot(scene, width * 0.05, down(scene, 0.56)), 5.2, { leaf: ['#8677a8', '#7f73a6'] }),
    ],
    front: stroke(way(rails, false), flat(mood, '#6d655c', 0.4), 2, 0.5),
  }
}
