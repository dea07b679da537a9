import { darker, lighter } from '../colour.ts'
import { el, fill, mass, strew, stroke } from '../drawing.ts'
import type { Scene } from '../scene.ts'
import type { Point } from '../space.ts'
import type { Opening, Wing } from './model.ts'
import { drawOpenings } from './openings.ts'
import {
  level,
  type Line,
  metre,
  patch,
  reach,
  rectangle,
  segments,
  squareness,
  tone,
  upright,
  type Wall,
} from './wall.ts'

const contour = (wall: Wall): Point[] => [
  [0, 0],
  [wall.width, 0],
  [wall.width, wall.height],
  ...(wall.tip > wall.height ? [[wall.width / 2, wall.tip] as const] : []),
  [0, wall.height],
]

/** Small pieces scattered over the wall: bricks, rubble, patches of render. */
const scattered = (scene: Scene, wall: Wall, count: number, size: Point): string =>
  Array.from({ length: count }, () => {
    const { random } = scene
    const u = random.between(0.1, Math.max(0.2, wall.width - size[0] - 0.1))
    const top = Math.min(reach(wall, u), reach(wall, Math.min(wall.width, u + size[0])))
    const v = random.between(0.1, Math.max(0.2, top - size[1] - 0.1))
    const [w, h] = [size[0] * random.between(0.6, 1.2), size[1] * random.between(0.7, 1.2)]
    return patch(scene, wall, [
      [u, v + h * 0.15],
      [u + w * 0.85, v],
      [u + w, v + h * 0.8],
      [u + w * 0.1, v + h],
    ])
  }).join('')

/** Posts, rails and braces of a half-timbered wall. */
const timbers = (scene: Scene, wall: Wall, paint: string): string => {
  const bays = Math.max(2, Math.round(wall.width / 1.15))
  const bay = wall.width / bays
  const posts = Array.from({ length: bays + 1 }, (_, at): Line => {
    const u = Math.min(wall.width - 0.08, Math.max(0.08, at * bay))
    return [
      [u, 0],
      [u, reach(wall, u)],
    ]
  })
  const rails = [0.15, wall.height * 0.5, wall.height - 0.1].map((v): Line => [
    [0, v],
    [wall.width, v],
  ])
  const gable =
    wall.tip > wall.height ? level(wall, wall.height + (wall.tip - wall.height) * 0.45).slice(0, 1) : []
  const braces: Line[] = [
    [
      [0.1, wall.height - 0.1],
      [bay, 0.15],
    ],
    [
      [wall.width - 0.1, wall.height - 0.1],
      [wall.width - bay, 0.15],
    ],
  ]
  const d = segments(scene, wall, [...posts, ...rails, ...gable, ...braces])
  return el('g', { 'stroke-linecap': 'butt' }, stroke(d, paint, Math.max(1.6, metre(scene, wall) * 0.17)))
}

const lowered = (lines: readonly Line[], by: number): Line[] =>
  lines.map(([a, b]) => [
    [a[0], a[1] - by],
    [b[0], b[1] - by],
  ])

/** The wall's own texture. */
const surface = (scene: Scene, wall: Wall, wing: Wing): string => {
  const { kind, colour, trim } = wing.wall
  const paint = tone(scene, wall, colour)
  const [dim, bright] = [darker(paint, 0.3), lighter(paint, 0.25)]
  const area = wall.width * (wall.height + (wall.tip - wall.height) / 2)
  // A wall seen aslant shows less of what it is made of.
  const shown = squareness(scene, wall)
  const fine = Math.max(0.7, metre(scene, wall) * 0.03)
  const lines = (list: readonly Line[]): string => segments(scene, wall, list)
  switch (kind) {
    case 'boards':
      return strew(lines(upright(wall, 0.42 / Math.max(0.3, shown))), dim, fine, 0.5)
    case 'siding':
      return strew(lines(level(wall, 0.36)), dim, fine, 0.42)
    case 'logs': {
      const rows = level(wall, 0.34)
      return strew(lines(rows), dim, fine * 2.2, 0.6) + strew(lines(lowered(rows, 0.11)), bright, fine, 0.3)
    }
    case 'timbered':
      return timbers(scene, wall, tone(scene, wall, trim))
    case 'stone': {
      const stones = Math.round(Math.min(26, area * 0.6) * shown)
      return (
        mass(scattered(scene, wall, stones, [0.66, 0.32]), dim, 0.24) +
        mass(scattered(scene, wall, Math.round(stones * 0.7), [0.6, 0.3]), bright, 0.5)
      )
    }
    case 'brick':
      return mass(
        scattered(scene, wall, Math.round(Math.min(30, area * 0.8) * shown), [0.36, 0.11]),
        dim,
        0.22,
      )
    case 'tiled':
      return strew(
        lines([...upright(wall, 0.8 / Math.max(0.3, shown)), ...level(wall, 0.8)]),
        lighter(paint, 0.5),
        fine,
        0.45,
      )
    case 'plain':
      return mass(
        scattered(scene, wall, Math.round(Math.min(7, area * 0.12) * shown), [1.1, 0.5]),
        bright,
        0.22,
      )
  }
}

/** Corner boards of a wooden house. */
const corners = (scene: Scene, wall: Wall, wing: Wing): string => {
  if (wing.wall.kind !== 'boards' && wing.wall.kind !== 'siding') return ''
  const post = (u: number): string => patch(scene, wall, rectangle(u, 0, u + 0.16, wall.height))
  return fill(post(0) + post(wall.width - 0.16), tone(scene, wall, wing.wall.trim))
}

/** The shadow that the eaves throw on the wall. */
const eavesShadow = (wall: Wall, wing: Wing): Point[] => {
  const drop = Math.min(0.7, 0.2 + wing.roof.eaves * 0.7)
  if (wall.tip <= wall.height) return rectangle(0, wall.height - drop, wall.width, wall.height)
  const middle = wall.width / 2
  return [
    [0, wall.height],
    [middle, wall.tip],
    [wall.width, wall.height],
    [wall.width, wall.height - drop],
    [middle, wall.tip - drop],
    [0, wall.height - drop],
  ]
}

const gableOf = (wall: Wall): Point[] => [
  [0, wall.height],
  [wall.width, wall.height],
  [wall.width / 2, wall.tip],
]

/** A wall with its texture, corners, foot, openings and the shadow of the eaves. */
export function drawWall(scene: Scene, wall: Wall, wing: Wing, openings: readonly Opening[]): string {
  const { colour, base, gable } = wing.wall
  const paint = tone(scene, wall, colour)
  const whole = patch(scene, wall, contour(wall))
  const warmth = scene.drawing.down([
    [0, '#fff8ea', 0.16],
    [1, '#0d1420', 0.14],
  ])
  const part = (points: readonly Point[], colourOf: string | undefined): string =>
    colourOf === undefined ? '' : fill(patch(scene, wall, points), tone(scene, wall, colourOf))
  return [
    fill(whole, paint),
    wall.tip > wall.height ? part(gableOf(wall), gable) : '',
    surface(scene, wall, wing),
    fill(whole, warmth),
    part(rectangle(0, 0, wall.width, 0.35), base),
    corners(scene, wall, wing),
    drawOpenings(scene, wall, wing, openings),
    wing.roof.shape === 'flat' ? '' : fill(patch(scene, wall, eavesShadow(wall, wing)), '#0d1420', 0.2),
  ].join('')
}
