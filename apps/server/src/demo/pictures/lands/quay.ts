import { mirrored } from '../building/mirror.ts'
import type { HouseModel } from '../building/model.ts'
import { darker, mix } from '../colour.ts'
import { mass, short, strew, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { box } from '../solid.ts'
import { type Place, type Point, project, type Stand, stood } from '../space.ts'

/** A stone quay before the row, and the canal before the quay. */
export const quayside = (
  scene: Scene,
  model: HouseModel,
  site: Stand,
  colours: readonly [string, string],
): string => {
  const { drawing, mood, random } = scene
  const edge = 4.6
  const level = -1.3
  const below = [stood(site, [-60, level, -edge]), stood(site, [60, level, -edge])].map((place): Place => [
    place[0],
    place[1],
    Math.max(1.5, place[2]),
  ])
  const [left, right] = below.map((place) => project(scene.camera, place)) as [Point, Point]
  const surface = way([
    left,
    right,
    [drawing.width + 900, drawing.height + 400],
    [-900, drawing.height + 400],
  ])
  const [distant, near] = colours.map((paint) => flat(mood, paint)) as [string, string]
  const glints = Array.from({ length: 36 }, () => {
    const y = random.between(Math.max(left[1], right[1]) + 10, drawing.height)
    return `M${random.int(-30, drawing.width)} ${short(y)}h${random.int(18, 90)}`
  })
  const lamplight = mood.lamps ? '#ffc27a' : '#ffffff'
  return (
    mass(surface, drawing.fall(mix(distant, mood.haze, 0.2), near)) +
    mirrored(scene, model, site, level) +
    strew(glints.slice(0, 20).join(''), lamplight, 2, 0.32) +
    strew(glints.slice(20).join(''), darker(near, 0.35), 2.2, 0.3) +
    box(
      scene,
      site,
      [-60, level, -edge, 60, 0, -edge + 0.6],
      mood.season === 'winter' ? '#dfe5ec' : '#a79f95',
    )
  )
}
