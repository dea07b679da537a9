import { mass, pair, short, strew } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import type { Place, Point } from '../space.ts'
import { footShadow, stand, tones } from './parts.ts'

/** A cypress: a dark flame, lit along one side. */
export function cypress(scene: Scene, at: Place, height: number): Thing {
  const { foot, metre } = stand(scene, at)
  const tall = height * metre
  const [x, y] = foot
  const half = tall * scene.random.between(0.075, 0.095)
  const { lit, mid, dim } = tones(scene.mood, '#42603f')
  const flame = (width: number): string =>
    `M${pair([x, y - tall])}C${pair([x - width * 0.9, y - tall * 0.7])} ${pair([x - width * 1.25, y - tall * 0.25])} ${pair([x - width * 0.45, y])}H${short(x + width * 0.45)}C${pair([x + width * 1.25, y - tall * 0.25])} ${pair([x + width * 0.9, y - tall * 0.7])} ${pair([x, y - tall])}z`
  const strands = Array.from({ length: 9 }, () => {
    const part = scene.random.between(0.08, 0.75)
    const dx = scene.random.between(-0.75, 0.75) * half * (1 - part * 0.5)
    return `M${pair([x + dx, y - tall * part])}q${short(-dx * 0.2)} ${short(-tall * 0.06)} ${short(-dx * 0.35)} ${short(-tall * 0.12)}`
  }).join('')
  const paint = scene.drawing.across([
    [0, lit],
    [0.4, mid],
    [1, dim],
  ])
  return {
    at,
    svg:
      footShadow(scene, foot, half * 1.6) +
      mass(flame(half), paint) +
      strew(strands, dim, Math.max(1, half * 0.12), 0.7),
  }
}

/** A date palm: a ringed stem and fronds falling to all sides. */
export function palm(scene: Scene, at: Place, height: number): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const tall = height * metre
  const [x, y] = foot
  const lean = random.between(-0.08, 0.08) * tall
  const thick = tall * 0.03
  const head: Point = [x + lean, y - tall * 0.78]
  const stem = `M${pair([x - thick, y])}Q${pair([x, y - tall * 0.4])} ${pair([head[0] - thick * 0.7, head[1]])}H${short(head[0] + thick * 0.7)}Q${pair([x + thick * 1.6, y - tall * 0.4])} ${pair([x + thick, y])}z`
  const { lit, mid, dim } = tones(mood, '#6f8f4f')
  const frond = (angle: number, long: number): string => {
    const tip: Point = [
      head[0] + Math.cos(angle) * long,
      head[1] + Math.sin(angle) * long * 0.55 + long * 0.3,
    ]
    const bend: Point = [
      head[0] + Math.cos(angle) * long * 0.55,
      head[1] + Math.sin(angle) * long * 0.75 - long * 0.32,
    ]
    return `M${pair(head)}Q${pair(bend)} ${pair(tip)}Q${pair([bend[0], bend[1] + long * 0.24])} ${pair(head)}z`
  }
  const fronds = (offset: number): string =>
    Array.from({ length: 7 }, (_, place) =>
      frond(Math.PI * (1 + ((place + offset) / 7) * 1) - 0.2, tall * random.between(0.3, 0.4)),
    ).join('')
  const rings = Array.from(
    { length: 9 },
    (_, place) =>
      `M${pair([x + lean * (place / 9) * 0.8 - thick * 0.8, y - tall * (0.06 + place * 0.078)])}h${short(thick * 1.6)}`,
  )
  return {
    at,
    svg:
      footShadow(scene, foot, tall * 0.14) +
      mass(stem, scene.drawing.side(flat(mood, '#b59a78'), flat(mood, '#7d654c', 0.4))) +
      strew(rings.join(''), flat(mood, '#6d5741', 0.4), Math.max(1, thick * 0.3), 0.6) +
      mass(fronds(0.4), dim) +
      mass(fronds(0), scene.drawing.fall(lit, mid)),
  }
}
