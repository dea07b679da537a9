import { el, mass, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { type Place, project, type Stand, stood } from '../space.ts'
import type { HouseModel, Wing } from './model.ts'

const frontOf = (wing: Wing): Place[] => {
  const [x0, z] = wing.at
  const x1 = x0 + wing.length
  const foot = wing.lift ?? 0
  const top = foot + wing.height
  const tip: Place[] = wing.turned === true ? [[(x0 + x1) / 2, top + wing.roof.rise, z]] : []
  return [[x0, foot, z], [x0, top, z], ...tip, [x1, top, z], [x1, foot, z]]
}

/** The house's fronts once more, upside down in water that lies at the height `level`. */
export const mirrored = (scene: Scene, model: HouseModel, site: Stand, level: number): string => {
  const fronts = model.wings.map((wing) => {
    const corners = frontOf(wing).map(([x, y, z]) =>
      project(scene.camera, stood(site, [x, 2 * level - y, z])),
    )
    return mass(way(corners), flat(scene.mood, wing.wall.colour, 0.4))
  })
  return el('g', { opacity: scene.mood.lamps ? '.3' : '.4' }, fronts.join(''))
}
