import { mix } from '../colour.ts'
import { el, startDrawing } from '../drawing.ts'
import { type Mood, type MoodName, moods } from '../mood.ts'
import { finishing } from '../outdoors.ts'
import { type Scene, stacked, type Thing } from '../scene.ts'
import { unit } from '../space.ts'
import { hearth, stove } from './fires.ts'
import { floorLamp, pendant } from './lamps.ts'
import { ceilingBeams, joinery, planes, room } from './room.ts'
import { armchair, sofa } from './seats.ts'
import { shelves, sideboard } from './shelves.ts'
import { plant, rug } from './soft.ts'
import { type RoomStyle, type Style, styles } from './style.ts'
import { diningTable, lowTable } from './tables.ts'
import type { VistaName } from './vista.ts'
import { framed, sunPatches, windows } from './windows.ts'

export type InteriorView = {
  style: RoomStyle
  vista: VistaName
  /** The weather outside; lamps burn inside when they do outside. */
  mood: MoodName
  /** Colours of the sofa and its two kinds of cushions. */
  cloth: readonly [string, string, string]
  side: 'stove' | 'hearth' | 'shelves'
  /** A sofa before the window, or a long table. */
  layout: 'sofa' | 'table'
  /** The whole room the other way round. */
  isMirrored?: boolean
}

/** Lamplight, or daylight coming in from the window. */
const indoors = (outside: Mood): Mood => ({
  ...outside,
  sunlight: outside.lamps ? '#fbdcae' : '#fffaf0',
  shade: outside.lamps ? '#8d6f62' : '#c9bcae',
  sun: unit(outside.lamps ? [0.5, 0.8, -0.5] : [-0.35, 0.85, 0.25]),
})

const furnish = (scene: Scene, view: InteriorView, style: Style): Thing[] => {
  const { half, height } = room
  const wood = style.wood
  const books = ['#8d4a3f', '#3f6a72', '#d9b25f', '#e9e1d0', '#5d7259', '#b9805c']
  const side: Thing =
    view.side === 'stove'
      ? stove(scene, [-half + 0.75, 0, 5.2], height)
      : view.side === 'hearth'
        ? hearth(scene, [-half + 0.55, 0, 4.9], height, style.panel === 'boards' ? '#b5aca0' : '#d9cfbf')
        : shelves(scene, [-half + 0.42, 0, 4.7], wood, books)
  const chair = mix(view.cloth[1], style.wall, 0.25)
  const tones = [wood, mix(wood, '#3a3a38', 0.5)] as const
  if (view.layout === 'table') {
    return [
      side,
      diningTable(scene, [0.2, 0, 3.9], [2.7, 3], tones),
      pendant(scene, [-0.45, 1.72, 4.3], height, view.cloth[2]),
      pendant(scene, [0.85, 1.72, 4.3], height, view.cloth[2]),
      armchair(scene, [2.7, 0, 4.7], 0.8, view.cloth[0]),
      floorLamp(scene, [3.2, 0, 5.6], '#f3e7cf'),
      plant(scene, [-2.2, 0, 5.9], 1.3, '#b98a5c'),
    ]
  }
  return [
    side,
    sofa(scene, [-0.1, 0, 5.05], 2.5, view.cloth),
    lowTable(scene, [0, 0, 3.75], wood),
    armchair(scene, [2, 0, 3.7], 0.75, chair),
    floorLamp(scene, [1.75, 0, 5.5], '#f3e7cf'),
    sideboard(scene, [2.95, 0, 5.9], 1.5, wood),
    plant(scene, [-1.95, 0, 5.9], 1.3, '#b98a5c'),
  ]
}

export type InteriorPicture = {
  size: readonly [width: number, height: number]
  title: string
  view: InteriorView
  random: Scene['random']
}

/** A living room with its view, as SVG text. */
export function drawInterior({ size, title, view, random }: InteriorPicture): string {
  const [width, height] = size
  const drawing = startDrawing(width, height)
  const outside = moods[view.mood]
  const camera = { eye: 1.42, focal: 800, centre: [width / 2, height * 0.44] as const }
  const scene: Scene = { drawing, camera, mood: indoors(outside), random }
  const style = styles[view.style]
  const pictures = style.window === 'wide' ? '' : framed(scene, 2.95, [view.cloth[1], view.cloth[2]])
  const evening = outside.lamps ? el('rect', { width, height, fill: '#ff9d4d', opacity: '.07' }) : ''
  const body = [
    planes(scene, style),
    joinery(scene, style),
    windows(scene, outside, style, view.vista),
    ceilingBeams(scene, style),
    pictures,
    rug(scene, [view.layout === 'table' ? 0.2 : 0, 3.15], [3.5, 2.2], style.rug),
    sunPatches(scene, style),
    stacked(furnish(scene, view, style)),
    evening,
  ]
  const turned = view.isMirrored === true ? { transform: `matrix(-1 0 0 1 ${width} 0)` } : {}
  return drawing.finish(title, el('g', turned, body.join('')) + finishing(drawing))
}
