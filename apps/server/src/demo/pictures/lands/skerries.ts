import { mirrored } from '../building/mirror.ts'
import { darker, lighter, mix } from '../colour.ts'
import { blob, mass, pair, strew } from '../drawing.ts'
import { sunPath, water } from '../land.ts'
import { flat } from '../mood.ts'
import { pennant } from '../props/garden.ts'
import { boat, jetty } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { birds } from '../sky.ts'
import { type Point, stood } from '../space.ts'
import { down, spot } from './place.ts'

/** Smooth granite, islands and open water; the house stands with its feet in the sea. */
export const skerries: Land = (scene, site, model) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const granite = mood.season === 'winter' ? '#dfe4ea' : '#cbb0a2'
  const island = (x: number, y: number, w: number, h: number, distance: number): string => {
    const line: Point[] = [
      [x - w, y],
      [x - w * 0.6, y - h * 0.6],
      [x - w * 0.1, y - h],
      [x + w * 0.3, y - h * 0.8],
      [x + w * 0.8, y - h * 0.3],
      [x + w, y],
    ]
    const colour = mix(flat(mood, granite), mood.haze, distance)
    return mass(`M${line.map(pair).join('L')}z`, drawing.fall(lighter(colour, 0.12), darker(colour, 0.22)))
  }
  const sea = water(scene, horizon - 2, drawing.height, ['#8fb9c6', '#2f6f87'], 64)
  const cliff: Point[] = [
    [width * 0.47, down(scene, 0.3)],
    [width * 0.54, down(scene, 0.1)],
    [width * 0.63, horizon - 34],
    [width * 0.74, horizon - 92],
    [width * 0.87, horizon - 122],
    [width + 60, horizon - 104],
    [width + 80, down(scene, 0.46)],
    [width * 0.84, down(scene, 0.38)],
    [width * 0.66, down(scene, 0.36)],
  ]
  const stone = flat(mood, granite)
  const cracks = Array.from({ length: 9 }, () => {
    const [x, y] = [width * random.between(0.68, 0.98), horizon + random.between(-80, 0)]
    return `M${pair([x, y])}q${random.int(-30, 10)} ${random.int(10, 24)} ${random.int(-40, -10)} ${random.int(28, 56)}`
  })
  return {
    back: [
      sea,
      sunPath(scene, horizon, drawing.height - 60),
      island(width * 0.16, horizon + 2, 150, 26, 0.5),
      island(width * 0.4, horizon + 4, 90, 18, 0.42),
      island(width * 0.03, horizon + 20, 170, 46, 0.25),
      mass(
        blob(cliff),
        drawing.down([
          [0, lighter(stone, 0.18)],
          [0.5, stone],
          [1, darker(stone, 0.35)],
        ]),
      ),
      strew(cracks.join(''), darker(stone, 0.4), 2, 0.35),
      birds(scene, width * 0.3, horizon * 0.45, mood.lamps ? '#2b3355' : '#53646c'),
    ].join(''),
    base: mirrored(scene, model, site, 0),
    things: [
      jetty(scene, stood(site, [-5.4, 0, -1.6]), stood(site, [-5.4, 0, -9]), 2),
      boat(scene, stood(site, [-9.5, 0, -5]), 4.6, { paint: '#f2efe6' }),
      boat(scene, spot(scene, width * 0.3, down(scene, 0.16)), 8, { mast: true }),
      pennant(scene, stood(site, [-4.7, 0.5, -2.2]), 6.5, ['#2b5f9e', '#f4c63d']),
    ],
    front: mass(
      `M${pair([-20, drawing.height + 10])}L${pair([-20, down(scene, 0.72)])}Q${pair([width * 0.1, down(scene, 0.7)])} ${pair([width * 0.17, down(scene, 0.84)])}T${pair([width * 0.34, drawing.height + 10])}z`,
      drawing.fall(lighter(stone, 0.1), darker(stone, 0.4)),
    ),
  }
}
