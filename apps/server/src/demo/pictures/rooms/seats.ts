import { darker, lighter } from '../colour.ts'
import { blob, mass } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box, type Extent } from '../solid.ts'
import { type Place, type Point, project, scaleAt, stood } from '../space.ts'
import { standing, under } from './parts.ts'

/** A soft cushion leaning against something. */
const cushion = (scene: Scene, at: Place, size: number, paint: string): string => {
  const [x, y] = project(scene.camera, at)
  const half = (size * scaleAt(scene.camera, at[2])) / 2
  const corners: Point[] = [
    [x - half, y - half * 0.9],
    [x, y - half * 0.8],
    [x + half, y - half],
    [x + half * 0.86, y],
    [x + half, y + half * 0.9],
    [x, y + half * 0.8],
    [x - half, y + half],
    [x - half * 0.86, y],
  ]
  const tone = flat(scene.mood, paint, 0.8)
  return mass(blob(corners), scene.drawing.fall(lighter(tone, 0.12), darker(tone, 0.18)))
}

/** A sofa of `long` metres with its back to the wall behind it. */
export function sofa(
  scene: Scene,
  at: Place,
  long: number,
  [cloth, first, second]: readonly [string, string, string],
): Thing {
  const stand = standing(at)
  const half = long / 2
  const seat = 0.42
  const legs = [-half + 0.12, half - 0.18]
    .map((x) => box(scene, stand, [x, 0, 0.06, x + 0.06, 0.14, 0.12], '#6b4f38'))
    .join('')
  const seats = [-half + 0.16, 0.02]
    .map((x) => box(scene, stand, [x, 0.3, 0, x + half - 0.18, seat + 0.06, 0.62], lighter(cloth, 0.1)))
    .join('')
  return {
    at,
    svg:
      under(scene, stand, [-half - 0.1, -0.12, half + 0.1, 0.9]) +
      legs +
      box(scene, stand, [-half, 0.3, 0.6, half, 0.86, 0.86], cloth) +
      box(scene, stand, [-half, 0.14, 0, half, 0.34, 0.86], darker(cloth, 0.08)) +
      seats +
      box(scene, stand, [-half - 0.02, 0.14, -0.04, -half + 0.18, 0.6, 0.86], cloth) +
      box(scene, stand, [half - 0.18, 0.14, -0.04, half + 0.02, 0.6, 0.86], cloth) +
      cushion(scene, stood(stand, [-half * 0.62, 0.68, 0.5]), 0.46, first) +
      cushion(scene, stood(stand, [-half * 0.2, 0.66, 0.48]), 0.4, second) +
      cushion(scene, stood(stand, [half * 0.6, 0.68, 0.5]), 0.46, first),
  }
}

/** An easy chair turned towards the room. */
export function armchair(scene: Scene, at: Place, turn: number, cloth: string): Thing {
  const stand = standing(at, turn)
  const legs = [
    [-0.36, 0.04],
    [0.3, 0.04],
  ]
    .map(([x, z]) =>
      box(
        scene,
        stand,
        [x as number, 0, z as number, (x as number) + 0.05, 0.2, (z as number) + 0.05],
        '#6b4f38',
      ),
    )
    .join('')
  const piece = (extent: Extent, paint: string): string => box(scene, stand, extent, paint)
  const back = piece([-0.4, 0.3, 0.6, 0.4, 1, 0.78], cloth)
  const [near, off] = [
    piece([-0.46, 0.2, 0, -0.34, 0.6, 0.76], darker(cloth, 0.06)),
    piece([0.34, 0.2, 0, 0.46, 0.6, 0.76], darker(cloth, 0.06)),
  ]
  const seat = piece([-0.34, 0.2, 0, 0.34, 0.46, 0.62], lighter(cloth, 0.12))
  return {
    at,
    svg:
      under(scene, stand, [-0.5, -0.1, 0.5, 0.85]) +
      legs +
      back +
      (turn > 0 ? near + seat + off : off + seat + near),
  }
}
