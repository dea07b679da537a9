import { mix } from '../colour.ts'
import { fill, mass, pair, short, strew, way } from '../drawing.ts'
import { hills, skyline, sunPath, water } from '../land.ts'
import { flat } from '../mood.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { boat } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { type Point, project, stood } from '../space.ts'
import { down, spot } from './place.ts'
import { quayside } from './quay.ts'
import { lamp } from './street-life.ts'

/** A steep bank of tall houses over wide water, spires across it. */
export const strand: Land = (scene, site, model) => {
  const { mood, drawing, camera, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const blocks = Array.from({ length: 15 }, (_, at) => ({
    x: width * (-0.02 + at * 0.036),
    w: width * 0.034,
    h: random.int(18, 40),
  }))
  const old = ['#d9a860', '#c98a5e', '#e3c48f', '#b97a5c']
  const tone = (paint: string): string => mix(flat(mood, paint), mood.haze, 0.42)
  const bank = [
    [-16, 9],
    [60, 9],
    [60, -4.4],
    [-16, -4.4],
  ].map(([x, z]): Point => {
    const [px, , pz] = stood(site, [x as number, 0, z as number])
    return project(camera, [px, 0, Math.max(2, pz)])
  })
  const spires = `M${pair([width * 0.17, horizon - 20])}v-92l6 -64 6 64v92zM${pair([width * 0.33, horizon - 26])}v-66h14v-10l7 -40 -7 40v10h10v66z`
  const hall = `M${pair([width * 0.02, horizon - 14])}v-64h22v-26l-5 -10 8 -12 8 12 -5 10v26h12v64z`
  return {
    back: [
      hills(scene, skyline(scene, horizon - 10, 10, 4), horizon + 10, '#6f8a6a', 0.5),
      mass(spires, tone('#6d6f70')) + mass(hall, tone('#a5603f')),
      old
        .map((paint, kind) =>
          mass(
            blocks
              .map(({ x, w, h }, at) =>
                at % 4 === kind ? `M${pair([x, horizon + 6])}v${-h}h${short(w)}v${h}z` : '',
              )
              .join(''),
            tone(paint),
          ),
        )
        .join(''),
      strew(
        blocks
          .map(({ x, w, h }) => `M${pair([x, horizon + 6 - h])}l${short(w / 2)} -8 ${short(w / 2)} 8`)
          .join(''),
        tone('#7a4a3c'),
        5,
        0.9,
      ),
      sunPath(scene, horizon + 8, down(scene, 0.5)),
    ].join(''),
    base:
      water(scene, horizon + 4, drawing.height, ['#8db4c0', '#3f7488'], 26) +
      fill(way(bank), drawing.fall(flat(mood, '#cbbfae'), flat(mood, '#a89d90'))) +
      quayside(scene, model, site, ['#6f9cab', '#2f627a']),
    things: [
      lamp(scene, stood(site, [-6.4, 0, -3.6]), 4),
      lamp(scene, stood(site, [3.4, 0, -3.6]), 4),
      lamp(scene, stood(site, [12, 0, -3.6]), 4),
      leafTree(scene, stood(site, [-9.6, 0, -1]), 7),
      boat(scene, spot(scene, width * 0.2, down(scene, 0.3)), 13, { paint: '#f7f4ec', mast: true }),
      boat(scene, stood(site, [-3, -1.3, -7.6]), 7, { paint: '#f2ebdc' }),
      boat(scene, stood(site, [7, -1.3, -7]), 8, { paint: '#7a4a32' }),
    ],
    front: '',
  }
}
