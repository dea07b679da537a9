import type { Random } from '../random.ts'
import { type Drawing, el, startDrawing } from './drawing.ts'
import { drawHouse } from './building/house.ts'
import type { HouseModel } from './building/model.ts'
import { far, type MoodName, moods } from './mood.ts'
import { type Land, stacked, type Thing } from './scene.ts'
import { sky } from './sky.ts'
import { type Place, type Stand, unstood } from './space.ts'

/** One look at a house from outside. */
export type OutdoorView = {
  mood: MoodName
  /** Where the house stands: metres to the right and away. */
  at: readonly [x: number, z: number]
  /** Radians; see `Stand`. */
  turn: number
  /** Height of the eye in metres, default 3.4. */
  eye?: number
  /** Where the horizon lies, as a share of the picture's height, default 0.54. */
  horizon?: number
}

/**
 * The grain of paper and the darker corners that hold a picture together.
 *
 * Grain is noise whose one colour decides between a dark and a light speck and whose other one how dense it is; it
 * needs no blending, which not everything that reads SVG can do.
 */
export const finishing = (drawing: Drawing): string => {
  const { width, height } = drawing
  const corners = drawing.round([
    [0.6, '#0d1a2b', 0],
    [1, '#0d1a2b', 0.1],
  ])
  const noise = el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.9', numOctaves: 2, seed: 4 })
  const light = '0 8 0 0 -3.5'
  const specks = el('feColorMatrix', { values: `${light} ${light} ${light} 1.2 0 0 0 -.4` })
  const frame = { x: 0, y: 0, width: '100%', height: '100%', 'color-interpolation-filters': 'sRGB' }
  const paper = drawing.define((id) => el('filter', { id, ...frame }, noise + specks))
  const outer = { x: -width * 0.15, y: -height * 0.15, width: width * 1.3, height: height * 1.3 }
  return (
    el('rect', { ...outer, fill: corners }) +
    el('rect', { width, height, filter: `url(#${paper})`, opacity: '.075' })
  )
}

/** Whether nothing of the house can hide what stands at `place`: it is before the front, or before the seen end. */
const isOnNearSide = (model: HouseModel, site: Stand, place: Place): boolean => {
  const [x, , z] = unstood(site, place)
  const left = Math.min(...model.wings.map((wing) => wing.at[0]))
  const right = Math.max(...model.wings.map((wing) => wing.at[0] + wing.length))
  return z < 0 || (site.turn > 0 ? x > right : x < left)
}

export type OutdoorPicture = {
  size: readonly [width: number, height: number]
  title: string
  model: HouseModel
  land: Land
  view: OutdoorView
  random: Random
}

/** The whole picture as SVG text. */
export function drawOutdoors({ size, title, model, land, view, random }: OutdoorPicture): string {
  const [width, height] = size
  const drawing = startDrawing(width, height)
  const camera = {
    eye: view.eye ?? 3.4,
    focal: 1150,
    centre: [width / 2, height * (view.horizon ?? 0.54)] as const,
  }
  const scene = { drawing, camera, mood: moods[view.mood], random }
  const site = { at: [view.at[0], 0, view.at[1]] as const, turn: view.turn }
  const { back, base, things, front, growth } = land(scene, site, model)
  const house = drawHouse(scene, model, site, growth)
  const isBefore = ({ at }: Thing): boolean => isOnNearSide(model, site, at)
  const beyond = el('rect', {
    y: camera.centre[1],
    width,
    height: height - camera.centre[1],
    fill: far(scene.mood, '#a9a58c', 0.4),
  })
  const behind = sky(scene) + beyond + back + base + stacked(things.filter((thing) => !isBefore(thing)))
  const before = stacked(things.filter(isBefore)) + front + finishing(drawing)
  return drawing.finish(title, behind + house + before)
}
