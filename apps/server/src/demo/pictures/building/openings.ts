import { darker, lighter } from '../colour.ts'
import { el, fill, mass, pair, strew, stroke } from '../drawing.ts'
import type { Scene } from '../scene.ts'
import { type Point, project } from '../space.ts'
import type { Opening, Wing } from './model.ts'
import { type Line, metre, onWall, patch, rectangle, segments, squareness, tone, type Wall } from './wall.ts'

type Drawn = { scene: Scene; wall: Wall; frame: string }

const glassPaint = ({ drawing, mood }: Scene): string =>
  drawing.down([
    [0, mood.glass[0]],
    [1, mood.glass[1]],
  ])

const edges = ({ x, y, width, height }: Opening) => ({
  x0: x - width / 2,
  x1: x + width / 2,
  y0: y,
  y1: y + height,
  width,
  height,
})

const contour = (opening: Opening): Point[] => {
  const { x0, x1, y0, y1, width } = edges(opening)
  if (opening.kind !== 'arch') return rectangle(x0, y0, x1, y1)
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1 - width * 0.38],
    [x1 - width * 0.12, y1 - width * 0.13],
    [opening.x, y1],
    [x0 + width * 0.12, y1 - width * 0.13],
    [x0, y1 - width * 0.38],
  ]
}

const bars = (opening: Opening): Line[] => {
  const { x0, x1, y0, y1, width, height } = edges(opening)
  const [across, up] = opening.panes ?? [2, 2]
  const posts = Array.from({ length: across - 1 }, (_, at): Line => {
    const u = x0 + ((at + 1) * width) / across
    return [
      [u, y0],
      [u, y1],
    ]
  })
  const rails = Array.from({ length: up - 1 }, (_, at): Line => {
    const v = y0 + ((at + 1) * height) / up
    return [
      [x0, v],
      [x1, v],
    ]
  })
  return [...posts, ...rails]
}

/** What lies on the glass: a stripe of sky by day, the bright side of the room by night. */
const gleam = (scene: Scene, opening: Opening): Point[] => {
  const { x0, y0, y1, width } = edges(opening)
  if (scene.mood.lamps) return rectangle(x0, y0, x0 + width * 0.18, y1)
  return [
    [x0 + width * 0.12, y0],
    [x0 + width * 0.42, y0],
    [x0 + width * 0.86, y1],
    [x0 + width * 0.56, y1],
  ]
}

/** All panes of a wall at once, with their frames, bars and gleam. */
const glazing = ({ scene, wall, frame }: Drawn, openings: readonly Opening[]): string => {
  if (openings.length === 0) return ''
  const together = (shape: (opening: Opening) => Point[]): string =>
    openings.map((opening) => patch(scene, wall, shape(opening))).join('')
  const rim = together((opening) => {
    const { x0, x1, y0, y1 } = edges(opening)
    const wide = opening.kind === 'glass' ? 0.06 : opening.kind === 'arch' ? 0 : 0.13
    return wide === 0 ? [] : rectangle(x0 - wide, y0 - wide, x1 + wide, y1 + wide)
  })
  // On a tall front, and on a wall seen aslant, what is finer than a frame and a cross would be lost.
  const isFar = openings.length > 6 || wall.height > 8 || squareness(scene, wall) < 0.3
  const paint = isFar ? mass : fill
  const lines = segments(
    scene,
    wall,
    openings.flatMap((opening) => bars(isFar ? { ...opening, panes: [2, 2] } : opening)),
  )
  const lintel = together((opening) => {
    const { x0, x1, y1 } = edges(opening)
    return opening.kind === 'arch' ? [] : rectangle(x0, y1 - 0.12, x1, y1)
  })
  return [
    paint(rim, frame),
    paint(together(contour), glassPaint(scene)),
    isFar
      ? ''
      : fill(
          together((opening) => gleam(scene, opening)),
          scene.mood.lamps ? '#fff6dd' : '#ffffff',
          scene.mood.lamps ? 0.35 : 0.17,
        ),
    lines === '' ? '' : (isFar ? strew : stroke)(lines, frame, Math.max(1, metre(scene, wall) * 0.055)),
    isFar ? '' : fill(lintel, '#0d1420', scene.mood.lamps ? 0.12 : 0.3),
  ].join('')
}

