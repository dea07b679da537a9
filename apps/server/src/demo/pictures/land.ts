import { darker, lighter, mix } from './colour.ts'
import { el, fill, mass, pair, share, short, soft, strew } from './drawing.ts'
import { far, flat } from './mood.ts'
import type { Scene } from './scene.ts'
import { type Point, project } from './space.ts'

/** A line of heights across the picture, as points from left to right. */
export const skyline = (scene: Scene, y: number, swing: number, steps: number): Point[] => {
  const { random, drawing } = scene
  const phase = random.between(0, 6)
  return Array.from({ length: steps + 3 }, (_, at) => {
    const x = ((at - 1) * drawing.width) / steps
    const wave = Math.sin(phase + at * 1.3) * 0.45 + Math.sin(phase * 2 + at * 0.55) * 0.55
    return [x, y - swing * wave - swing * random.between(-0.25, 0.25)]
  })
}

/** Closes a line of heights down to `bottom`. */
export const below = (scene: Scene, line: readonly Point[], bottom: number): string =>
  `${soft(line)}V${short(bottom)}H${short((line[0] as Point)[0])}z`.replace(
    'V',
    `L${scene.drawing.width + 400} ${short(bottom)}V`,
  )

/** Soft hills, paler at their feet, where the haze lies. */
export const hills = (
  scene: Scene,
  line: readonly Point[],
  bottom: number,
  paint: string,
  distance: number,
): string => {
  const top = far(scene.mood, paint, distance)
  const gradient = scene.drawing.fall(top, mix(top, scene.mood.haze, 0.35))
  return mass(below(scene, line, bottom), gradient)
}

/** A peak: its tip, the feet on both sides, and how far the snow reaches down (0 to 1). */
export type Peak = { tip: Point; left: number; right: number; snow: number }

const rugged = (scene: Scene, from: Point, to: Point, steps: number, rough: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const part = at / steps
    const bend = at === 0 || at === steps ? 0 : scene.random.between(-rough, rough)
    const isRising = to[1] < from[1]
    const climb = isRising ? part ** 1.3 : 1 - (1 - part) ** 1.3
    return [from[0] + (to[0] - from[0]) * part + bend * 0.9, from[1] + (to[1] - from[1]) * climb + bend]
  })

/** One mountain of two sides: the lit one on the left, the other in shade, snow on top. */
export function mountain(scene: Scene, peak: Peak, base: number, paint: string, distance: number): string {
  const { tip, left, right, snow } = peak
  const height = base - tip[1]
  const rough = height * 0.05
  const leftEdge = rugged(scene, [left, base], tip, 9, rough)
  const rightEdge = rugged(scene, tip, [right, base], 9, rough)
  const spine = rugged(scene, tip, [tip[0] + (right - left) * 0.09, base], 9, rough * 1.7)
  const lit = far(scene.mood, lighter(paint, 0.12), distance)
  const dim = far(scene.mood, mix(paint, scene.mood.shade, 0.3), distance)
  const ribs = [0.3, 0.52, 0.72].map((down, at): string => {
    const [x, y] = [tip[0] - (tip[0] - left) * (down - 0.16) * (0.5 + at * 0.12), tip[1] + height * down]
    return `M${pair([x, y])}l${short(height * 0.07)} ${short(height * 0.1)} ${short(-height * 0.02)} ${short(height * 0.13)} ${short(-height * 0.06)} ${short(-height * 0.1)}z`
  })
  const part = (points: readonly Point[]): string => `M${points.map(pair).join('L')}z`
  const [whole, shaded] = [part([...leftEdge, ...rightEdge]), part([...rightEdge, ...spine.toReversed()])]
  const foot = scene.drawing.down([
    [0, scene.mood.haze, 0],
    [0.55, scene.mood.haze, 0.05],
    [1, scene.mood.haze, 0.75],
  ])
  const line = tip[1] + height * snow
  const zig = (from: number, to: number, paintSnow: string, top: readonly Point[]): string => {
    const edge: Point[] = Array.from({ length: 8 }, (_, at) => [
      from + ((to - from) * at) / 7,
      line + (at % 2 === 0 ? -1 : 1) * height * snow * scene.random.between(0.1, 0.3),
    ])
    return mass(part([...top, ...edge.toReversed()]), paintSnow)
  }
  const above = (edge: readonly Point[]): Point[] => edge.filter(([, y]) => y < line)
  const white = far(scene.mood, '#fdfcfa', distance * 0.55)
  const whiteDim = far(scene.mood, mix('#dfe8f3', scene.mood.shade, 0.45), distance * 0.55)
  const [leftTop, spineTop, rightTop] = [above(leftEdge), above(spine), above(rightEdge)]
  const caps =
    snow <= 0 || leftTop.length < 2 || rightTop.length < 2
      ? ''
      : zig((leftTop[0] as Point)[0], (spineTop.at(-1) as Point)[0], white, [...leftTop, ...spineTop]) +
        zig((spineTop.at(-1) as Point)[0], (rightTop.at(-1) as Point)[0], whiteDim, [
          ...spineTop.toReversed(),
          ...rightTop,
        ])
  return mass(whole, lit) + mass(ribs.join(''), dim, 0.5) + mass(shaded, dim) + caps + mass(whole, foot)
}

