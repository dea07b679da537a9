import { darker, lighter } from '../colour.ts'
import { el, mass, pair, short, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box, castShadow } from '../solid.ts'
import { type Place, type Point, project, scaleAt, type Stand, stood } from '../space.ts'

/** A fence of pickets or rails between two places. */
export function fence(
  scene: Scene,
  from: Place,
  to: Place,
  options: { height: number; paint: string; pickets: boolean },
): Thing {
  const { camera, mood } = scene
  const long = Math.hypot(to[0] - from[0], to[2] - from[2])
  const count = Math.round(long * (options.pickets ? 4 : 0.55))
  const at = (part: number, y: number): Point =>
    project(camera, [from[0] + (to[0] - from[0]) * part, y, from[2] + (to[2] - from[2]) * part])
  const paint = flat(mood, options.paint, 0.8)
  const posts = Array.from({ length: count + 1 }, (_, place) => {
    const part = place / count
    return `M${pair(at(part, 0))}L${pair(at(part, options.height * (place % 2 === 0 || !options.pickets ? 1 : 0.96)))}`
  })
  const rails = [0.35, 0.78].map(
    (share2) => `M${pair(at(0, options.height * share2))}L${pair(at(1, options.height * share2))}`,
  )
  const size = scaleAt(camera, (from[2] + to[2]) / 2)
  return {
    at: from[2] > to[2] ? from : to,
    svg:
      stroke(rails.join(''), darker(paint, 0.12), Math.max(1, size * 0.06)) +
      strew(posts.join(''), paint, Math.max(1.2, size * (options.pickets ? 0.09 : 0.12))),
  }
}

/** A flagpole with a long pennant: its cloth, and the stripe along it. */
export function pennant(
  scene: Scene,
  at: Place,
  height: number,
  [cloth, stripe]: readonly [string, string],
): Thing {
  const [x, y] = project(scene.camera, at)
  const tall = scaleAt(scene.camera, at[2]) * height
  const [top, long] = [y - tall, tall * 0.42]
  const wave = (low: number, up: number): string =>
    `M${pair([x, top + up])}Q${pair([x + long * 0.3, top + up + long * 0.16])} ${pair([x + long * 0.6, top + long * 0.07])}T${pair([x + long, top + long * 0.16])}Q${pair([x + long * 0.8, top + long * 0.06])} ${pair([x + long * 0.58, top + low * 0.8 + long * 0.06])}T${pair([x, top + low])}z`
  return {
    at,
    svg:
      stroke(
        `M${short(x)} ${short(y)}V${short(top - 4)}`,
        flat(scene.mood, '#f7f5ee', 0.85),
        Math.max(1.6, tall * 0.012),
      ) +
      mass(wave(long * 0.17, 0), flat(scene.mood, cloth, 0.8)) +
      mass(wave(long * 0.11, long * 0.06), flat(scene.mood, stripe, 0.9)) +
      el('circle', { cx: x, cy: top - 5, r: Math.max(2, tall * 0.012), fill: flat(scene.mood, '#e0b64f') }),
  }
}

/** A sunshade on its pole, striped when a second colour is given. */
export function parasol(
  scene: Scene,
  at: Place,
  size: number,
  [first, second]: readonly [string, string],
): Thing {
  const [x, y] = project(scene.camera, at)
  const metre = scaleAt(scene.camera, at[2])
  const [tall, half] = [2.5 * metre, (size * metre) / 2]
  const top: Point = [x, y - tall]
  const edge = (part: number): Point => [x + half * part, y - tall * 0.76 + Math.abs(part) * half * 0.1]
  const panel = (from: number, to: number, paint: string): string =>
    mass(
      `M${pair(top)}Q${pair([x + half * from * 0.75, y - tall * 0.96])} ${pair(edge(from))}L${pair(edge(to))}Q${pair([x + half * to * 0.75, y - tall * 0.96])} ${pair(top)}z`,
      paint,
    )
  const parts = [-1, -0.62, -0.2, 0.24, 0.65, 1]
  const panels = parts.slice(1).map((to, place) => {
    const paint = place % 2 === 0 ? first : second
    return panel(parts[place] as number, to, flat(scene.mood, paint, 0.95 - place * 0.14))
  })
  const shade = castShadow(
    scene,
    [
      at,
      [at[0] - size / 2, 2, at[2]],
      [at[0] + size / 2, 2, at[2]],
      [at[0], 2, at[2] - size / 2],
      [at[0], 2, at[2] + size / 2],
    ].slice(1) as Place[],
  )
  return {
    at,
    svg:
      shade +
      stroke(
        `M${short(x)} ${short(y)}V${short(y - tall)}`,
        flat(scene.mood, '#8a6f55'),
        Math.max(1.5, metre * 0.06),
      ) +
      panels.join(''),
  }
}

