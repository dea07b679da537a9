import { darker, lighter, under } from '../colour.ts'
import { el, mass, pair, share, short, strew } from '../drawing.ts'
import { flat, type Mood } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { type Place, type Point, project, scaleAt } from '../space.ts'

/** Light and dark of a crown under the picture's light. */
export const tones = (mood: Mood, paint: string): { lit: string; mid: string; dim: string } => ({
  lit: under(lighter(paint, 0.22), mood.sunlight),
  mid: flat(mood, paint, 0.8),
  dim: under(darker(paint, 0.1), mood.shade),
})

export const leafOf = (mood: Mood, random: Scene['random'], summer: readonly string[]): string => {
  if (mood.season === 'autumn') return random.pick(['#c98a3a', '#b9672f', '#d3a847', '#a8823c', '#8f8a45'])
  if (mood.season === 'spring') return random.pick(['#93b162', '#a5bd6c', '#86a85c'])
  return random.pick(summer)
}

export const round = (
  centre: Point,
  radius: Point,
  rough: number,
  random: Scene['random'],
  corners = 9,
): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * Math.PI * 2
    const stretch = (1 + random.between(-rough, rough)) * 1.1
    return [
      centre[0] + Math.cos(angle) * radius[0] * stretch,
      centre[1] + Math.sin(angle) * radius[1] * stretch,
    ]
  })

/** The soft shadow under something standing on the ground. */
export const footShadow = (scene: Scene, [x, y]: Point, width: number): string => {
  const side = scene.mood.sun[0] < 0 ? 1 : -1
  return el('ellipse', {
    cx: x + side * width * 0.5,
    cy: y,
    rx: width,
    ry: width * 0.16,
    fill: '#16223c',
    opacity: share(scene.mood.shadow * 0.75),
  })
}

export const stand = (scene: Scene, at: Place): { foot: Point; metre: number } => ({
  foot: project(scene.camera, at),
  metre: scaleAt(scene.camera, at[2]),
})

export const trunkOf = (scene: Scene, foot: Point, tall: number, thick: number, paint: string): string => {
  const lean = scene.random.between(-0.04, 0.04) * tall
  const [x, y] = foot
  const d = `M${short(x - thick)} ${short(y)}Q${short(x - thick * 0.5)} ${short(y - tall * 0.5)} ${short(x + lean - thick * 0.4)} ${short(y - tall)}h${short(thick * 0.8)}Q${short(x + thick * 0.6)} ${short(y - tall * 0.5)} ${short(x + thick)} ${short(y)}z`
  const { mid, dim } = tones(scene.mood, paint)
  return mass(d, scene.drawing.side(mid, dim))
}

/** Flecks of leaves over a crown: light ones where the sun comes from, dark ones opposite. */
export const flecks = (
  scene: Scene,
  centre: Point,
  radius: Point,
  count: number,
  size: number,
): [string, string] => {
  const { random } = scene
  const put = (towards: number): string =>
    Array.from({ length: count }, () => {
      const angle = random.between(0, Math.PI * 2)
      const reach = Math.sqrt(random.next())
      const x = centre[0] + Math.cos(angle) * reach * radius[0] * 0.72 + towards * radius[0] * 0.26
      const y = centre[1] + Math.sin(angle) * reach * radius[1] * 0.72 + towards * radius[1] * 0.22
      return `M${pair([x, y])}l${short(size * 1.1)} ${short(-size * random.between(0.2, 0.7))}`
    }).join('')
  return [put(-1), put(1)]
}

export const branches = (scene: Scene, foot: Point, tall: number): string => {
  const { random, mood } = scene
  const paint = flat(mood, '#6b5a52', 0.3)
  const limb = (from: Point, angle: number, length: number, depth: number): string => {
    const to: Point = [from[0] + Math.sin(angle) * length, from[1] - Math.cos(angle) * length]
    const own = `M${pair(from)}L${pair(to)}`
    if (depth === 0) return own
    return (
      own +
      [-0.5, 0.45]
        .map((bend) => limb(to, angle + bend * random.between(0.7, 1.2), length * 0.68, depth - 1))
        .join('')
    )
  }
  const d = [-0.35, 0.05, 0.4]
    .map((angle) => limb([foot[0], foot[1] - tall * 0.42], angle, tall * 0.2, 3))
    .join('')
  return strew(d, paint, Math.max(1, tall * 0.009), 0.85)
}
