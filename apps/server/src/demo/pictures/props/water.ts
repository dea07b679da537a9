import { darker, lighter } from '../colour.ts'
import { el, fill, mass, pair, share, short, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { flatWay } from '../solid.ts'
import { type Place, type Point, project, scaleAt, type Stand, stood } from '../space.ts'
import { slab } from './paths.ts'

/** A wooden jetty reaching from `from` to `to`, on posts. */
export function jetty(scene: Scene, from: Place, to: Place, width: number): Thing {
  const { camera, mood } = scene
  const half = width / 2
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]]
  const long = Math.hypot(dx, dz)
  const [ax, az] = [(-dz / long) * half, (dx / long) * half]
  const at = (part: number, side: number, y: number): Place => [
    from[0] + dx * part + ax * side,
    y,
    from[2] + dz * part + az * side,
  ]
  const paint = flat(mood, mood.season === 'winter' ? '#e9eef4' : '#b39a7c')
  const deck = [at(0, -1, 0.5), at(1, -1, 0.5), at(1, 1, 0.5), at(0, 1, 0.5)]
  const rims = [1, -1].map((side) => [
    at(0, side, 0.5),
    at(1, side, 0.5),
    at(1, side, 0.32),
    at(0, side, 0.32),
  ])
  const end = [at(1, -1, 0.5), at(1, 1, 0.5), at(1, 1, 0.32), at(1, -1, 0.32)]
  const boards = Array.from({ length: Math.round(long * 1.6) }, (_, place): string => {
    const part = (place + 1) / Math.round(long * 1.6)
    return `M${pair(project(camera, at(part, -1, 0.5)))}L${pair(project(camera, at(part, 1, 0.5)))}`
  })
  const posts = [0.25, 0.6, 0.98].flatMap((part) =>
    [-1, 1].map((side) => {
      const [head, foot] = [project(camera, at(part, side, 0.75)), project(camera, at(part, side, -0.5))]
      return stroke(
        way([head, foot], false),
        flat(mood, '#6f5c4a', 0.4),
        scaleAt(camera, at(part, side, 0)[2]) * 0.13,
      )
    }),
  )
  const dim = darker(paint, 0.4)
  return {
    at: from[2] > to[2] ? from : to,
    svg:
      posts.join('') +
      fill(rims.map((rim) => flatWay(scene, rim)).join('') + flatWay(scene, end), dim) +
      fill(flatWay(scene, deck), paint) +
      strew(boards.join(''), dim, 1, 0.4),
  }
}

/** A rowing boat, or with a `mast` a small yacht under sail (furled where it is moored), seen from its side; with its reflection. */
export function boat(
  scene: Scene,
  at: Place,
  length: number,
  options: { paint?: string; mast?: boolean; isMoored?: boolean } = {},
): Thing {
  const [x, y] = project(scene.camera, at)
  const size = scaleAt(scene.camera, at[2]) * length
  const paint = flat(scene.mood, options.paint ?? '#f1ede2', 0.85)
  const hull = (turn: 1 | -1): string =>
    `M${pair([x - size / 2, y - turn * size * 0.13])}Q${pair([x - size * 0.4, y + turn * size * 0.06])} ${pair([x - size * 0.28, y + turn * size * 0.06])}H${short(x + size * 0.32)}Q${pair([x + size * 0.42, y + turn * size * 0.02])} ${pair([x + size / 2, y - turn * size * 0.15])}Q${pair([x, y - turn * size * 0.03])} ${pair([x - size / 2, y - turn * size * 0.13])}z`
  const inside = `M${pair([x - size / 2, y - size * 0.13])}Q${pair([x, y - size * 0.03])} ${pair([x + size / 2, y - size * 0.15])}Q${pair([x, y - size * 0.12])} ${pair([x - size / 2, y - size * 0.13])}z`
  const rail = `M${pair([x - size / 2, y - size * 0.13])}Q${pair([x, y - size * 0.03])} ${pair([x + size / 2, y - size * 0.15])}`
  const mast =
    options.mast !== true
      ? ''
      : stroke(
          `M${pair([x + size * 0.06, y - size * 0.08])}v${short(-size * 1.15)}`,
          flat(scene.mood, '#8a6a4c'),
          Math.max(1, size * 0.014),
        ) +
        (options.isMoored === true
          ? stroke(
              `M${pair([x + size * 0.05, y - size * 0.24])}L${pair([x - size * 0.38, y - size * 0.26])}`,
              flat(scene.mood, '#f4efe2', 0.9),
              size * 0.035,
            )
          : mass(
              way([
                [x + size * 0.04, y - size * 1.16],
                [x + size * 0.04, y - size * 0.2],
                [x - size * 0.42, y - size * 0.22],
              ]),
              flat(scene.mood, '#fbf7ec', 0.95),
            ) +
            mass(
              way([
                [x + size * 0.09, y - size * 1.1],
                [x + size * 0.09, y - size * 0.2],
                [x + size * 0.42, y - size * 0.19],
              ]),
              flat(scene.mood, '#e9e2d2', 0.7),
            ))
  return {
    at,
    svg:
      el(
        'g',
        { opacity: share(0.28), transform: `translate(0 ${short(size * 0.12)})` },
        mass(hull(-1), darker(paint, 0.35)),
      ) +
      mast +
      mass(inside, flat(scene.mood, '#8d7356', 0.35)) +
      mass(hull(1), scene.drawing.fall(paint, darker(paint, 0.3))) +
      stroke(rail, flat(scene.mood, '#9a7a56'), Math.max(1.2, size * 0.018)),
  }
}

/** A basin let into the ground: stone rim, water with light on it. */
export function pool(scene: Scene, stand: Stand, from: Place, to: Place, rim = '#efe6d6'): Thing {
  const { mood, random } = scene
  const wide = 0.5
  const outer = slab(stand, [from[0] - wide, 0.02, from[2] - wide], [to[0] + wide, 0.02, to[2] + wide])
  const inner = slab(stand, from, to)
  const [a, b, c, d] = inner.map((corner) => project(scene.camera, corner)) as [Point, Point, Point, Point]
  const lit = mood.lamps ? ['#3aa6b8', '#1d5f86'] : [flat(mood, '#8fd3d8', 0.9), flat(mood, '#3a9db5', 0.9)]
  const paint = scene.drawing.down([
    [0, lit[0] as string],
    [1, lit[1] as string],
  ])
  const at = (s: number, t: number): Point => {
    const [l, r] = [
      [a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t],
      [b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t],
    ] as const
    return [l[0] + (r[0] - l[0]) * s, l[1] + (r[1] - l[1]) * s]
  }
  const ripples = Array.from({ length: 16 }, () => {
    const [s, t] = [random.between(0.05, 0.8), random.between(0.08, 0.94)]
    const [x, y] = at(s, t)
    const long = random.between(10, 34)
    return `M${pair([x, y])}q${short(long / 4)} -2 ${short(long / 2)} 0t${short(long / 2)} 0`
  })
  const lip = way([a, b, [b[0], b[1] - 3], [a[0], a[1] - 3]])
  return {
    at: stood(stand, from),
    svg:
      fill(flatWay(scene, outer), flat(mood, rim, 0.9)) +
      fill(flatWay(scene, inner), paint) +
      fill(way([d, c, [c[0], c[1] + 5], [d[0], d[1] + 5]]), darker(lit[1] as string, 0.25), 0.5) +
      strew(ripples.join(''), '#ffffff', 1.6, 0.5) +
      fill(lip, lighter(flat(mood, rim, 0.9), 0.3)),
  }
}
