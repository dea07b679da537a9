import { lighter, mix } from '../colour.ts'
import { ground, hills, mountain, skyline, strokesOver, treeline } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { spruce } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { blossoms, bush, grass } from '../plants/low.ts'
import { fence } from '../props/garden.ts'
import { footpath } from '../props/paths.ts'
import { woodpile } from '../props/yard.ts'
import type { Land } from '../scene.ts'
import { type Point, stood } from '../space.ts'
import { down, spot, foreground } from './place.ts'
import { skis } from './skiing.ts'

/** High peaks over dark forests and a meadow. */
export const alps: Land = (scene, site) => {
  const { camera, mood, drawing, random } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const isWinter = mood.season === 'winter'
  const snow = isWinter ? 0.62 : 0.34
  const stone = isWinter ? '#8d9aac' : '#8f98a0'
  const peak = (x: number, up: number, half: number, distance: number): string =>
    mountain(
      scene,
      { tip: [width * x, horizon - up], left: width * x - half, right: width * x + half * 1.1, snow },
      horizon + 40,
      stone,
      distance,
    )
  const meadow = grown(mood, '#8fae62')
  const spruceAt = grove(scene, spruce, 2)
  const places: readonly Point[] = [
    [0.02, 0.24],
    [0.085, 0.16],
    [0.15, 0.26],
    [0.92, 0.2],
    [0.985, 0.32],
    [0.86, 0.14],
    [0.22, 0.13],
  ]
  return {
    back: [
      peak(0.83, 250, 330, 0.5),
      peak(0.08, 230, 300, 0.5),
      peak(0.6, 300, 320, 0.34),
      peak(0.33, 372, 400, 0.2),
      hills(scene, skyline(scene, horizon - 26, 22, 5), horizon + 50, isWinter ? '#aebccb' : '#6b8a68', 0.34),
      treeline(scene, skyline(scene, horizon - 10, 16, 5), horizon + 50, {
        kind: 'spruce',
        height: 40,
        paint: isWinter ? '#566d78' : '#44644f',
        distance: 0.26,
      }),
      treeline(scene, skyline(scene, horizon + 16, 8, 4), horizon + 60, {
        kind: 'spruce',
        height: 58,
        paint: isWinter ? '#4a616c' : '#3c5b47',
        distance: 0.1,
      }),
    ].join(''),
    base:
      ground(scene, skyline(scene, horizon + 40, 8, 4), meadow) +
      strokesOver(
        scene,
        down(scene, 0.2),
        drawing.height,
        isWinter ? mood.shade : lighter(flat(mood, meadow), 0.28),
        20,
      ) +
      (isWinter
        ? ''
        : grass(scene, foreground(scene, 0.35), { paint: meadow, count: 43, height: 19 }) +
          blossoms(scene, foreground(scene, 0.5), mood.season === 'autumn' ? '#d9a441' : '#fbf3dc', 46)) +
      footpath(scene, stood(site, [0, 0, -1]), width * 0.46, 1.5, isWinter ? '#d3dde9' : '#cfbd93'),
    things: [
      ...places.map(([x, y]) => spruceAt(spot(scene, width * x, down(scene, y)), random.between(9, 14))),
      fence(scene, spot(scene, -10, down(scene, 0.66)), spot(scene, width * 0.36, down(scene, 0.8)), {
        height: 0.9,
        paint: '#8b7257',
        pickets: false,
      }),
      woodpile(scene, { at: stood(site, [6.6, 0, 1]), turn: site.turn }, 2, 1.4),
      ...(isWinter
        ? [skis(scene, stood(site, [-3.6, 0, -2.4]))]
        : [bush(scene, stood(site, [-7, 0, -0.5]), [1.6, 1], '#6f8f55', '#d9576b')]),
    ],
    front: '',
    ...(isWinter ? {} : { growth: mix(meadow, '#55703f', 0.4) }),
  }
}