const glow = (scene: Scene, wall: Wall, { x, y, width, height }: Opening): string => {
  const [cx, cy] = project(scene.camera, onWall(wall, x, y + height / 2)).map(Math.round)
  const paint = scene.drawing.round([
    [0, '#ffcf85', 0.5],
    [1, '#ffb766', 0],
  ])
  return el('circle', {
    cx,
    cy,
    r: Math.round(metre(scene, wall) * Math.max(width, height) * 1.15),
    fill: paint,
  })
}

const shutters = ({ scene, wall }: Drawn, openings: readonly Opening[]): string => {
  const colour = openings.find((opening) => opening.shutters !== undefined)?.shutters
  if (colour === undefined) return ''
  const leaves = openings.flatMap((opening) => {
    const { x0, x1, y0, y1, width } = edges(opening)
    const wide = width * 0.46
    if (opening.shutters === undefined) return []
    return [rectangle(x0 - 0.05 - wide, y0, x0 - 0.05, y1), rectangle(x1 + 0.05, y0, x1 + 0.05 + wide, y1)]
  })
  const slats = leaves.flatMap(([low, , high]) =>
    Array.from({ length: 3 }, (_, at): Line => {
      const [[u0, v0], [u1, v1]] = [low as Point, high as Point]
      const v = v0 + ((at + 1) * (v1 - v0)) / 4
      return [
        [u0 + 0.08, v],
        [u1 - 0.08, v],
      ]
    }),
  )
  const paint = tone(scene, wall, colour)
  const thin = Math.max(0.8, metre(scene, wall) * 0.03)
  const relief =
    squareness(scene, wall) < 0.3 ? '' : strew(segments(scene, wall, slats), darker(paint, 0.35), thin, 0.6)
  return mass(leaves.map((leaf) => patch(scene, wall, leaf)).join(''), paint) + relief
}

const door = ({ scene, wall, frame }: Drawn, opening: Opening): string => {
  const { x0, x1, y0, y1, width, height } = edges(opening)
  const leaf = tone(scene, wall, opening.leaf ?? '#4b6a63')
  const inset = (low: number, high: number): string =>
    patch(scene, wall, rectangle(x0 + width * 0.22, y0 + height * low, x1 - width * 0.22, y0 + height * high))
  return [
    fill(patch(scene, wall, rectangle(x0 - 0.13, y0, x1 + 0.13, y1 + 0.13)), frame),
    fill(patch(scene, wall, contour(opening)), leaf),
    fill(inset(0.12, 0.5), darker(leaf, 0.25)),
    fill(inset(0.62, 0.88), glassPaint(scene)),
    fill(patch(scene, wall, rectangle(x0, y1 - 0.12, x1, y1)), '#0d1420', 0.3),
  ].join('')
}

const flowerBoxes = ({ scene, wall }: Drawn, openings: readonly Opening[]): string => {
  const planted = openings.filter((opening) => opening.flowers !== undefined)
  if (planted.length === 0) return ''
  const size = metre(scene, wall)
  const dots = planted.flatMap(({ x, y, width }) =>
    Array.from({ length: Math.round(width * 5) }, (_, at): Point => {
      const u = x - width / 2 + ((at + 0.5) * width) / Math.round(width * 5)
      return project(scene.camera, onWall(wall, u, y + scene.random.between(-0.14, 0.12)))
    }),
  )
  const at = (lift: number): string => dots.map(([x, y]) => `M${pair([x, y - lift])}h.01`).join('')
  return (
    strew(at(0), tone(scene, wall, '#5d7f4c'), size * 0.27) +
    strew(at(size * 0.08), tone(scene, wall, planted[0]?.flowers ?? '#d46a6a'), size * 0.14)
  )
}

/** Everything that is let into a wall: windows and doors with what belongs to them. */
export function drawOpenings(scene: Scene, wall: Wall, wing: Wing, openings: readonly Opening[]): string {
  const { trim, colour } = wing.wall
  const drawn: Drawn = { scene, wall, frame: tone(scene, wall, trim === colour ? lighter(trim, 0.2) : trim) }
  const windows = openings.filter((opening) => opening.kind !== 'door')
  const lit = scene.mood.lamps ? windows.filter((_, at) => windows.length < 5 || at % 4 === 1) : []
  return [
    ...lit.map((opening) => glow(scene, wall, opening)),
    glazing(drawn, windows),
    shutters(drawn, windows),
    ...openings.filter((opening) => opening.kind === 'door').map((opening) => door(drawn, opening)),
    flowerBoxes(drawn, windows),
  ].join('')
}