/** A forest seen from afar: the tips of spruces, or round crowns, above a dark body. */
export function treeline(
  scene: Scene,
  line: readonly Point[],
  bottom: number,
  {
    kind,
    height,
    paint,
    distance,
  }: { kind: 'spruce' | 'round'; height: number; paint: string; distance: number },
): string {
  const { random, mood, drawing } = scene
  const colour = far(mood, paint, distance)
  const at = (x: number): number => {
    const place = line.findIndex(([px]) => px >= x)
    const [a, b] = [line[Math.max(0, place - 1)] as Point, line[Math.max(0, place)] as Point]
    return b[0] === a[0] ? a[1] : a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
  }
  const isLarge = height > 64
  const step = height * (kind === 'spruce' ? (isLarge ? 0.34 : 0.42) : 0.62)
  const spruceTip = (x: number, y: number, width: number, tall: number): string => {
    const at2 = (across: number, up: number): string => `L${pair([x + width * across, y - tall * up])}`
    if (!isLarge) return at2(0.5, 1) + at2(1, 0.2)
    const left = at2(0.1, 0.2) + at2(0.26, 0.42) + at2(0.2, 0.44) + at2(0.36, 0.66) + at2(0.32, 0.68)
    return `${left}${at2(0.5, 1)}${at2(0.68, 0.66)}${at2(0.63, 0.64)}${at2(0.82, 0.4)}${at2(0.75, 0.38)}${at2(0.98, 0.1)}`
  }
  let x = -step
  let d = `M${short(-step)} ${short(bottom)}L${short(-step)} ${short(at(0))}`
  while (x < drawing.width + step) {
    const width = step * random.between(0.75, 1.35)
    const tall = height * random.between(0.55, 1.1)
    const y = at(x + width / 2)
    d +=
      kind === 'spruce'
        ? spruceTip(x, y, width, tall)
        : `Q${pair([x + width * 0.06, y - tall * 0.75])} ${pair([x + width * 0.5, y - tall * 0.72])}T${pair([x + width, y - tall * 0.2])}`
    x += width * (isLarge ? 0.86 : 1)
  }
  const gradient = drawing.fall(colour, mix(colour, mood.haze, 0.3))
  return mass(`${d}L${short(x)} ${short(bottom)}z`, gradient)
}

