import { mix } from '../colour.ts'
import { mass, pair } from '../drawing.ts'
import { ground, skyline, treeline } from '../land.ts'
import { flat } from '../mood.ts'
import { grove } from '../plants/grove.ts'
import { leafTree } from '../plants/leaf-trees.ts'
import { boat } from '../props/water.ts'
import type { Land } from '../scene.ts'
import { stood } from '../space.ts'
import { quayside } from './quay.ts'
import { lamp } from './street-life.ts'

/** A canal between old merchants' houses; the row is the model. */
export const canal: Land = (scene, site, model) => {
  const { mood, drawing, camera } = scene
  const [horizon, width] = [camera.centre[1], drawing.width]
  const treeAt = grove(scene, leafTree, 1)
  const spire = `M${pair([width * 0.1, horizon])}v-150l6 -60 4 -46 4 46 6 60v150z`
  return {
    back:
      mass(spire, mix(flat(mood, '#6f8a80'), mood.haze, 0.45)) +
      treeline(scene, skyline(scene, horizon + 4, 8, 4), drawing.height, {
        kind: 'round',
        height: 52,
        paint: '#71866a',
        distance: 0.4,
      }),
    base:
      ground(scene, skyline(scene, horizon + 10, 0, 3), '#c2b8aa') +
      quayside(scene, model, site, ['#6f98a0', '#335f6b']),
    things: [
      treeAt(stood(site, [-8.4, 0, -2.2]), 7),
      treeAt(stood(site, [11.6, 0, -2.2]), 7.4),
      lamp(scene, stood(site, [-3.4, 0, -3.6]), 4),
      lamp(scene, stood(site, [6.4, 0, -3.6]), 4),
      boat(scene, stood(site, [-7.4, -1.3, -7.4]), 7, { paint: '#3f6f7d' }),
      boat(scene, stood(site, [2.2, -1.3, -7]), 7, { paint: '#f2ebdc', mast: true, isMoored: true }),
      boat(scene, stood(site, [8.8, -1.3, -6.4]), 6, { paint: '#a8453a' }),
    ],
    front: '',
  }
}
