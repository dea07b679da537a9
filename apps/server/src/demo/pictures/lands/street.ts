import { darker, lighter, mix } from '../colour.ts'
import { fill, mass, short, strew, way } from '../drawing.ts'
import { ground, skyline, treeline } from '../land.ts'
import { flat } from '../mood.ts'
import { bench, pot } from '../props/garden.ts'
import type { Land } from '../scene.ts'
import { type Point, project, stood } from '../space.ts'
import { down } from './place.ts'
import { hollyhocks, lamp } from './street-life.ts'

/** A cobbled street of small town houses; the row itself is the model. */
export const street: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const isWinter = mood.season === 'winter'
  const stone = isWinter ? '#e6ebf1' : '#b9b0a4'
  const rows = Array.from({ length: 13 }, (_, row) => {
    const y = down(scene, 0.36) + (drawing.height - down(scene, 0.36)) * (row / 13) ** 1.35
    const size = 8 + row * 4.2
    return Array.from(
      { length: Math.ceil(width / size / 2.6) },
      (_, at) =>
        `M${short((at + (row % 2) * 0.5) * size * 2.6)} ${short(y)}q${short(size)} ${short(-size * 0.42)} ${short(size * 2)} 0`,
    ).join('')
  })
  const steeple = way([
    [width * 0.13, horizon],
    [width * 0.13, horizon - 120],
    [width * 0.15, horizon - 215],
    [width * 0.17, horizon - 120],
    [width * 0.17, horizon],
  ])
  const kerb = [
    stood(site, [-30, 0.02, -1.3]),
    stood(site, [30, 0.02, -1.3]),
    stood(site, [30, 0.02, 0]),
    stood(site, [-30, 0.02, 0]),
  ].map((place): Point => project(camera, [place[0], place[1], Math.max(3, place[2])]))
  return {
    back:
      mass(steeple, mix(flat(mood, '#8d6a5c'), mood.haze, 0.4)) +
      treeline(scene, skyline(scene, horizon - 10, 10, 4), drawing.height, {
        kind: 'round',
        height: 70,
        paint: '#6d8a5c',
        distance: 0.3,
      }),
    base:
      ground(scene, skyline(scene, horizon + 20, 0, 3), stone) +
      strew(
        rows.join(''),
        mood.lamps ? '#b58f85' : darker(flat(mood, stone), isWinter ? 0.12 : 0.3),
        1.5,
        isWinter ? 0.3 : 0.42,
      ) +
      fill(way(kerb), lighter(flat(mood, isWinter ? '#dfe6ee' : '#cfc6ba'), 0.15)),
    things: [
      bench(scene, { at: stood(site, [-3.9, 0, -0.9]), turn: site.turn }, '#3f7d78'),
      lamp(scene, stood(site, [-8, 0, -1.4]), 3.8),
      hollyhocks(scene, stood(site, [-2.4, 0, -0.4]), isWinter ? 0 : 5),
      hollyhocks(scene, stood(site, [2.6, 0, -0.4]), isWinter ? 0 : 4),
      hollyhocks(scene, stood(site, [-5.3, 0, -0.4]), isWinter ? 0 : 3),
      pot(scene, stood(site, [1.3, 0, -0.9]), 0.8, ['#5f8a4a', '#d9576b']),
    ],
    front: '',
  }
}
