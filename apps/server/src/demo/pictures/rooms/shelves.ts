import { darker } from '../colour.ts'
import { fill, mass, pair, short, strew } from '../drawing.ts'
import { faced, flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box, flatWay } from '../solid.ts'
import { type Place, project, scaleAt, stood } from '../space.ts'
import { standing, under } from './parts.ts'

/** Shelves with books and a few pots along a side wall, from floor to head height. */
export function shelves(scene: Scene, at: Place, wood: string, paints: readonly string[]): Thing {
  const turn = at[0] < 0 ? -1.2 : 1.2
  const stand = standing(at, turn)
  const books = [0.12, 0.58, 1.04, 1.5].flatMap((low) => {
    let x = -0.78
    const row: string[] = []
    while (x < 0.7) {
      const [w, h] = [scene.random.between(0.06, 0.12), scene.random.between(0.24, 0.36)]
      row.push(
        fill(
          flatWay(
            scene,
            [
              [x, low, 0],
              [x + w, low, 0],
              [x + w, low + h, 0],
              [x, low + h, 0],
            ].map((corner) => stood(stand, corner as unknown as Place)),
          ),
          faced(scene.mood, scene.random.pick(paints), [0, 0.3, -1]),
        ),
      )
      x += w + (scene.random.chance(0.16) ? 0.2 : 0.015)
    }
    return row
  })
  const boards = [0.06, 0.52, 0.98, 1.44, 1.9].map((y) =>
    box(scene, stand, [-0.86, y, -0.02, 0.86, y + 0.05, 0.3], wood),
  )
  const back = box(scene, stand, [-0.86, 0, 0.26, 0.86, 1.95, 0.3], darker(wood, 0.3))
  const ends = [-0.9, 0.86].map((x) => box(scene, stand, [x, 0, -0.02, x + 0.04, 1.95, 0.3], wood))
  return { at, svg: back + books.join('') + boards.join('') + ends.join('') }
}

/** A low chest with a vase, a bowl and books along the back wall. */
export function sideboard(scene: Scene, at: Place, long: number, wood: string): Thing {
  const stand = standing(at)
  const half = long / 2
  const doors = [0.25, 0.5, 0.75].map((part) => {
    const [low, high] = [
      stood(stand, [-half + long * part, 0.2, 0]),
      stood(stand, [-half + long * part, 0.74, 0]),
    ]
    return `M${pair(project(scene.camera, low))}L${pair(project(scene.camera, high))}`
  })
  const [vx, vy] = project(scene.camera, stood(stand, [half * 0.5, 0.8, 0.2]))
  const size = scaleAt(scene.camera, at[2])
  const twigs = [-0.16, -0.04, 0.08, 0.18].map(
    (dx) =>
      `M${pair([vx, vy - size * 0.2])}q${short(size * dx * 0.3)} ${short(-size * 0.2)} ${short(size * dx)} ${short(-size * 0.42)}`,
  )
  const legs = [-half + 0.1, half - 0.15]
    .map((x) => box(scene, stand, [x, 0, 0.05, x + 0.05, 0.18, 0.1], darker(wood, 0.3)))
    .join('')
  return {
    at,
    svg:
      under(scene, stand, [-half, -0.1, half, 0.4]) +
      legs +
      box(scene, stand, [-half, 0.18, 0, half, 0.76, 0.42], wood) +
      strew(doors.join(''), darker(flat(scene.mood, wood, 0.4), 0.35), 1.6, 0.6) +
      box(scene, stand, [-half * 0.7, 0.76, 0.1, -half * 0.3, 0.82, 0.36], '#3f6a72') +
      box(scene, stand, [-half * 0.66, 0.82, 0.12, -half * 0.34, 0.87, 0.34], '#c8674a') +
      strew(twigs.join(''), flat(scene.mood, '#6f8f5a', 0.6), 3) +
      mass(
        `M${pair([vx - size * 0.05, vy - size * 0.24])}Q${pair([vx - size * 0.14, vy - size * 0.08])} ${pair([vx - size * 0.06, vy])}h${short(size * 0.12)}Q${pair([vx + size * 0.14, vy - size * 0.08])} ${pair([vx + size * 0.05, vy - size * 0.24])}z`,
        flat(scene.mood, '#eee7da', 0.8),
      ),
  }
}
