import { mix } from '../colour.ts'
import { mass } from '../drawing.ts'
import { ground, mountain, paving, sunPath, water } from '../land.ts'
import { flat } from '../mood.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { bush } from '../plants/low.ts'
import { cypress } from '../plants/southern.ts'
import { fence, parasol, pot, table } from '../props/garden.ts'
import { boat } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { stood } from '../space.ts'
import { down, spot } from './place.ts'

/** A long lake between steep mountains, a terrace with lemons before it. */
export const lagoAlpino: Land = (scene, site) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const stone = '#5f8579'
  const peak = (x: number, up: number, left: number, right: number, distance: number): string =>
    mountain(
      scene,
      {
        tip: [width * x, horizon - up],
        left: width * left,
        right: width * right,
        snow: mood.season === 'winter' ? 0.4 : 0.12,
      },
      horizon + 6,
      stone,
      distance,
    )
  const terrace = '#d9c7a6'
  const gravel = ground(
    scene,
    [
      [-50, down(scene, 0.3)],
      [width * 0.3, down(scene, 0.3)],
      [width * 0.6, down(scene, 0.29)],
      [width + 60, down(scene, 0.28)],
      [width + 300, down(scene, 0.28)],
    ],
    terrace,
  )
  const cypressAt = grove(scene, cypress, 2)
  const rail = (() => {
    const [a, b] = [spot(scene, -10, down(scene, 0.33)), spot(scene, width * 0.52, down(scene, 0.32))]
    return fence(scene, a, b, { height: 0.95, paint: '#efe6d4', pickets: false })
  })()
  const town = Array.from({ length: 9 }, (_, at) => {
    const [x, w] = [width * 0.03 + at * 17, random.int(12, 18)]
    const h = random.int(12, 24)
    return { x, w, h }
  })
  const walls = town.map(({ x, w, h }) => `M${x} ${horizon + 5}v${-h}h${w}v${h}z`).join('')
  const roofs = town
    .map(({ x, w, h }) => `M${x - 1} ${horizon + 5 - h}l${w / 2 + 1} -7 ${w / 2 + 1} 7z`)
    .join('')
  return {
    back: [
      peak(0.02, 320, -0.3, 0.36, 0.22),
      peak(0.5, 190, 0.3, 0.72, 0.5),
      peak(0.36, 150, 0.16, 0.6, 0.46),
      peak(0.95, 330, 0.56, 1.4, 0.14),
      peak(0.75, 240, 0.5, 1.1, 0.3),
      mass(walls, mix(flat(mood, '#f0dcb8'), mood.haze, 0.25)) +
        mass(roofs, mix(flat(mood, '#c3714f'), mood.haze, 0.25)),
      water(scene, horizon + 4, down(scene, 0.34), ['#8fbccb', '#3f86a3'], 34),
      sunPath(scene, horizon + 4, down(scene, 0.3)),
    ].join(''),
    base: gravel + paving(scene, down(scene, 0.33), '#a58f6c'),
    things: [
      boat(scene, spot(scene, width * 0.26, down(scene, 0.09)), 15, { mast: true }),
      boat(scene, spot(scene, width * 0.43, down(scene, 0.055)), 17, { mast: true }),
      rail,
      cypressAt(stood(site, [-8.2, 0, 4]), 10),
      cypressAt(stood(site, [-9.8, 0, 6]), 8.4),
      cypressAt(stood(site, [9.8, 0, 5]), 11),
      cypressAt(stood(site, [11.6, 0, 8]), 9.4),
      leafTree(scene, stood(site, [-10.5, 0, -2]), 5.4, { leaf: ['#8d9f76', '#94a67f'] }),
      parasol(scene, spot(scene, width * 0.25, down(scene, 0.6)), 3, ['#f4ecd8', '#d98a5b']),
      table(scene, { at: spot(scene, width * 0.25, down(scene, 0.6)), turn: -0.3 }, '#a98a66', 2),
      pot(scene, spot(scene, width * 0.08, down(scene, 0.78)), 1.7, ['#5f8a4a', '#f2cf4a']),
      pot(scene, stood(site, [-5.2, 0, -1.2]), 1.3, ['#5f8a4a', '#f2cf4a']),
      pot(scene, stood(site, [5.2, 0, -1.4]), 1.3, ['#6f8f55', '#d9576b']),
      bush(scene, stood(site, [7.4, 0, -0.8]), [2, 1.3], '#7f9168', '#c9a4d8'),
    ],
    front: '',
  }
}
