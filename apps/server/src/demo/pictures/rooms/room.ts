import { darker, lighter } from '../colour.ts'
import { fill, pair, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { box } from '../solid.ts'
import { type Place, project } from '../space.ts'
import type { Style } from './style.ts'

/** The room in metres: half its width, its height, where it begins and where its back wall stands. */
export const room = { half: 3.7, height: 2.75, near: 1.7, back: 6.4 }

export const corner = (x: number, y: number, z: number): Place => [x, y, z]

export const planes = (scene: Scene, style: Style): string => {
  const { half, height, near, back } = room
  const quad = (...places: Place[]): string => way(places.map((place) => project(scene.camera, place)))
  const paint = (colour: string, light: number): string => flat(scene.mood, colour, light)
  const floor = paint(style.floor, 0.7)
  return [
    fill(
      quad(corner(-half, 0, near), corner(half, 0, near), corner(half, 0, back), corner(-half, 0, back)),
      scene.drawing.fall(lighter(floor, 0.18), darker(floor, 0.12)),
    ),
    fill(
      quad(
        corner(-half, height, near),
        corner(half, height, near),
        corner(half, height, back),
        corner(-half, height, back),
      ),
      paint(style.ceiling, 0.62),
    ),
    fill(
      quad(
        corner(-half, 0, near),
        corner(-half, 0, back),
        corner(-half, height, back),
        corner(-half, height, near),
      ),
      scene.drawing.side(paint(style.sideWall, 0.3), paint(style.sideWall, 0.62)),
    ),
    fill(
      quad(
        corner(half, 0, near),
        corner(half, 0, back),
        corner(half, height, back),
        corner(half, height, near),
      ),
      scene.drawing.side(paint(style.sideWall, 0.85), paint(style.sideWall, 0.6)),
    ),
    fill(
      quad(
        corner(-half, 0, back),
        corner(half, 0, back),
        corner(half, height, back),
        corner(-half, height, back),
      ),
      paint(style.wall, 0.55),
    ),
  ].join('')
}

export const lineBetween = (scene: Scene, a: Place, b: Place): string =>
  `M${pair(project(scene.camera, a))}L${pair(project(scene.camera, b))}`

/** Joints of the floor, boards or mouldings on the walls, skirting. */
export const joinery = (scene: Scene, style: Style): string => {
  const { half, near, back } = room
  const floorLines =
    style.joints === 'boards'
      ? Array.from({ length: 19 }, (_, at) =>
          lineBetween(scene, corner(-half + at * 0.41, 0, near), corner(-half + at * 0.41, 0, back)),
        )
      : [
          ...Array.from({ length: 13 }, (_, at) =>
            lineBetween(scene, corner(-half + at * 0.62, 0, near), corner(-half + at * 0.62, 0, back)),
          ),
          ...Array.from({ length: 8 }, (_, at) =>
            lineBetween(
              scene,
              corner(-half, 0, near + 0.3 + at * 0.6),
              corner(half, 0, near + 0.3 + at * 0.6),
            ),
          ),
        ]
  const panels =
    style.panel === 'boards'
      ? Array.from({ length: 10 }, (_, at) => {
          const y = 0.28 + at * 0.26
          return (
            lineBetween(scene, corner(-half, y, back), corner(half, y, back)) +
            lineBetween(scene, corner(half, y, near), corner(half, y, back)) +
            lineBetween(scene, corner(-half, y, near), corner(-half, y, back))
          )
        })
      : style.panel === 'mouldings'
        ? [-3.3, 2.35]
            .map((x) =>
              way(
                [
                  [x, 0.95],
                  [x + 0.95, 0.95],
                  [x + 0.95, 2.4],
                  [x, 2.4],
                ].map(([u, v]) => project(scene.camera, corner(u as number, v as number, back))),
              ),
            )
            .concat(lineBetween(scene, corner(-half, 0.8, back), corner(half, 0.8, back)))
        : []
  const skirting = way(
    [corner(-half, 0, back), corner(half, 0, back), corner(half, 0.12, back), corner(-half, 0.12, back)].map(
      (place) => project(scene.camera, place),
    ),
  )
  const ink = darker(flat(scene.mood, style.floor, 0.6), 0.35)
  const wallInk =
    style.panel === 'boards'
      ? darker(flat(scene.mood, style.wall, 0.5), 0.3)
      : lighter(flat(scene.mood, style.wall, 0.7), 0.35)
  return (
    strew(floorLines.join(''), ink, 1.3, 0.4) +
    stroke(panels.join(''), wallInk, 1.6, 0.5) +
    fill(skirting, flat(scene.mood, style.frame, 0.75), style.panel === 'boards' ? 0 : 0.9)
  )
}

/** Beams under the ceiling. */
export const ceilingBeams = (scene: Scene, style: Style): string => {
  const { half, height } = room
  const beams =
    style.beams === null
      ? ''
      : [2.4, 3.7, 5, 6.2]
          .toReversed()
          .map((z) =>
            box(
              scene,
              { at: [0, 0, 0], turn: 0 },
              [-half, height - 0.18, z, half, height, z + 0.16],
              style.beams as string,
            ),
          )
          .join('')
  const under =
    style.beams === null
      ? ''
      : [6.2, 5, 3.7, 2.4]
          .map((z) =>
            fill(
              way(
                [
                  corner(-half, height - 0.18, z),
                  corner(half, height - 0.18, z),
                  corner(half, height - 0.18, z + 0.16),
                  corner(-half, height - 0.18, z + 0.16),
                ].map((place) => project(scene.camera, place)),
              ),
              darker(flat(scene.mood, style.beams as string, 0.3), 0.2),
            ),
          )
          .join('')
  return under + beams
}
