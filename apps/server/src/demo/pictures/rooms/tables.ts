import { darker, lighter } from '../colour.ts'
import { mass, pair, strew, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box } from '../solid.ts'
import { type Place, type Point, project, scaleAt, stood } from '../space.ts'
import { standing, under } from './parts.ts'

/** A low table with a few things on it. */
export function lowTable(scene: Scene, at: Place, wood: string): Thing {
  const stand = standing(at)
  const [cx, cy] = project(scene.camera, stood(stand, [0.22, 0.42, 0.25]))
  const size = scaleAt(scene.camera, at[2])
  const legs = [-0.5, 0.44]
    .map(
      (x) =>
        box(scene, stand, [x, 0, 0.05, x + 0.06, 0.36, 0.11], darker(wood, 0.2)) +
        box(scene, stand, [x, 0, 0.5, x + 0.06, 0.36, 0.56], darker(wood, 0.3)),
    )
    .join('')
  const cup = flat(scene.mood, '#f4efe6', 0.95)
  return {
    at,
    svg:
      under(scene, stand, [-0.66, -0.08, 0.66, 0.72]) +
      legs +
      box(scene, stand, [-0.62, 0.36, 0, 0.62, 0.42, 0.62], wood) +
      box(scene, stand, [-0.4, 0.42, 0.2, -0.06, 0.45, 0.44], '#c8674a') +
      box(scene, stand, [-0.37, 0.45, 0.22, -0.08, 0.475, 0.42], '#eee6d6') +
      mass(
        way([
          [cx - size * 0.05, cy - size * 0.09],
          [cx + size * 0.05, cy - size * 0.09],
          [cx + size * 0.04, cy],
          [cx - size * 0.04, cy],
        ]),
        cup,
      ),
  }
}

/** A table for meals, `long` metres, with `chairs` on both sides. */
export function diningTable(
  scene: Scene,
  at: Place,
  [long, chairs]: Point,
  [wood, chair]: readonly [string, string],
): Thing {
  const stand = standing(at)
  const half = long / 2
  const places = Array.from({ length: chairs }, (_, place) => -half + ((place + 0.5) * long) / chairs)
  const seat = (x: number, z: number, isFront: boolean): string => {
    const own = standing(stood(stand, [x, 0, z]))
    const legs = [-0.18, 0.14]
      .map((dx) => box(scene, own, [dx, 0, 0, dx + 0.04, 0.44, 0.04], darker(chair, 0.2)))
      .join('')
    const back = box(
      scene,
      own,
      [-0.19, 0.44, isFront ? -0.02 : 0.36, 0.19, 0.86, isFront ? 0.02 : 0.4],
      chair,
    )
    const pad = box(scene, own, [-0.2, 0.42, 0, 0.2, 0.47, 0.38], lighter(chair, 0.12))
    return isFront ? legs + pad + back : legs + back + pad
  }
  const bowl = project(scene.camera, stood(stand, [0, 0.78, 0.4]))
  const size = scaleAt(scene.camera, at[2])
  const legs = [-half + 0.15, half - 0.21]
    .map((x) => box(scene, stand, [x, 0, 0.06, x + 0.06, 0.7, 0.12], darker(wood, 0.2)))
    .join('')
  return {
    at,
    svg:
      under(scene, stand, [-half, -0.4, half, 1.2]) +
      places.map((x) => seat(x, 0.72, false)).join('') +
      legs +
      box(scene, stand, [-half, 0.7, 0, half, 0.75, 0.8], wood) +
      mass(
        `M${pair([bowl[0] - size * 0.17, bowl[1] - size * 0.1])}Q${pair([bowl[0], bowl[1] + size * 0.1])} ${pair([bowl[0] + size * 0.17, bowl[1] - size * 0.1])}z`,
        flat(scene.mood, '#f4efe6', 0.9),
      ) +
      strew(
        [-0.08, 0, 0.08].map((dx) => `M${pair([bowl[0] + size * dx, bowl[1] - size * 0.11])}h.01`).join(''),
        flat(scene.mood, '#d9843f', 0.95),
        size * 0.1,
      ) +
      places.map((x) => seat(x, -0.3, true)).join(''),
  }
}
