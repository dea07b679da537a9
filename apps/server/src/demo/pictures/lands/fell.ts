import { lighter, mix } from '../colour.ts'
import { mass, pair, short, strew } from '../drawing.ts'
import { ground, hills, skyline, strokesOver, treeline } from '../land.ts'
import { far, flat, grown } from '../mood.ts'
import { spruce } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { birch } from '../plants/leaf-trees.ts'
import { blossoms, grass } from '../plants/low.ts'
import { footpath } from '../props/paths.ts'
import { rock, woodpile } from '../props/yard.ts'
import type { Land, Scene, Thing } from '../scene.ts'
import { type Point, type Stand, stood } from '../space.ts'
import { down, falling, foreground, rising, spot } from './place.ts'
import { lift, skis } from './skiing.ts'

/** A slope cut through the forest, from its top to its foot. */
const piste = (top: Point, foot: Point, breadth: number): string => {
  const [left, right] = [top[0] - 30, top[0] + breadth * 0.4 - 20]
  const up = `C${pair([left, top[1] + 60])} ${pair([foot[0] + 60, foot[1] - 90])} ${pair(foot)}`
  const back = `C${pair([foot[0] + breadth + 50, foot[1] - 90])} ${pair([right, top[1] + 60])}`
  return `M${pair(top)}${up}h${short(breadth)}${back} ${pair([top[0] + breadth * 0.34, top[1]])}z`
}

/** The fell with its forest, slopes and lift. */
const mountainSide = (scene: Scene): string => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const isWinter = mood.season === 'winter'
  const ridge = rising(
    scene,
    [-0.05, 40, 0.12, 120, 0.3, 214, 0.44, 236, 0.6, 190, 0.8, 110, 1.05, 76, 1.17, 60],
  )
  const back = ridge.map(([x, y], at): Point => [width - x * 0.9 + 60, y + 60 + (at % 2) * 18]).toReversed()
  const bare = isWinter ? '#c9d6e4' : grown(mood, '#8d9a7a')
  const [first, second, foot, other, station] = rising(
    scene,
    [0.4, 226, 0.47, 228, 0.18, -34, 0.56, -34, 0.3, -6],
  ) as [Point, Point, Point, Point, Point]
  const line = ridge.map(([x, y]): Point => [x, horizon - (horizon - y) * 0.5])
  const forest = {
    kind: 'spruce',
    height: 26,
    paint: isWinter ? '#5f757f' : '#4f6b56',
    distance: 0.3,
  } as const
  const trunks = Array.from(
    { length: 26 },
    () => `M${random.int(0, width)} ${short(horizon - random.between(10, 90))}v-9`,
  )
  return [
    hills(scene, back, horizon + 40, bare, 0.62),
    hills(scene, ridge, horizon + 40, bare, 0.2),
    treeline(scene, line, horizon + 40, forest),
    mass(
      piste(first, foot, 92) + piste(second, other, 70),
      far(mood, isWinter ? '#ffffff' : '#b3c08b', 0.08),
      isWinter ? 1 : 0.75,
    ),
    lift(scene, station, [width * 0.425, horizon - 228]),
    strew(trunks.join(''), far(mood, isWinter ? '#5a7078' : '#55705a', 0.26), 3, 0.6),
  ].join('')
}

const aroundTheHouse = (scene: Scene, site: Stand): Thing[] => {
  const { mood, drawing, random } = scene
  const spruceAt = grove(scene, spruce, 2)
  const places = falling(scene, [0.04, 0.22, 0.12, 0.15, 0.93, 0.2, 0.985, 0.3, 0.86, 0.13, 0.2, 0.11])
  const things = [
    ...places.map(([x, y]) => spruceAt(spot(scene, x, y), random.between(8, 12))),
    birch(scene, stood(site, [-9.5, 0, -1]), 7),
    woodpile(scene, { at: stood(site, [-9, 0, 1.5]), turn: site.turn }, 2.2, 1.1),
    rock(scene, spot(scene, drawing.width * 0.11, down(scene, 0.76)), [1.4, 0.6]),
    rock(scene, spot(scene, drawing.width * 0.9, down(scene, 0.7)), [1.1, 0.5]),
  ]
  if (mood.season !== 'winter') return things
  return [...things, skis(scene, stood(site, [3.4, 0, -2]))]
}

/** A bare round fell with slopes cut into its forest. */
export const fell: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const isWinter = mood.season === 'winter'
  const meadow = grown(mood, '#94a86c')
  const strokes = isWinter ? mood.shade : lighter(flat(mood, meadow), 0.25)
  const path = isWinter ? '#d3dde9' : '#c7b68c'
  return {
    back: mountainSide(scene),
    base: [
      ground(scene, skyline(scene, camera.centre[1] + 30, 10, 5), meadow),
      strokesOver(scene, down(scene, 0.18), drawing.height, strokes, 22),
      isWinter ? '' : grass(scene, foreground(scene, 0.3), { paint: meadow, count: 43, height: 20 }),
      isWinter ? '' : blossoms(scene, foreground(scene, 0.5), '#f2e7f4', 40),
      footpath(scene, stood(site, [0, 0, -1]), drawing.width * 0.42, 1.5, path),
    ].join(''),
    things: aroundTheHouse(scene, site),
    front: '',
    ...(isWinter ? {} : { growth: mix(meadow, '#55703f', 0.4) }),
  }
}
