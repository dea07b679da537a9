import { lighter, mix } from '../colour.ts'
import { el, short } from '../drawing.ts'
import { ground, hills, skyline, strokesOver, sunPath, treeline, water } from '../land.ts'
import { flat, grown } from '../mood.ts'
import { spruce } from '../plants/conifers.ts'
import { grove } from '../plants/grove.ts'
import { birch } from '../plants/leaf-trees.ts'
import { blossoms, bush, grass } from '../plants/low.ts'
import { strip } from '../props/paths.ts'
import { boat, jetty } from '../props/water.ts'
import type { Land, Scene, Thing } from '../scene.ts'
import { type Stand, stood } from '../space.ts'
import { down, falling, foreground, spot } from './place.ts'

/** Two rows of spruces on the far shore and, unless it is frozen, the lake that mirrors them. */
const farShore = (scene: Scene, shore: number, lakeEnd: number): string => {
  const { camera, mood, drawing } = scene
  const paint = mood.season === 'autumn' ? '#6d6b45' : '#4b6b55'
  const horizon = camera.centre[1]
  const back = skyline(scene, horizon - 44, 26, 6)
  const row = (rise: number, swing: number, height: number, distance: number): string => {
    const line = skyline(scene, horizon - rise, swing, height > 50 ? 4 : 6)
    const trees = treeline(scene, line, shore + 2, { kind: 'spruce', height, paint, distance })
    return drawing.define((id) => el('g', { id }, trees))
  }
  const [far, near] = [row(6, 5, 40, 0.42), row(2, 4, 62, 0.22)]
  const mirrored = (id: string, opacity: string): string =>
    el('use', { href: `#${id}`, transform: `matrix(1 0 0 -.7 0 ${short(shore * 1.7)})`, opacity })
  const ice = (): string => drawing.fall(mix(mood.haze, '#ffffff', 0.3), flat(mood, '#dce7f0'))
  const surface =
    mood.season === 'winter'
      ? el('rect', { y: shore, width: drawing.width, height: lakeEnd - shore, fill: ice() })
      : water(scene, shore, lakeEnd, ['#a9c9cf', '#4f8798'], 36) +
        mirrored(near, '.34') +
        mirrored(far, '.16')
  const trees = [far, near].map((id) => el('use', { href: `#${id}` })).join('')
  return hills(scene, back, shore, paint, 0.62) + trees + surface
}

const onTheBank = (scene: Scene, site: Stand): Thing[] => {
  const { mood, drawing } = scene
  const { width } = drawing
  const end = spot(scene, width * 0.3, down(scene, 0.62))
  const [birchAt, spruceAt] = [grove(scene, birch), grove(scene, spruce, 1)]
  const things = [
    jetty(scene, [end[0] - 0.4, 0, end[2] + 2], spot(scene, width * 0.155, down(scene, 0.4)), 1.5),
    birchAt(spot(scene, width * 0.06, down(scene, 0.72)), 8.4),
    birchAt(spot(scene, width * 0.135, down(scene, 0.66)), 7.4),
    birchAt(stood(site, [9.4, 0, 4]), 10),
    spruceAt(stood(site, [11.5, 0, 9]), 13),
    spruceAt(stood(site, [3, 0, 13]), 12),
    bush(scene, stood(site, [-7.6, 0, -1]), [1.8, 1.1], '#6d8f56', '#f3e7ef'),
  ]
  if (mood.season === 'winter') return things
  return [...things, boat(scene, spot(scene, width * 0.245, down(scene, 0.475)), 4.2, { paint: '#f4f0e6' })]
}

/** A lake among forests, a jetty with a boat. */
export const lake: Land = (scene, site) => {
  const { camera, mood, drawing } = scene
  const isFrozen = mood.season === 'winter'
  const meadow = grown(mood, '#8aa35f')
  const [shore, lakeEnd] = [camera.centre[1] + 6, down(scene, 0.58)]
  const bank = falling(
    scene,
    [-0.03, 0.5, 0.2, 0.53, 0.36, 0.42, 0.55, 0.3, 0.8, 0.2, 1.05, 0.17, 1.25, 0.16],
  )
  const [door, end] = [stood(site, [-1, 0, -1]), spot(scene, drawing.width * 0.3, down(scene, 0.62))]
  const way = [door, [door[0] - 2, 0, door[2] - 3.5], [end[0] + 2.4, 0, end[2] + 1], end] as const
  const reeds = { left: drawing.width * 0.02, right: drawing.width * 0.3 }
  const petals = mood.season === 'autumn' ? '#c9803a' : '#fdf6e3'
  return {
    back: farShore(scene, shore, lakeEnd) + sunPath(scene, shore, lakeEnd),
    base: [
      ground(scene, bank, meadow),
      strip(scene, way, 1.1, isFrozen ? '#d5dde7' : '#cdbb8f'),
      strokesOver(scene, down(scene, 0.55), drawing.height, lighter(flat(mood, meadow), 0.25), 16),
      grass(
        scene,
        { ...reeds, top: down(scene, 0.5), bottom: down(scene, 0.6) },
        { paint: mix(meadow, '#c2b56b', 0.4), count: 24, height: 34, bend: 0.1 },
      ),
      grass(scene, foreground(scene, 0.5), { paint: meadow, count: 40, height: 22 }),
      isFrozen ? '' : blossoms(scene, foreground(scene, 0.66), petals, 26),
    ].join(''),
    things: onTheBank(scene, site),
    growth: mix(meadow, '#5d7a3f', 0.4),
    front: '',
  }
}
