import { pair, short, strew, stroke } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { type Place, type Point, project, scaleAt } from '../space.ts'

/** Pylons up a slope, their rope, and chairs hanging from it. */
export const lift = (scene: Scene, from: Point, to: Point): string => {
  const paint = flat(scene.mood, '#4d5560', 0.4)
  const at = (part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  const masts = [0, 0.27, 0.5, 0.7, 0.87, 1].map((part) => {
    const [x, y] = at(part)
    const tall = 34 * (1 - part * 0.72)
    return `M${pair([x, y])}v${short(-tall)}m${short(-tall * 0.2)} 0h${short(tall * 0.4)}`
  })
  const head = (part: number): Point => [at(part)[0], at(part)[1] - 34 * (1 - part * 0.72)]
  const chairs = Array.from({ length: 10 }, (_, place) => {
    const [x, y] = head(0.04 + place * 0.094)
    const size = 9 * (1 - place * 0.07)
    return `M${pair([x, y])}v${short(size)}h${short(size * 0.6)}`
  })
  return (
    strew(masts.join(''), paint, 2, 0.9) +
    strew(`M${pair(head(0))}L${pair(head(1))}`, paint, 1, 0.8) +
    strew(chairs.join(''), paint, 1.4, 0.8)
  )
}

/** Skis stuck into the snow before the door. */
export const skis = (scene: Scene, at: Place): Thing => {
  const [x, y] = project(scene.camera, at)
  const size = scaleAt(scene.camera, at[2])
  const pairOf = (dx: number): string =>
    `M${pair([x + dx, y])}l${short(size * 0.08)} ${short(-size * 1.75)}q${short(size * 0.02)} ${short(-size * 0.12)} ${short(size * 0.1)} ${short(-size * 0.18)}`
  const poles = `M${pair([x + size * 0.9, y])}l${short(-size * 0.05)} ${short(-size * 1.3)}`
  return {
    at,
    svg:
      stroke(pairOf(0) + pairOf(size * 0.14), flat(scene.mood, '#c8523f', 0.8), size * 0.09) +
      stroke(pairOf(size * 0.44) + pairOf(size * 0.58), flat(scene.mood, '#2f6f83', 0.8), size * 0.09) +
      stroke(poles, flat(scene.mood, '#3b4048', 0.5), size * 0.035),
  }
}
