import { mass, soft, strew } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { groundAt, type Place, type Point, project, type Stand, stood } from '../space.ts'

/** A strip lying on the ground along a winding line: a path, a road, a track. */
export function strip(
  scene: Scene,
  line: readonly Place[],
  width: number,
  paint: string,
  edge?: string,
): string {
  const side = (half: number): Point[] => line.map(([x, y, z]) => project(scene.camera, [x + half, y, z]))
  const [left, right] = [side(-width / 2), side(width / 2)]
  const d = `${soft(left)}L${soft(right.toReversed()).slice(1)}z`
  const rim = edge === undefined ? '' : strew(soft(left) + soft(right), flat(scene.mood, edge), 2.5, 0.6)
  return mass(d, flat(scene.mood, paint)) + rim
}

/** A footpath from a place at the house to the lower edge of the picture, where it arrives at `end` across. */
export function footpath(scene: Scene, from: Place, end: number, width: number, paint: string): string {
  const { camera, drawing } = scene
  const [x, y] = project(camera, from)
  const bend = (end - x) * 0.16 + drawing.width * 0.012
  const line = [0, 0.3, 0.62, 1].map((part): Place => {
    const across = x + (end - x) * part + Math.sin(part * Math.PI * 2) * bend
    return groundAt(camera, [across, y + (drawing.height + 24 - y) * part ** 1.3])
  })
  return strip(scene, line, width, paint)
}

/** A level surface between two corners, in the axes of a stand. */
export const slab = (stand: Stand, from: Place, to: Place): Place[] => [
  stood(stand, from),
  stood(stand, [to[0], from[1], from[2]]),
  stood(stand, [to[0], from[1], to[2]]),
  stood(stand, [from[0], from[1], to[2]]),
]
