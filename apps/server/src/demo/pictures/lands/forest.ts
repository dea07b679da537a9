import { lighter, mix } from '../colour.ts'
import { el } from '../drawing.ts'
import { ground, skyline, strokesOver, treeline } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { spruce } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { birch } from '../plants/leaf-trees.ts'
import { blossoms, grass } from '../plants/low.ts'
import { footpath } from '../props/paths.ts'
import { hotTub, rock, woodpile } from '../props/yard.ts'
import type { Land } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { down, spot, foreground } from './place.ts'

/** A clearing in a forest of spruces, row behind row. */
export const forest: Land = (scene, site) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const floor = grown(mood, '#7e8b57')
  const needles = '#3c5b49'
  const rows = [0.72, 0.5, 0.28].map((distance, at) =>
    treeline(scene, skyline(scene, horizon + 8 + at * 10, 12, 5), horizon + 60, {
      kind: 'spruce',
      height: 120 + at * 62,
      paint: needles,
      distance,
    }),
  )
  const mistBand = el('rect', {
    y: horizon - 60,
    width,
    height: 130,
    fill: drawing.down([
      [0, mood.haze, 0],
      [0.6, mood.haze, 0.5],
      [1, mood.haze, 0],
    ]),
  })
  const places: readonly Point[] = [
    [0.03, 0.3],
    [0.1, 0.22],
    [0.17, 0.34],
    [0.9, 0.26],
    [0.97, 0.36],
    [0.83, 0.18],
    [0.26, 0.16],
  ]
  const spruceAt = grove(scene, (at, place, height) => spruce(at, place, height, needles), 3)
  const trees = places.map(([x, y]) =>
    spruceAt(spot(scene, width * x, down(scene, y)), random.between(11, 16)),
  )
  const door = stood(site, [0, 0, -1])
  const path = footpath(scene, door, width * 0.42, 1.2, mood.season === 'winter' ? '#d3dce6' : '#b9a57c')
  return {
    back: rows[0] + mistBand + rows[1] + mistBand + rows[2],
    base:
      ground(scene, skyline(scene, horizon + 36, 7, 5), floor) +
      strokesOver(scene, down(scene, 0.2), drawing.height, lighter(flat(mood, floor), 0.22), 16) +
      path +
      grass(scene, foreground(scene, 0.3), { paint: floor, count: 43, height: 22, bend: 0.15 }) +
      blossoms(
        scene,
        foreground(scene, 0.55),
        mood.season === 'winter' ? '#ffffff' : mood.season === 'autumn' ? '#b5533c' : '#6b6fb0',
        28,
      ),
    things: [
      ...trees,
      birch(scene, stood(site, [-9, 0, 1]), 9),
      hotTub(scene, stood(site, [6.6, 0, -2.4])),
      woodpile(scene, { at: stood(site, [-8.4, 0, -0.2]), turn: site.turn }, 2.6, 1.2),
      rock(scene, spot(scene, width * 0.12, down(scene, 0.72)), [1.3, 0.7]),
      rock(scene, spot(scene, width * 0.2, down(scene, 0.8)), [0.7, 0.4]),
      rock(scene, spot(scene, width * 0.88, down(scene, 0.66)), [1.1, 0.6]),
    ],
    growth: mix(floor, '#4f6338', 0.4),
    front: '',
  }
}