/** A table with a bench on either side. */
export function table(scene: Scene, stand: Stand, paint: string, long = 2.4): Thing {
  const half = long / 2
  const seat = (z: number): string => box(scene, stand, [-half, 0.4, z - 0.18, half, 0.48, z + 0.18], paint)
  const leg = (x: number, z: number, top: number): string =>
    box(scene, stand, [x - 0.05, 0, z - 0.05, x + 0.05, top, z + 0.05], darker(paint, 0.25))
  const legs = (z: number, top: number): string => leg(-half + 0.2, z, top) + leg(half - 0.2, z, top)
  const shade = castShadow(
    scene,
    [
      [-half, 0.7, -0.9],
      [half, 0.7, -0.9],
      [half, 0.7, 0.9],
      [-half, 0.7, 0.9],
    ].map((corner) => stood(stand, corner as unknown as Place)),
  )
  return {
    at: stand.at,
    svg:
      shade +
      legs(0.8, 0.4) +
      seat(0.8) +
      legs(0, 0.7) +
      box(scene, stand, [-half - 0.1, 0.68, -0.42, half + 0.1, 0.76, 0.42], lighter(paint, 0.12)) +
      legs(-0.8, 0.4) +
      seat(-0.8),
  }
}

/** A bench of slats with a back, against a wall. */
export function bench(scene: Scene, stand: Stand, paint: string): Thing {
  const legs = [-0.75, 0.7].map((x) => box(scene, stand, [x, 0, 0, x + 0.05, 0.42, 0.4], darker(paint, 0.3)))
  const slats = [0.6, 0.76].map((y) => box(scene, stand, [-0.8, y, 0.4, 0.8, y + 0.1, 0.44], paint))
  const seat = box(scene, stand, [-0.8, 0.42, 0, 0.8, 0.48, 0.42], lighter(paint, 0.08))
  return { at: stand.at, svg: [...slats, ...legs, seat].join('') }
}

/** A pot of clay with something growing in it. */
export function pot(
  scene: Scene,
  at: Place,
  size: number,
  [leaf, blossom]: readonly [string, string],
): Thing {
  const [x, y] = project(scene.camera, at)
  const metre = scaleAt(scene.camera, at[2]) * size
  const clay = flat(scene.mood, '#c0714c')
  const body = way([
    [x - metre * 0.24, y - metre * 0.5],
    [x + metre * 0.24, y - metre * 0.5],
    [x + metre * 0.17, y],
    [x - metre * 0.17, y],
  ])
  const green = flat(scene.mood, leaf, 0.6)
  const dots = Array.from(
    { length: 12 },
    () =>
      `M${pair([x + scene.random.between(-0.36, 0.36) * metre, y - metre * scene.random.between(0.6, 1.2)])}h.01`,
  )
  return {
    at,
    svg:
      mass(body, scene.drawing.side(lighter(clay, 0.1), darker(clay, 0.3))) +
      el('ellipse', { cx: x, cy: y - metre * 0.85, rx: metre * 0.42, ry: metre * 0.42, fill: green }) +
      strew(dots.join(''), flat(scene.mood, blossom, 0.95), metre * 0.14),
  }
}
