import type { Scene } from '../scene.ts'
import { groundAt, type Place, type Point } from '../space.ts'

/** Where the ground shows at this point of the picture. */
export const spot = (scene: Scene, x: number, y: number): Place => groundAt(scene.camera, [x, y])

/** The drawn height at `part` of the way from the horizon to the lower edge. */
export const down = ({ camera, drawing }: Scene, part: number): number =>
  camera.centre[1] + (drawing.height - camera.centre[1]) * part

/** Points as pairs of numbers. */
const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at): Point => [
    numbers[at * 2] as number,
    numbers[at * 2 + 1] as number,
  ])

/** A line as pairs: shares of the picture's width, and pixels above the horizon. */
export const rising = ({ camera, drawing }: Scene, numbers: readonly number[]): Point[] =>
  pairs(numbers).map(([x, up]): Point => [drawing.width * x, camera.centre[1] - up])

/** A line as pairs: shares of the picture's width, and of the way from the horizon to the lower edge. */
export const falling = (scene: Scene, numbers: readonly number[]): Point[] =>
  pairs(numbers).map(([x, part]): Point => [scene.drawing.width * x, down(scene, part)])

/** The part of the picture below `part` of the way from the horizon. */
export const foreground = (scene: Scene, part: number) => ({
  left: 0,
  right: scene.drawing.width,
  top: down(scene, part),
  bottom: scene.drawing.height,
})
