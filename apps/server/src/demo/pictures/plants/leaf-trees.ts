import { lighter } from '../colour.ts'
import { blob, mass, pair, short, strew, stroke } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import type { Place, Point } from '../space.ts'
import { branches, flecks, footShadow, leafOf, round, stand, tones, trunkOf } from './parts.ts'

/** A broad crown on a trunk: oak, lime, plane, apple. */
export function leafTree(
  scene: Scene,
  at: Place,
  height: number,
  options: { leaf?: readonly string[]; fruit?: string } = {},
): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const tall = height * metre
  const { lit, mid, dim } = tones(
    mood,
    leafOf(mood, random, options.leaf ?? ['#5f8a52', '#6c9458', '#557f52']),
  )
  const middle: Point = [foot[0], foot[1] - tall * 0.63]
  const radius: Point = [tall * 0.36, tall * 0.37]
  const trunk = trunkOf(scene, foot, tall * 0.5, tall * 0.032, '#7a6250')
  if (mood.season === 'winter') {
    return { at, svg: footShadow(scene, foot, tall * 0.2) + trunk + branches(scene, foot, tall) }
  }
  const puffs = Array.from({ length: 5 }, (_, place): string => {
    const angle = (place / 5) * Math.PI * 2 + random.next()
    const centre: Point = [
      middle[0] + Math.cos(angle) * radius[0] * 0.5,
      middle[1] + Math.sin(angle) * radius[1] * 0.45,
    ]
    return blob(round(centre, [radius[0] * 0.62, radius[1] * 0.56], 0.12, random, 7))
  }).join('')
  const bright = blob(
    round(
      [middle[0] - radius[0] * 0.3, middle[1] - radius[1] * 0.34],
      [radius[0] * 0.5, radius[1] * 0.42],
      0.16,
      random,
      7,
    ),
  )
  const [light, dark] = flecks(scene, middle, radius, 11, Math.max(2, tall * 0.022))
  const fruits =
    options.fruit === undefined
      ? ''
      : stroke(flecks(scene, middle, radius, 9, 0.01)[0], flat(mood, options.fruit, 1), tall * 0.035)
  const thin = Math.max(1, tall * 0.011)
  const paint = scene.drawing.fall(mid, dim)
  return {
    at,
    svg:
      footShadow(scene, foot, tall * 0.33) +
      trunk +
      mass(puffs, paint) +
      mass(bright, lit, 0.55) +
      strew(light, lit, thin, 0.7) +
      strew(dark, dim, thin, 0.8) +
      fruits,
  }
}

/** A birch: white stem with dark marks, leaves hanging like a veil. */
export function birch(scene: Scene, at: Place, height: number): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const tall = height * metre
  const [x, y] = foot
  const thick = Math.max(1.4, tall * 0.016)
  const stem: Point[] = [
    [x, y],
    [x + tall * random.between(-0.02, 0.02), y - tall * 0.4],
    [x + tall * random.between(-0.03, 0.03), y - tall * 0.92],
  ]
  const marks = Array.from(
    { length: 8 },
    (_, at2) =>
      `M${pair([x - thick * 0.8, y - tall * (0.06 + at2 * 0.08) - random.next() * 4])}h${short(thick * random.between(0.6, 1.3))}`,
  ).join('')
  const trunk = `M${pair([x - thick * 1.15, y])}L${pair([(stem[1] as Point)[0] - thick * 0.8, (stem[1] as Point)[1]])}L${pair(stem[2] as Point)}L${pair([(stem[1] as Point)[0] + thick * 0.8, (stem[1] as Point)[1]])}L${pair([x + thick * 1.15, y])}z`
  const bark =
    mass(trunk, scene.drawing.side(flat(mood, '#f6f3ec', 0.95), flat(mood, '#c9c6c4', 0.4))) +
    strew(marks, flat(mood, '#4b4a4c', 0.5), Math.max(1, thick * 0.5), 0.8)
  const { lit, mid, dim } = tones(mood, leafOf(mood, random, ['#8aa85a', '#7d9f58']))
  if (mood.season === 'winter') {
    return {
      at,
      svg: footShadow(scene, foot, tall * 0.12) + branches(scene, [x, y - tall * 0.1], tall * 0.95) + bark,
    }
  }
  const veil = (side: number, count: number): string =>
    Array.from({ length: count }, (_, place) => {
      const up = 0.4 + (place / (count - 1)) * 0.54
      const wide = tall * (0.19 - Math.abs(up - 0.55) * 0.26)
      const centre: Point = [x + side * tall * 0.03 + random.between(-0.8, 0.8) * wide, y - tall * up]
      return blob(round(centre, [wide * 0.66, tall * 0.085], 0.2, random, 5))
    }).join('')
  const [light, dark] = flecks(
    scene,
    [x, y - tall * 0.62],
    [tall * 0.2, tall * 0.34],
    24,
    Math.max(1.6, tall * 0.013),
  )
  return {
    at,
    svg:
      footShadow(scene, foot, tall * 0.2) +
      mass(veil(1, 6), dim) +
      bark +
      mass(veil(-1, 7), scene.drawing.fall(lit, mid), 0.92) +
      strew(light, lighter(lit, 0.15), Math.max(1, tall * 0.009), 0.9) +
      strew(dark, dim, Math.max(1, tall * 0.009), 0.7),
  }
}
