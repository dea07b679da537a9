import { darker, lighter, mix } from '../colour.ts'
import { fill, mass, pair, strew, stroke } from '../drawing.ts'
import { faced } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { type Face, flatWay, isSeen, normalOf } from '../solid.ts'
import { between, type Place, project, type Stand, stood } from '../space.ts'
import type { Wing } from './model.ts'

/** Snow on a roof. */
export const snow = '#f6f8fb'

/** The wing's measures along its ridge (a) and across it (b), and the way from there into the room. */
export const ridgeAxes = (wing: Wing, stand: Stand) => {
  const turned = wing.turned === true
  const lift = wing.lift ?? 0
  const [x0, z0] = wing.at
  const place = (a: number, b: number, y: number): Place =>
    stood(stand, turned ? [x0 + b, y + lift, z0 + a] : [x0 + a, y + lift, z0 + b])
  const face = (...corners: Place[]): Face => (turned ? corners.toReversed() : corners)
  return {
    along: turned ? wing.depth : wing.length,
    across: turned ? wing.length : wing.depth,
    place,
    face,
  }
}

/** One slope of a roof. */
export type Plane = {
  face: Face
  /** Eave from left to right, then ridge from right to left. */ corners: readonly [
    Place,
    Place,
    Place,
    Place,
  ]
}

/** Lines and flecks of the covering, on the plane between its eave and its ridge. */
const cover = (scene: Scene, wing: Wing, { corners, face }: Plane): string => {
  const [a, b, c, d] = corners
  const isWinter = scene.mood.season === 'winter'
  const paint = faced(scene.mood, isWinter ? snow : wing.roof.colour, normalOf(face))
  const at = (s: number, t: number): Place => between(between(a, b, s), between(d, c, s), t)
  const point = (s: number, t: number): string => pair(project(scene.camera, at(s, t)))
  const rise = Math.hypot(d[0] - a[0], d[1] - a[1], d[2] - a[2])
  const long = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  const random = scene.random
  if (isWinter) {
    const drift = Array.from(
      { length: 5 },
      (_, row) => `M${point(0.05, 0.2 * row + 0.1)}L${point(0.95, 0.2 * row + 0.16)}`,
    )
    return stroke(drift.join(''), darker(paint, 0.25), 1.2, 0.14)
  }
  const kind = wing.roof.cover
  const rows = (step: number): string =>
    Array.from({ length: Math.floor(rise / step) }, (_, row) => {
      const t = ((row + 0.6) * step) / rise
      return t < 1 ? `M${point(0, t)}L${point(1, t)}` : ''
    }).join('')
  const seams = (step: number): string =>
    Array.from({ length: Math.floor(long / step) }, (_, column) => {
      const s = ((column + 0.5) * step) / long
      return `M${point(s, 0)}L${point(s, 1)}`
    }).join('')
  const flecks = (count: number, width: number, height: number): string =>
    Array.from({ length: count }, () => {
      const [s, t] = [
        random.between(0, 1 - width / long),
        random.between(0.02, Math.max(0.03, 0.98 - height / rise)),
      ]
      const [s1, t1] = [s + width / long, t + height / rise]
      return `M${point(s, t)}L${point(s1, t)}L${point(s1, t1)}L${point(s, t1)}z`
    }).join('')
  const straws = (count: number, height: number): string =>
    Array.from({ length: count }, () => {
      const [s, t] = [random.next(), random.between(0, 1 - height / rise)]
      return `M${point(s, t)}L${point(Math.min(1, s + random.between(-0.004, 0.004)), t + height / rise)}`
    }).join('')
  const [dim, bright] = [darker(paint, 0.35), lighter(paint, 0.35)]
  if (kind === 'thatch')
    return strew(straws(66, 0.75), dim, 1.1, 0.28) + strew(straws(36, 0.55), bright, 1, 0.32)
  if (kind === 'turf') {
    return (
      strew(straws(80, 0.34), mix(paint, '#d9c95f', 0.5), 1.6, 0.5) + strew(straws(50, 0.3), dim, 1.4, 0.4)
    )
  }
  if (kind === 'boards' || kind === 'metal') return strew(seams(kind === 'metal' ? 0.6 : 0.35), dim, 1.1, 0.4)
  const [xs, ys] = [0, 1].map((axis) =>
    corners.map((corner) => project(scene.camera, corner)[axis] as number),
  ) as [number[], number[]]
  const screen = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
  const fleckCount = Math.min(13, Math.round(screen / 3400))
  return (
    strew(rows(kind === 'slate' ? 0.5 : 0.44), dim, 1, 0.38) +
    mass(flecks(fleckCount, 0.34, 0.34), dim, 0.14) +
    mass(flecks(fleckCount, 0.34, 0.34), bright, 0.15)
  )
}

export const plane = (scene: Scene, wing: Wing, drawn: Plane): string => {
  if (!isSeen(scene, drawn.face)) return ''
  const colour = scene.mood.season === 'winter' ? snow : wing.roof.colour
  const paint = faced(scene.mood, colour, normalOf(drawn.face))
  const sheen = scene.drawing.down([
    [0, '#fff8ea', 0.12],
    [1, '#0d1420', 0.14],
  ])
  const d = flatWay(scene, drawn.face)
  return fill(d, paint) + cover(scene, wing, drawn) + fill(d, sheen)
}

export const thickness = (scene: Scene, wing: Wing): number =>
  (wing.roof.cover === 'thatch' || wing.roof.cover === 'turf' ? 0.42 : 0.2) +
  (scene.mood.season === 'winter' ? 0.16 : 0)

export const edgePaint = (scene: Scene, wing: Wing): string => {
  if (scene.mood.season === 'winter') return '#e9eff6'
  if (wing.roof.cover === 'thatch') return mix(wing.roof.colour, '#6d5636', 0.45)
  if (wing.roof.cover === 'turf') return '#5b4a36'
  return wing.wall.trim === wing.wall.colour ? darker(wing.roof.colour, 0.25) : wing.wall.trim
}
