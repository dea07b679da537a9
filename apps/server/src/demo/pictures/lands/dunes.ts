import { darker, lighter, mix } from '../colour.ts'
import { mass, pair, short, soft, strew } from '../drawing.ts'
import { ground, hills, skyline, strokesOver, sunPath, water } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { bush, grass } from '../plants/low.ts'
import { fence, pennant } from '../props/garden.ts'
import { footpath } from '../props/paths.ts'
import type { Land, Scene } from '../scene.ts'
import { birds } from '../sky.ts'
import { type Point, stood } from '../space.ts'
import { down, spot } from './place.ts'

/** Marram grass growing along the crest of a dune. */
const crest = (
  scene: Scene,
  line: readonly Point[],
  height: number,
  count: number,
  paint: string,
): string => {
  const { random, drawing, mood } = scene
  const d = Array.from({ length: count }, () => {
    const [first, last] = [(line[0] as Point)[0], (line.at(-1) as Point)[0]]
    const x = random.between(Math.max(first, -20), Math.min(last, drawing.width + 20))
    const place = Math.max(
      1,
      line.findIndex(([px]) => px >= x),
    )
    const [a, b] = [line[place - 1] as Point, line[place] as Point]
    const y = a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]) + random.between(-1, 6)
    const size = height * random.between(0.5, 1.15)
    return `M${pair([x, y])}q${short(size * 0.1)} ${short(-size * 0.6)} ${short(size * 0.45)} ${short(-size)}`
  })
  return strew(d.join(''), flat(mood, paint), 1.5, 0.8)
}

/** One dune: a soft back, its lee side in shade, marram on its crest. */
const dune = (
  scene: Scene,
  [left, right]: Point,
  top: number,
  foot: number,
  [sand, marram]: readonly [string, string],
): string => {
  const wide = right - left
  const rise = foot - top
  const line: Point[] = [
    [left, foot],
    [left + wide * 0.16, foot - rise * 0.3],
    [left + wide * 0.36, foot - rise * 0.72],
    [left + wide * 0.52, top + rise * 0.03],
    [left + wide * 0.6, top + rise * 0.02],
    [left + wide * 0.72, foot - rise * 0.66],
    [left + wide * 0.86, foot - rise * 0.24],
    [right, foot],
  ]
  const lee: Point[] = [
    [left + wide * 0.56, top],
    [left + wide * 0.62, top + rise * 0.06],
    [left + wide * 0.72, foot - rise * 0.66],
    [left + wide * 0.86, foot - rise * 0.24],
    [right, foot],
    [left + wide * 0.74, foot],
    [left + wide * 0.62, foot - rise * 0.38],
  ]
  const colour = flat(scene.mood, sand)
  const paint = scene.drawing.down([
    [0, mix(colour, flat(scene.mood, marram), 0.4)],
    [0.5, colour],
    [1, mix(colour, flat(scene.mood, marram), 0.3)],
  ])
  const onBack = line.slice(1, 6)
  return (
    mass(`${soft(line)}z`, paint) +
    mass(`${soft(lee)}z`, mix(colour, scene.mood.shade, 0.55), 0.5) +
    crest(scene, onBack, 24, 34, marram)
  )
}

/** Dunes over the North Sea; `heath` grows lyng instead of rose hips. */
export const dunes: Land = (scene, site) => {
  const { camera, mood, random, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const isWinter = mood.season === 'winter'
  const sand = isWinter ? '#eef1f4' : '#ead7a8'
  const marram = grown(mood, isWinter ? '#b9ad8a' : '#9c9a5b')
  const farLine = skyline(scene, horizon + 16, 13, 8)
  const middle = skyline(scene, down(scene, 0.24), 20, 6)
  const sea = water(scene, horizon - 3, horizon + 60, ['#7fb0bd', '#4a8797'], 30)
  const surf = strew(
    Array.from(
      { length: 7 },
      () => `M${random.int(0, width)} ${short(horizon + random.between(10, 26))}h${random.int(40, 150)}`,
    ).join(''),
    '#ffffff',
    2,
    0.6,
  )
  const base = ground(
    scene,
    skyline(scene, down(scene, 0.3), 8, 5),
    mix(sand, grown(mood, '#a8ab63'), isWinter ? 0 : 0.34),
  )
  const door = stood(site, [0.4, 0, -0.6])
  const path = footpath(scene, door, width * 0.34, 1.4, isWinter ? '#d8dfe8' : '#ead9b2')
  const front = skyline(scene, down(scene, 0.9), 26, 4)
  const bushes = [0.07, 0.16, 0.86, 0.95].map((part) => {
    const at = spot(scene, width * part, down(scene, random.between(0.42, 0.62)))
    return bush(scene, at, [random.between(1.6, 2.6), 1], '#7c8f57', isWinter ? undefined : '#e58aa6')
  })
  return {
    back: [
      sea,
      sunPath(scene, horizon, horizon + 40),
      surf,
      hills(scene, farLine, drawing.height, mix(sand, marram, 0.35), 0.35),
      crest(scene, farLine, 13, 26, marram),
      hills(scene, middle, drawing.height, mix(sand, marram, 0.25), 0.12),
      crest(scene, middle, 20, 30, marram),
      dune(scene, [width * -0.34, width * 0.46], horizon - 58, down(scene, 0.34), [sand, marram]),
      dune(scene, [width * 0.5, width * 1.24], horizon - 88, down(scene, 0.36), [sand, marram]),
      birds(scene, width * random.between(0.2, 0.42), horizon * 0.5, mood.lamps ? '#2b3355' : '#53646c'),
    ].join(''),
    base:
      base +
      strokesOver(scene, down(scene, 0.34), drawing.height, lighter(flat(mood, sand), 0.3), 18) +
      grass(
        scene,
        { left: 0, right: width, top: down(scene, 0.36), bottom: down(scene, 0.82) },
        { paint: marram, count: 36, height: 26, bend: 0.45 },
      ) +
      path,
    things: [
      ...bushes,
      pennant(scene, stood(site, [-9.5, 0, 2]), 7.5, ['#b3282d', '#ffffff']),
      fence(scene, stood(site, [8.6, 0, -5]), stood(site, [19, 0, -1]), {
        height: 0.9,
        paint: '#8f8375',
        pickets: false,
      }),
    ],
    growth: marram,
    front:
      ground(scene, front, mix(sand, marram, 0.2)) +
      crest(scene, front, 46, 34, darker(marram, 0.18)) +
      grass(
        scene,
        { left: -20, right: width * 0.32, top: down(scene, 0.95), bottom: drawing.height + 24 },
        { paint: darker(marram, 0.25), count: 18, height: 66, bend: 0.42 },
      ),
  }
}
