import { pair, way } from '../drawing.ts'
import { faced } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { normalOf } from '../solid.ts'
import { between, type Place, type Point, project } from '../space.ts'

/** An upright wall: its foot from left to right as seen from outside, its height, and the height of its gable's tip. */
export type Wall = { left: Place; right: Place; width: number; height: number; tip: number }

/** A line on a wall, in metres from its left foot. */
export type Line = readonly [from: Point, to: Point]

/** The place `u` metres along the wall and `v` metres up. */
export const onWall = (wall: Wall, u: number, v: number): Place => {
  const [x, y, z] = between(wall.left, wall.right, u / wall.width)
  return [x, y + v, z]
}

const seen = (scene: Scene, wall: Wall, points: readonly Point[]): Point[] =>
  points.map(([u, v]) => project(scene.camera, onWall(wall, u, v)))

/** The path of a surface on the wall. */
export const patch = (scene: Scene, wall: Wall, points: readonly Point[]): string =>
  way(seen(scene, wall, points))

/** The path of lines on the wall. */
export const segments = (scene: Scene, wall: Wall, list: readonly Line[]): string =>
  list
    .map((line) => {
      const [a, b] = seen(scene, wall, line) as [Point, Point]
      return `M${pair(a)}L${pair(b)}`
    })
    .join('')

export const rectangle = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** The colour of `paint` on this wall, in its light. */
export const tone = (scene: Scene, wall: Wall, paint: string): string =>
  faced(
    scene.mood,
    paint,
    normalOf([wall.left, wall.right, [wall.right[0], wall.right[1] + 1, wall.right[2]]]),
  )

/** Pixels of one metre of height, on the middle of the wall. */
export const metre = (scene: Scene, wall: Wall): number =>
  project(scene.camera, onWall(wall, wall.width / 2, 0))[1] -
  project(scene.camera, onWall(wall, wall.width / 2, 1))[1]

/** How squarely the wall faces the eye: 1 from the front, near 0 seen along it. */
export const squareness = (scene: Scene, wall: Wall): number => {
  const wide = Math.abs(project(scene.camera, wall.right)[0] - project(scene.camera, wall.left)[0])
  return Math.min(1, wide / (metre(scene, wall) * wall.width))
}

/** How high the wall reaches at `u`. */
export const reach = (wall: Wall, u: number): number =>
  wall.height + (wall.tip - wall.height) * (1 - Math.abs((2 * u) / wall.width - 1))

/** Lines from foot to top, about `step` metres apart. */
export const upright = (wall: Wall, step: number): Line[] => {
  const count = Math.round(wall.width / step)
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => {
    const u = ((at + 1) * wall.width) / count
    return [
      [u, 0],
      [u, reach(wall, u)],
    ]
  })
}

/** Lines from side to side, `step` metres apart. */
export const level = (wall: Wall, step: number): Line[] =>
  Array.from({ length: Math.max(0, Math.floor((wall.tip - 0.1) / step)) }, (_, at) => {
    const v = (at + 1) * step
    const inset = v <= wall.height ? 0 : ((v - wall.height) / (wall.tip - wall.height)) * (wall.width / 2)
    return [
      [inset, v],
      [wall.width - inset, v],
    ]
  })
