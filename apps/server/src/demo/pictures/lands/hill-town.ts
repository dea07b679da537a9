import { mix } from '../colour.ts'
import { mass, pair, short, strew } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import type { Point } from '../space.ts'

/** White houses on a hill, seen from afar, with a church under a `dome` when there is one; `line` is the hill's back. */
export const hillTown = (scene: Scene, line: readonly Point[], size: number, dome?: string): string => {
  const { random, mood } = scene
  const lit = mix(flat(mood, '#fbf5ea', 0.95), mood.haze, 0.15)
  const dim = mix(flat(mood, '#c5b6a6', 0.3), mood.haze, 0.2)
  const houses = Array.from({ length: 26 }, (_, at) => {
    const part = (at % 13) / 12
    const place = part * (line.length - 1.001)
    const [a, b] = [line[Math.floor(place)] as Point, line[Math.floor(place) + 1] as Point]
    const y = a[1] + (b[1] - a[1]) * (place % 1) + (at < 13 ? size * 0.05 : size * random.between(0.12, 0.22))
    return {
      x: a[0] + (b[0] - a[0]) * (place % 1),
      y,
      w: size * random.between(0.08, 0.13),
      h: size * random.between(0.09, 0.17),
    }
  })
  const box = (from: number, to: number): string =>
    houses
      .map(
        ({ x, y, w, h }) => `M${pair([x + w * from, y])}v${short(-h)}h${short(w * (to - from))}v${short(h)}z`,
      )
      .join('')
  const windows = houses
    .map(({ x, y, w, h }) => `M${pair([x + w * 0.3, y - h * 0.5])}v${short(h * 0.16)}`)
    .join('')
  const [tx, ty] = line[Math.floor(line.length / 2)] as Point
  const at = (dx: number, dy: number): string => pair([tx + dx * size, ty + dy * size])
  const church =
    dome === undefined
      ? ''
      : mass(`M${at(-0.14, 0.1)}L${at(-0.14, -0.2)}H${short(tx + size * 0.12)}L${at(0.12, 0.1)}z`, lit) +
        mass(`M${at(0, 0.1)}L${at(0, -0.2)}H${short(tx + size * 0.12)}L${at(0.12, 0.1)}z`, dim, 0.6) +
        mass(
          `M${at(-0.12, -0.2)}Q${at(-0.01, -0.44)} ${at(0.1, -0.2)}z`,
          mix(flat(mood, dome, 0.9), mood.haze, 0.1),
        ) +
        mass(
          `M${at(0.17, 0.1)}L${at(0.17, -0.34)}L${at(0.205, -0.41)}L${at(0.24, -0.34)}L${at(0.24, 0.1)}z`,
          lit,
        )
  const lamp = mood.lamps ? '#ffd58a' : mix(dim, '#3c5468', 0.6)
  return church + mass(box(0, 1), lit) + mass(box(0.66, 1), dim) + strew(windows, lamp, size * 0.016, 0.9)
}
