import { darker } from '../colour.ts'
import { el, fill, mass, pair, short, stroke, way } from '../drawing.ts'
import { flat, type Mood } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { type Point, project } from '../space.ts'
import { corner, lineBetween, room } from './room.ts'
import type { Style } from './style.ts'
import { drawVista, type VistaName } from './vista.ts'

type Hole = {
  x0: number
  x1: number
  y0: number
  y1: number
  bars: readonly [number, number]
  isArch: boolean
}

const holes: Record<Style['window'], readonly Hole[]> = {
  wide: [{ x0: -2.7, x1: 2.7, y0: 0.25, y1: 2.4, bars: [3, 1], isArch: false }],
  panes: [{ x0: -2.05, x1: 2.05, y0: 0.72, y1: 2.25, bars: [4, 2], isArch: false }],
  tall: [
    { x0: -2.1, x1: -0.95, y0: 0.4, y1: 2.5, bars: [2, 3], isArch: false },
    { x0: -0.58, x1: 0.58, y0: 0.4, y1: 2.5, bars: [2, 3], isArch: false },
    { x0: 0.95, x1: 2.1, y0: 0.4, y1: 2.5, bars: [2, 3], isArch: false },
  ],
  arch: [
    { x0: -2.3, x1: -0.25, y0: 0.02, y1: 2.4, bars: [2, 2], isArch: true },
    { x0: 0.25, x1: 2.3, y0: 0.02, y1: 2.4, bars: [2, 2], isArch: true },
  ],
}

const holePath = (scene: Scene, hole: Hole, grow: number): string => {
  const at = (x: number, y: number): Point => project(scene.camera, corner(x, y, room.back))
  const [x0, x1, y0, y1] = [hole.x0 - grow, hole.x1 + grow, hole.y0 - grow, hole.y1 + grow]
  if (!hole.isArch) return way([at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)])
  const spring = y1 - (x1 - x0) * 0.36
  return `M${pair(at(x0, y0))}L${pair(at(x0, spring))}C${pair(at(x0, y1))} ${pair(at(x1, y1))} ${pair(at(x1, spring))}L${pair(at(x1, y0))}z`
}

/** Windows of the back wall with the country outside, and curtains where they belong. */
export const windows = (scene: Scene, outside: Mood, style: Style, vista: VistaName): string => {
  const list = holes[style.window]
  const clip = scene.drawing.define((id) =>
    el('clipPath', { id }, el('path', { d: list.map((hole) => holePath(scene, hole, 0)).join('') })),
  )
  const view = el('g', { 'clip-path': `url(#${clip})` }, drawVista({ ...scene, mood: outside }, vista))
  const bars = list.flatMap(({ x0, x1, y0, y1, bars: [across, up], isArch }) => [
    ...Array.from({ length: across - 1 }, (_, at) =>
      lineBetween(
        scene,
        corner(x0 + ((at + 1) * (x1 - x0)) / across, y0, room.back),
        corner(x0 + ((at + 1) * (x1 - x0)) / across, y1 - (isArch ? 0.04 : 0), room.back),
      ),
    ),
    ...Array.from({ length: up - 1 }, (_, at) =>
      lineBetween(
        scene,
        corner(x0, y0 + ((at + 1) * (y1 - y0)) / up, room.back),
        corner(x1, y0 + ((at + 1) * (y1 - y0)) / up, room.back),
      ),
    ),
  ])
  const frame = flat(scene.mood, style.frame, 0.7)
  return (
    mass(list.map((hole) => holePath(scene, hole, 0.09)).join(''), frame) +
    view +
    stroke(bars.join(''), frame, 6) +
    stroke(list.map((hole) => holePath(scene, hole, 0)).join(''), darker(frame, 0.18), 2, 0.7)
  )
}

/** Patches of sun on the floor below the windows. */
export const sunPatches = (scene: Scene, style: Style): string => {
  if (scene.mood.lamps) return ''
  const shift = 1.1
  const quads = holes[style.window].map(({ x0, x1, y0, y1 }) => {
    const reach = (y: number): number => room.back - 0.5 - y * 1.25
    return way(
      [
        corner(x0 + shift * (y0 / 2.4), 0, reach(y0)),
        corner(x1 + shift * (y0 / 2.4), 0, reach(y0)),
        corner(x1 + shift * (y1 / 2.4), 0, reach(y1)),
        corner(x0 + shift * (y1 / 2.4), 0, reach(y1)),
      ].map((place) => project(scene.camera, place)),
    )
  })
  return fill(quads.join(''), '#fff4d6', 0.24)
}

/** Pictures in thin frames on the back wall. */
export const framed = (scene: Scene, x: number, paints: readonly string[]): string =>
  paints
    .map((paint, at) => {
      const [w, h] = [0.42, 0.54]
      const y = 1.95 - at * 0.66
      const quad = (grow: number): string =>
        way(
          [
            corner(x - w / 2 - grow, y - h - grow, room.back - 0.01),
            corner(x + w / 2 + grow, y - h - grow, room.back - 0.01),
            corner(x + w / 2 + grow, y + grow, room.back - 0.01),
            corner(x - w / 2 - grow, y + grow, room.back - 0.01),
          ].map((place) => project(scene.camera, place)),
        )
      const [cx, cy] = project(scene.camera, corner(x, y - h * 0.55, room.back))
      return (
        fill(quad(0.035), flat(scene.mood, '#7d6248', 0.6)) +
        fill(quad(0), flat(scene.mood, '#f4efe4', 0.8)) +
        el('circle', { cx, cy, r: 13, fill: flat(scene.mood, paint, 0.8) }) +
        stroke(`M${short(cx - 18)} ${short(cy + 14)}q18 -12 36 0`, flat(scene.mood, paint, 0.5), 3)
      )
    })
    .join('')
