import { fill } from '../drawing.ts'
import type { Scene } from '../scene.ts'
import { flatWay } from '../solid.ts'
import { type Place, type Stand, stood } from '../space.ts'

export const standing = (at: Place, turn = 0): Stand => ({ at, turn })

/** The shadow of a piece on the floor. */
export const under = (
  scene: Scene,
  stand: Stand,
  [x0, z0, x1, z1]: readonly [number, number, number, number],
): string =>
  fill(
    flatWay(
      scene,
      [
        [x0, 0.01, z0],
        [x1, 0.01, z0],
        [x1, 0.01, z1],
        [x0, 0.01, z1],
      ].map((corner) => stood(stand, corner as unknown as Place)),
    ),
    '#20160f',
    0.2,
  )
