import { lighter, mix } from '../colour.ts'
import { mass, pair, short, strew, way } from '../drawing.ts'
import { below, ground, hills, skyline, treeline } from '../land.ts'
import { flat, grown, type Season } from '../mood.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { bush } from '../plants/low.ts'
import { cypress } from '../plants/southern.ts'
import { pot, table } from '../props/garden.ts'
import type { Land, Scene, Thing } from '../scene.ts'
import { birds } from '../sky.ts'
import { type Point, type Stand, stood } from '../space.ts'
import { down, falling, spot } from './place.ts'

const flowers: Record<Season, string> = {
  spring: '#8f9a7c',
  summer: '#8a6cb0',
  autumn: '#8f9a7c',
  winter: '#a7a99f',
}

/** Rows running towards one point behind the house: their dark foot, their humps, their flowers. */
const rows = (scene: Scene): string => {
  const { camera, mood, drawing } = scene
  const { width } = drawing
  const vanish: Point = [width * 0.4, camera.centre[1] - 30]
  const [top, low] = [down(scene, 0.42), drawing.height + 30]
  const across = (foot: number, y: number): number =>
    vanish[0] + ((foot - vanish[0]) * (y - vanish[1])) / (low - vanish[1])
  const feet = Array.from({ length: 15 }, (_, at) => width * (-0.66 + at * 0.155))
  const stripe = (from: number, to: number): string => {
    const quad = (foot: number): Point[] => [
      [across(foot + from, top), top],
      [across(foot + to, top), top],
      [foot + to, low],
      [foot + from, low],
    ]
    return feet.map((foot) => way(quad(foot))).join('')
  }
  const heads = feet.flatMap((foot) =>
    Array.from({ length: 8 }, (_, at): Point => {
      const y = top + 6 + (at / 7) ** 1.6 * (low - top - 10)
      return [across(foot, y), y]
    }).filter(([x]) => x > -40 && x < width + 40),
  )
  const humps = heads.map(([x, y]) => {
    const size = (y - vanish[1]) * 0.13
    const back = `q${short(size * 0.1)} ${short(-size * 1.5)} ${short(size)} ${short(-size * 1.3)}`
    return `M${pair([x - size, y + size * 0.5])}${back}t${short(size)} ${short(size * 1.3)}z`
  })
  const tips = heads.map(([x, y]) => {
    const size = (y - vanish[1]) * 0.1
    const left = `l${short(-size * 0.2)} ${short(-size * 0.8)}`
    const right = `m${short(size * 0.9)} ${short(size * 0.7)}l${short(size * 0.2)} ${short(-size * 0.7)}`
    return `M${pair([x - size * 0.5, y - size * 0.35])}${left}${right}`
  })
  const flower = flat(mood, flowers[mood.season], 0.85)
  return (
    mass(stripe(20, 80), mix(flower, mood.shade, 0.6), 0.5) +
    mass(stripe(-44, 52), mix(flower, '#3b3358', 0.25)) +
    mass(humps.join(''), drawing.fall(lighter(flower, 0.2), flower)) +
    strew(tips.join(''), lighter(flower, 0.45), 2.4, 0.7)
  )
}

const aroundTheHouse = (scene: Scene, site: Stand): Thing[] => {
  const cypressAt = grove(scene, cypress, 2)
  return [
    cypressAt(stood(site, [-9.6, 0, 3]), 9),
    cypressAt(stood(site, [-11.2, 0, 5]), 10.5),
    cypressAt(stood(site, [11.6, 0, 6]), 9.5),
    leafTree(scene, stood(site, [9.6, 0, -1]), 8, { leaf: ['#7c9a5c', '#86a364'] }),
    cypressAt(spot(scene, scene.drawing.width * 0.05, down(scene, 0.2)), 6),
    table(scene, { at: stood(site, [6.4, 0, -3]), turn: site.turn }, '#a98a66', 3),
    pot(scene, stood(site, [-2, 0, -0.8]), 1.1, ['#5f8a4a', '#d9576b']),
    pot(scene, stood(site, [2.2, 0, -0.8]), 1.1, ['#5f8a4a', '#d9576b']),
    bush(scene, stood(site, [-6.6, 0, -0.5]), [1.8, 1.2], '#7f9168', '#f3d9df'),
  ]
}

/** Rows of lavender running up to the house, wooded hills behind. */
export const lavender: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const wood = { kind: 'round', height: 52, paint: '#5f7d55', distance: 0.2 } as const
  const edge = falling(scene, [-0.05, 0.405, 0.4, 0.41, 1.05, 0.4, 1.25, 0.4])
  return {
    back: [
      hills(scene, skyline(scene, horizon - 80, 34, 5), horizon + 30, '#7b93a3', 0.55),
      hills(scene, skyline(scene, horizon - 34, 22, 5), horizon + 40, '#7f9a7a', 0.36),
      treeline(scene, skyline(scene, horizon + 12, 10, 5), horizon + 50, wood),
      birds(scene, width * 0.3, horizon * 0.4, '#53646c'),
    ].join(''),
    base:
      ground(scene, skyline(scene, horizon + 30, 5, 4), grown(mood, '#a9b07a')) +
      mass(below(scene, edge, drawing.height), flat(mood, grown(mood, '#cdb98d'))) +
      rows(scene),
    things: aroundTheHouse(scene, site),
    front: '',
  }
}
