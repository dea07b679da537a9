import { darker, lighter, mix } from '../colour.ts'
import { mass, pair, strew } from '../drawing.ts'
import { hills, mountain, strokesOver } from '../land.ts'
import { far, flat, type Season } from '../mood.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { blossoms, grass } from '../plants/low.ts'
import { cypress } from '../plants/southern.ts'
import { pot, table } from '../props/garden.ts'
import { strip } from '../props/paths.ts'
import type { Land, Scene, Thing } from '../scene.ts'
import { type Point, type Stand, stood } from '../space.ts'
import { down, falling, foreground, spot } from './place.ts'

/** Three fields beside one another, by season. */
const crops: Record<Season, readonly [string, string, string]> = {
  spring: ['#9dbb63', '#8aae5c', '#b9c979'],
  summer: ['#c9b268', '#a9b069', '#d8c37e'],
  autumn: ['#b08a58', '#c3a06a', '#97794f'],
  winter: ['#c9b268', '#a9b069', '#d8c37e'],
}

/** A field over a hill: heights above `y` from left to right, with furrows following its back. */
const field = (scene: Scene, y: number, heights: readonly number[], [at, distance]: Point): string => {
  const { mood, drawing } = scene
  const line = heights.map((up, place): Point => [
    drawing.width * (-0.1 + (place * 1.2) / (heights.length - 1)),
    y - up,
  ])
  const paint = crops[mood.season][at] as string
  const [, first, middle, last] = line as [Point, Point, Point, Point]
  const furrows = Array.from({ length: 4 }, (_, row) => {
    const sink = 10 + row * (9 + at * 2)
    const from = pair([first[0] + row * 14, first[1] + sink])
    return `M${from}Q${pair([middle[0], middle[1] + sink * 0.9])} ${pair([last[0] + row * 22, last[1] + sink])}`
  })
  return (
    hills(scene, line, drawing.height, paint, distance) +
    strew(furrows.join(''), far(mood, darker(paint, 0.25), distance), 1.8, 0.32)
  )
}

/** Cypresses in a row on a hill, very far off. */
const farRow = (scene: Scene): string => {
  const { camera, drawing, random, mood } = scene
  const trees = Array.from({ length: 8 }, (_, at) => {
    const x = drawing.width * (0.06 + at * 0.03)
    const y = camera.centre[1] - 8 - Math.sin(0.5 + at * 0.36) * 26
    return `M${pair([x, y])}q-5 -14 0 -${random.int(26, 36)}q5 ${random.int(12, 18)} 0 34z`
  })
  return mass(trees.join(''), far(mood, '#48653f', 0.3))
}

const road = [0.31, 0.37, 0.22, 0.46, 0.145, 0.6, 0.09, 0.84]

const alongTheRoad = (scene: Scene, site: Stand): Thing[] => {
  const { width } = scene.drawing
  const cypressAt = grove(scene, cypress, 2)
  const oliveAt = grove(scene, (each, at, height) => leafTree(each, at, height, { leaf: ['#8d9f76'] }), 1)
  const avenue = falling(scene, road)
    .slice(0, 3)
    .flatMap(([x, y], at) => [
      cypressAt(spot(scene, x - width * (0.045 + at * 0.016), y), 5.4),
      cypressAt(spot(scene, x + width * (0.05 + at * 0.022), y + 10), 5),
    ])
  return [
    ...avenue,
    cypressAt(stood(site, [-7.6, 0, 3]), 9),
    cypressAt(stood(site, [11.4, 0, 4]), 10),
    cypressAt(stood(site, [12.8, 0, 7]), 8.6),
    oliveAt(stood(site, [9.4, 0, -3]), 4.6),
    oliveAt(spot(scene, width * 0.08, down(scene, 0.78)), 4),
    table(scene, { at: stood(site, [5, 0, -4]), turn: site.turn }, '#a98a66', 3),
    pot(scene, stood(site, [-1.8, 0, -1]), 1.1, ['#5f8a4a', '#d9576b']),
  ]
}

/** Rolling fields, a white road lined with cypresses. */
export const colline: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const near = crops[mood.season][1]
  const amiata = {
    tip: [width * 0.72, horizon - 130],
    left: width * 0.3,
    right: width * 1.2,
    snow: 0,
  } as const
  const track = [
    stood(site, [-2.4, 0, -1.6]),
    ...falling(scene, road).map(([x, y]) => spot(scene, x, y)),
    spot(scene, width * 0.06, drawing.height + 20),
  ]
  return {
    back: [
      mountain(scene, amiata, horizon + 4, '#7d94a8', 0.66),
      field(scene, horizon - 10, [30, 62, 44, 20, 58, 40], [1, 0.52]),
      field(scene, horizon + 14, [10, 6, 58, 40, 16, 30], [2, 0.34]),
      farRow(scene),
      field(scene, horizon + 40, [70, 60, 20, 8, 30, 56], [0, 0.2]),
    ].join(''),
    base: [
      field(scene, horizon + 78, [6, 14, 18, 22, 16, 8], [1, 0.05]),
      strip(scene, track, 1.9, '#efe3c6', '#c8b58a'),
      strokesOver(scene, down(scene, 0.5), drawing.height, lighter(flat(mood, near), 0.35), 16),
      grass(scene, foreground(scene, 0.62), { paint: darker(near, 0.1), count: 46, height: 24, bend: 0.3 }),
      blossoms(scene, foreground(scene, 0.7), mood.season === 'autumn' ? '#e0b25a' : '#d9493a', 30),
    ].join(''),
    things: alongTheRoad(scene, site),
    front: '',
    growth: mix(near, '#6f7a45', 0.5),
  }
}
