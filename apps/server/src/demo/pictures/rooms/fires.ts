import { darker } from '../colour.ts'
import { el, fill, mass, pair, short, way } from '../drawing.ts'
import { faced } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box, flatWay } from '../solid.ts'
import { type Place, project, scaleAt, stood } from '../space.ts'
import { standing, under } from './parts.ts'

/** An iron stove with a pipe up to the ceiling; a fire in it. */
export function stove(scene: Scene, at: Place, ceiling: number): Thing {
  const stand = standing(at, at[0] < 0 ? -0.5 : 0.5)
  const iron = '#3b3d40'
  const front = [
    [-0.2, 0.42, -0.01],
    [0.2, 0.42, -0.01],
    [0.2, 0.82, -0.01],
    [-0.2, 0.82, -0.01],
  ].map((corner) => stood(stand, corner as unknown as Place))
  const [fx, fy] = project(scene.camera, stood(stand, [0, 0.46, 0]))
  const size = scaleAt(scene.camera, at[2])
  const flame = `M${pair([fx - size * 0.1, fy])}Q${pair([fx - size * 0.12, fy - size * 0.14])} ${pair([fx - size * 0.02, fy - size * 0.27])}Q${pair([fx + size * 0.02, fy - size * 0.15])} ${pair([fx + size * 0.06, fy - size * 0.2])}Q${pair([fx + size * 0.12, fy - size * 0.08])} ${pair([fx + size * 0.1, fy])}z`
  const glow = scene.drawing.round([
    [0, '#ff9c4a', 0.55],
    [1, '#ff8a3a', 0],
  ])
  return {
    at,
    svg:
      under(scene, stand, [-0.4, -0.2, 0.4, 0.5]) +
      box(scene, stand, [-0.07, 1.1, 0.14, 0.07, ceiling, 0.28], iron) +
      box(scene, stand, [-0.32, 0.08, 0, 0.32, 1.12, 0.46], iron) +
      fill(flatWay(scene, front), scene.drawing.fall('#7a2f16', '#ffb04d')) +
      mass(flame, '#ffe09a') +
      el('circle', { cx: fx, cy: fy, r: size * 0.8, fill: glow }),
  }
}

/** A hearth of stone against the side wall, with logs burning. */
export function hearth(scene: Scene, at: Place, ceiling: number, stone: string): Thing {
  const stand = standing(at, at[0] < 0 ? -0.34 : 0.34)
  const quad = (x0: number, y0: number, x1: number, y1: number, z: number): Place[] => [
    stood(stand, [x0, y0, z]),
    stood(stand, [x1, y0, z]),
    stood(stand, [x1, y1, z]),
    stood(stand, [x0, y1, z]),
  ]
  const [fx, fy] = project(scene.camera, stood(stand, [0, 0.34, 0]))
  const size = scaleAt(scene.camera, at[2])
  const flames = [-0.16, 0, 0.15]
    .map(
      (dx, place) =>
        `M${pair([fx + (dx - 0.08) * size, fy])}q${short(-size * 0.02)} ${short(-size * 0.16)} ${short(size * 0.07)} ${short(-size * (0.26 + (place % 2) * 0.1))}q${short(size * 0.05)} ${short(size * 0.14)} ${short(size * 0.09)} ${short(size * (0.26 + (place % 2) * 0.1))}z`,
    )
    .join('')
  const glow = scene.drawing.round([
    [0, '#ff9c4a', 0.6],
    [1, '#ff8a3a', 0],
  ])
  const paint = faced(scene.mood, stone, [stand.turn < 0 ? 1 : -1, 0.2, -0.6])
  const stones = Array.from({ length: 30 }, () => {
    const [x, y] = [scene.random.between(-0.85, 0.55), scene.random.between(0.95, ceiling - 0.2)]
    return way(quad(x, y, x + 0.3, y + 0.15, -0.005).map((place) => project(scene.camera, place)))
  })
  return {
    at,
    svg:
      box(scene, stand, [-0.9, 0, 0, 0.9, ceiling, 0.6], stone) +
      mass(stones.join(''), darker(paint, 0.35), 0.22) +
      box(scene, stand, [-0.95, 0, -0.3, 0.95, 0.24, 0], darker(stone, 0.12)) +
      fill(flatWay(scene, quad(-0.5, 0.24, 0.5, 0.86, -0.01)), '#2a1c16') +
      mass(flames, '#ffc25e') +
      el('circle', { cx: fx, cy: fy - size * 0.1, r: size * 1.05, fill: glow }) +
      box(scene, stand, [-1, 0.92, -0.14, 1, 1.02, 0.04], '#7d5a3c'),
  }
}
