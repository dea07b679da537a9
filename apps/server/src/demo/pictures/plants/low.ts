import { mix } from '../colour.ts'
import { blob, el, mass, pair, short, strew, stroke } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { groundAt, type Place, type Point, scaleAt } from '../space.ts'
import { flecks, footShadow, round, stand, tones } from './parts.ts'

/** A shrub or a clump: lavender, lyng, box, bougainvillea; `dots` are its blossoms. */
export function bush(scene: Scene, at: Place, size: Point, paint: string, dots?: string): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const [w, h] = [size[0] * metre, size[1] * metre]
  const isWinter = mood.season === 'winter'
  const { lit, mid, dim } = tones(mood, isWinter ? mix(paint, '#8c8274', 0.6) : paint)
  const middle: Point = [foot[0], foot[1] - h * 0.5]
  const body = blob(round(middle, [w / 2, h * 0.55], 0.13, random, 9))
  const [light, dark] = flecks(scene, middle, [w / 2, h * 0.55], 6, Math.max(1.5, h * 0.07))
  const blossoms =
    dots === undefined || isWinter
      ? ''
      : stroke(
          Array.from(
            { length: 14 },
            () =>
              `M${pair([middle[0] + random.between(-0.42, 0.42) * w, middle[1] + random.between(-0.45, 0.4) * h])}h.01`,
          ).join(''),
          flat(mood, dots, 0.9),
          Math.max(2, h * 0.09),
        )
  const snow = {
    cx: middle[0],
    cy: middle[1] - h * 0.12,
    rx: w * 0.5,
    ry: h * 0.46,
    fill: flat(mood, '#fbfcfe', 0.95),
  }
  const cap = isWinter ? el('ellipse', snow) : ''
  return {
    at,
    svg:
      footShadow(scene, foot, w * 0.45) +
      mass(body, scene.drawing.fall(mid, dim)) +
      strew(light, lit, Math.max(1, h * 0.05), 0.6) +
      strew(dark, dim, Math.max(1, h * 0.05), 0.6) +
      blossoms +
      cap,
  }
}

/** Many low clumps at once, as heather or lavender grows; places are points of the picture, farthest first. */
export function clumps(
  scene: Scene,
  places: readonly Point[],
  size: Point,
  paint: string,
  dots?: string,
): string {
  const { random, mood, camera } = scene
  const isWinter = mood.season === 'winter'
  const { lit, mid, dim } = tones(mood, isWinter ? '#8d8379' : paint)
  const shapes = places.map(([x, y]) => {
    const scale = scaleAt(camera, groundAt(camera, [x, y])[2]) * random.between(0.8, 1.25)
    const [w, h] = [size[0] * scale, size[1] * scale]
    return { x, y, w, h, body: blob(round([x, y - h * 0.5], [w / 2, h * 0.55], 0.12, random, 5)) }
  })
  const dotted = shapes.flatMap(({ x, y, w, h }) =>
    Array.from(
      { length: 6 },
      () => `M${pair([x + random.between(-0.4, 0.4) * w, y - h * random.between(0.25, 1.05)])}h.01`,
    ),
  )
  const caps = shapes.map(
    ({ x, y, w, h }) =>
      `M${pair([x - w * 0.3, y - h * 0.75])}q${short(w * 0.3)} ${short(-h * 0.4)} ${short(w * 0.55)} ${short(h * 0.05)}`,
  )
  return (
    mass(
      shapes
        .map(
          ({ x, y, w, h }) =>
            `M${pair([x - w * 0.4, y])}q${short(w * 0.6)} ${short(h * 0.35)} ${short(w * 1.2)} 0z`,
        )
        .join(''),
      '#16223c',
      mood.shadow * 0.7,
    ) +
    mass(shapes.map((shape) => shape.body).join(''), scene.drawing.fall(mid, dim)) +
    strew(caps.join(''), isWinter ? '#fbfcfe' : lit, isWinter ? 5 : 2.2, 0.75) +
    (dots === undefined || isWinter ? '' : strew(dotted.join(''), flat(mood, dots, 0.95), 3.4, 0.9))
  )
}

/** Tufts of grass strewn between two heights of the picture, growing towards the eye. */
export function grass(
  scene: Scene,
  area: { left: number; right: number; top: number; bottom: number },
  { paint, count, height, bend = 0.3 }: { paint: string; count: number; height: number; bend?: number },
): string {
  const { random, mood } = scene
  const tufts = Array.from({ length: Math.round(count * 0.8) }, () => {
    const part = random.next()
    const y = area.top + part * (area.bottom - area.top)
    const size = height * (0.45 + part * 0.75)
    const x = random.between(area.left, area.right)
    const blade = (dx: number, long: number): string =>
      `M${short(x + dx)} ${short(y)}q${short(bend * size * 0.2 + dx * 0.3)} ${short(-long * 0.6)} ${short(bend * size + dx)} ${short(-long)}`
    return {
      y,
      d: `${blade(0, size)}m${short(-bend * size + size * 0.2)} ${short(size)}l${short(size * 0.26)} ${short(-size * 0.7)}`,
    }
  }).toSorted((a, b) => a.y - b.y)
  const half = Math.ceil(tufts.length / 2)
  const layer = (at: number, colour: string): string =>
    strew(
      tufts
        .slice(at * half, (at + 1) * half)
        .map((tuft) => tuft.d)
        .join(''),
      colour,
      1.1 + at * 0.7,
      0.85,
    )
  const base = flat(mood, paint)
  return layer(0, mix(base, mood.haze, 0.15)) + layer(1, mix(base, mood.shade, 0.2))
}

/** Small blossoms strewn over the ground. */
export const blossoms = (
  scene: Scene,
  area: { left: number; right: number; top: number; bottom: number },
  paint: string,
  count: number,
): string => {
  const dots = Array.from({ length: count }, () => {
    const part = scene.random.next()
    return { x: scene.random.between(area.left, area.right), y: area.top + part * (area.bottom - area.top) }
  })
  return strew(
    dots.map(({ x, y }) => `M${pair([x, y])}h.01`).join(''),
    flat(scene.mood, paint, 0.95),
    4.2,
    0.95,
  )
}
