import { darker, lighter, mix } from '../colour.ts'
import { fill, mass, pair, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { flatWay } from '../solid.ts'
import { type Place, type Point, project, scaleAt } from '../space.ts'

/** A woven rug with a border. */
export function rug(
  scene: Scene,
  [x, z]: Point,
  [wide, deep]: Point,
  [ground, line]: readonly [string, string],
): string {
  const quad = (inset: number): string =>
    flatWay(scene, [
      [x - wide / 2 + inset, 0.005, z + inset],
      [x + wide / 2 - inset, 0.005, z + inset],
      [x + wide / 2 - inset, 0.005, z + deep - inset],
      [x - wide / 2 + inset, 0.005, z + deep - inset],
    ] as unknown as Place[])
  const stripes = Array.from({ length: 9 }, (_, at) => {
    const across = x - wide / 2 + 0.3 + (at * (wide - 0.6)) / 8
    return `M${pair(project(scene.camera, [across, 0.005, z + 0.25]))}L${pair(project(scene.camera, [across, 0.005, z + deep - 0.25]))}`
  })
  const paint = flat(scene.mood, ground, 0.85)
  return (
    fill(quad(0), darker(paint, 0.12)) +
    fill(quad(0.05), paint) +
    stroke(quad(0.16), flat(scene.mood, line, 0.85), 2.4, 0.8) +
    strew(stripes.join(''), flat(scene.mood, line, 0.85), 2, 0.35)
  )
}

/** A tall green plant in a basket. */
export function plant(scene: Scene, at: Place, height: number, basket: string): Thing {
  const { mood, random } = scene
  const [x, y] = project(scene.camera, at)
  const tall = scaleAt(scene.camera, at[2]) * height
  const pot = way([
    [x - tall * 0.14, y - tall * 0.24],
    [x + tall * 0.14, y - tall * 0.24],
    [x + tall * 0.11, y],
    [x - tall * 0.11, y],
  ])
  const leaf = (angle: number, long: number): string => {
    const [tx, ty] = [x + Math.sin(angle) * long, y - tall * 0.26 - Math.cos(angle) * long]
    const [bx, by] = [Math.cos(angle) * long * 0.16, Math.sin(angle) * long * 0.16]
    const [mx, my] = [(x + tx) / 2, (y - tall * 0.26 + ty) / 2]
    return `M${pair([x, y - tall * 0.26])}Q${pair([mx - bx, my - by])} ${pair([tx, ty])}Q${pair([mx + bx, my + by])} ${pair([x, y - tall * 0.26])}z`
  }
  const leaves = (offset: number): string =>
    Array.from({ length: 6 }, (_, at2) =>
      leaf(-1.15 + offset + at2 * 0.44, tall * random.between(0.5, 0.72)),
    ).join('')
  const [back, front] = [flat(mood, '#4f7358', 0.4), flat(mood, '#6f9468', 0.8)]
  const clay = flat(mood, basket, 0.75)
  return {
    at,
    svg:
      mass(leaves(0.18), back) +
      mass(leaves(0), scene.drawing.fall(front, mix(front, back, 0.6))) +
      mass(pot, scene.drawing.side(lighter(clay, 0.12), darker(clay, 0.2))),
  }
}