/** Open water from the horizon down to `bottom`, with lines of light that widen towards the eye. */
export function water(
  scene: Scene,
  top: number,
  bottom: number,
  colours: readonly [string, string],
  glints = 46,
): string {
  const { drawing, mood, random } = scene
  const [distant, near] = colours.map((paint) => flat(mood, paint)) as [string, string]
  const gradient = drawing.down([
    [0, mix(distant, mood.haze, 0.45)],
    [0.25, mix(distant, mood.haze, 0.12)],
    [1, near],
  ])
  const base = el('rect', { y: top, width: drawing.width, height: bottom - top, fill: gradient })
  const dashes = Array.from({ length: glints }, () => {
    const part = random.next() ** 1.7
    const y = top + 3 + part * (bottom - top - 6)
    const length = 8 + part * 70 * random.between(0.4, 1.2)
    return `M${random.int(-20, drawing.width)} ${short(y)}h${short(length)}`
  })
  const split = Math.round(glints * 0.6)
  const light = mood.lamps ? mix(mood.haze, '#ffd2a1', 0.5) : '#ffffff'
  return (
    base +
    strew(dashes.slice(0, split).join(''), light, 1.5, 0.4) +
    strew(dashes.slice(split).join(''), darker(near, 0.3), 1.6, 0.22)
  )
}

/** The path of light that a low sun lays on water. */
export const sunPath = (scene: Scene, top: number, bottom: number): string => {
  const { drawing, mood, random } = scene
  if (mood.disc === null) return ''
  const middle = mood.disc.x * drawing.width
  const dashes = Array.from({ length: 34 }, (_, at) => {
    const part = at / 34
    const y = top + 4 + part ** 1.4 * (bottom - top)
    const length = (14 + part * 74) * random.between(0.35, 1)
    return `M${short(middle - length / 2 + random.between(-1, 1) * (8 + part * 46))} ${short(y)}h${short(length)}`
  })
  return strew(dashes.join(''), mood.disc.glow, 2.4, 0.75)
}

/** A band of ground in the picture's front, darker towards the eye. */
export const ground = (
  scene: Scene,
  line: readonly Point[],
  paint: string,
  bottom = scene.drawing.height,
): string => {
  const isSnow = scene.mood.season === 'winter'
  const near = flat(scene.mood, paint, isSnow ? 0.95 : 0.72)
  const gradient = scene.drawing.down([
    [0, mix(near, scene.mood.haze, isSnow ? 0.1 : 0.22)],
    [0.35, near],
    [1, isSnow ? mix(near, scene.mood.shade, 0.3) : darker(near, 0.16)],
  ])
  return fill(below(scene, line, bottom), gradient)
}

/** Joints of a paved place, running away from the eye and across. */
export const paving = (scene: Scene, top: number, paint: string): string => {
  const { camera, drawing } = scene
  const depths = [5.5, 6.6, 7.9, 9.4, 11.2, 13.4, 16, 19, 23, 28].filter(
    (z) => project(camera, [0, 0, z])[1] > top,
  )
  const across = depths.map((z) => `M0 ${short(project(camera, [0, 0, z])[1])}H${drawing.width}`)
  const end = depths.at(-1) ?? 10
  const away = Array.from({ length: 25 }, (_, at) => {
    const x = (at - 12) * 1.5
    return `M${pair(project(camera, [x, 0, 4.6]))}L${pair(project(camera, [x, 0, end]))}`
  })
  return strew(across.join('') + away.join(''), flat(scene.mood, paint), 1.4, 0.35)
}

/** Broad soft strokes that keep a plain from being empty. */
export const strokesOver = (
  scene: Scene,
  top: number,
  bottom: number,
  paint: string,
  count: number,
): string => {
  const { random, drawing } = scene
  const d = Array.from({ length: count }, () => {
    const part = random.next()
    const y = top + part * (bottom - top)
    const length = (30 + part * 150) * random.between(0.5, 1.2)
    return `M${random.int(-60, drawing.width)} ${short(y)}q${short(length / 2)} ${share(-2 - part * 6)} ${short(length)} ${share(random.between(-3, 3))}`
  })
  return strew(d.join(''), paint, 2.2, 0.3)
}
