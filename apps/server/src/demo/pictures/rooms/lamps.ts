import { darker, lighter } from '../colour.ts'
import { el, mass, pair, short, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { type Place, type Point, project, scaleAt } from '../space.ts'

/** A lamp on a thin stand beside the sofa, with its light. */
export function floorLamp(scene: Scene, at: Place, shade: string): Thing {
  const [x, y] = project(scene.camera, at)
  const metre = scaleAt(scene.camera, at[2])
  const top = y - metre * 1.62
  const lit = scene.mood.lamps
  const glow = scene.drawing.round([
    [0, '#ffd898', lit ? 0.6 : 0.16],
    [1, '#ffc06a', 0],
  ])
  const cone: Point[] = [
    [x - metre * 0.15, top - metre * 0.22],
    [x + metre * 0.15, top - metre * 0.22],
    [x + metre * 0.24, top + metre * 0.08],
    [x - metre * 0.24, top + metre * 0.08],
  ]
  return {
    at,
    svg:
      stroke(
        `M${pair([x, y])}V${short(top)}M${pair([x - metre * 0.14, y])}h${short(metre * 0.28)}`,
        flat(scene.mood, '#3d3a38', 0.5),
        Math.max(2, metre * 0.025),
      ) +
      el('circle', { cx: x, cy: top, r: metre * (lit ? 1.1 : 0.7), fill: glow }) +
      mass(way(cone), lit ? '#ffe2a8' : flat(scene.mood, shade, 0.9)),
  }
}

/** A lamp hanging over a table; a shade of the fifties. */
export function pendant(scene: Scene, at: Place, ceiling: number, paint: string): Thing {
  const [x, y] = project(scene.camera, at)
  const top = project(scene.camera, [at[0], ceiling, at[2]])[1]
  const metre = scaleAt(scene.camera, at[2])
  const glow = scene.drawing.round([
    [0, '#ffd898', scene.mood.lamps ? 0.6 : 0.12],
    [1, '#ffc06a', 0],
  ])
  const bell = `M${pair([x - metre * 0.3, y])}Q${pair([x - metre * 0.26, y - metre * 0.22])} ${pair([x, y - metre * 0.26])}Q${pair([x + metre * 0.26, y - metre * 0.22])} ${pair([x + metre * 0.3, y])}z`
  const tone = flat(scene.mood, paint, 0.7)
  return {
    at,
    svg:
      stroke(`M${pair([x, top])}V${short(y - metre * 0.24)}`, '#3a3633', 1.6) +
      el('circle', { cx: x, cy: y, r: metre * 0.95, fill: glow }) +
      mass(bell, scene.drawing.side(lighter(tone, 0.18), darker(tone, 0.15))) +
      el('ellipse', {
        cx: x,
        cy: y,
        rx: metre * 0.3,
        ry: metre * 0.035,
        fill: scene.mood.lamps ? '#fff0c8' : lighter(tone, 0.5),
      }),
  }
}
