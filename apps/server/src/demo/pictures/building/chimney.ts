import { darker } from '../colour.ts'
import { soft, stroke } from '../drawing.ts'
import type { Scene } from '../scene.ts'
import { box, isSeen } from '../solid.ts'
import { type Point, project, scaleAt, type Stand, stood } from '../space.ts'
import type { Chimney, Wing } from './model.ts'
import { ridgeAxes } from './roof-cover.ts'

const smoke = (scene: Scene, from: Point, size: number): string => {
  const { drawing, random } = scene
  const drift = random.between(0.5, 1.1)
  const points: Point[] = Array.from({ length: 6 }, (_, at) => [
    from[0] + at * at * 0.5 * size * drift * 0.35 + random.between(-0.2, 0.2) * size * at,
    from[1] - at * size * 1.25,
  ])
  const paint = drawing.down([
    [0, '#ffffff', 0],
    [1, scene.mood.lamps ? '#c9c3cf' : '#ffffff', 0.5],
  ])
  return (
    stroke(soft(points), paint, size * 1.5, 0.35) + stroke(soft(points.slice(0, 5)), paint, size * 0.7, 0.6)
  )
}

export const drawChimney = (scene: Scene, wing: Wing, stand: Stand, chimney: Chimney): string => {
  const { across, place } = ridgeAxes(wing, stand)
  const { along, across: side, size, height, colour } = chimney
  const slope = wing.roof.rise / (across / 2)
  const roofAt = (b: number): number => wing.height + (across / 2 - Math.abs(b - across / 2)) * slope
  const top = wing.height + wing.roof.rise + height
  const own: Stand = { at: place(along, side, 0), turn: stand.turn }
  const half = size / 2
  const low = Math.min(roofAt(side - half), roofAt(side + half)) + 0.1
  const inset = height > 1.5 ? half * 0.34 : 0
  const body = box(scene, own, [-half, low, -half, half, top, half], colour, inset)
  const rim = half - inset + 0.07
  const cap = box(scene, own, [-rim, top - 0.12, -rim, rim, top + 0.08, rim], darker(colour, 0.15))
  const mouth = project(scene.camera, stood(own, [0, top + 0.1, 0]))
  const plume = chimney.smoke === true ? smoke(scene, mouth, scaleAt(scene.camera, own.at[2]) * 0.5) : ''
  const lid =
    scene.mood.season === 'winter'
      ? box(scene, own, [-rim, top + 0.08, -rim, rim, top + 0.26, rim], '#f6f8fb')
      : ''
  return body + cap + lid + plume
}

/** Whether the eye sees the slope that lies `across` metres from the first eave. */
export const isRoofSeen = (scene: Scene, wing: Wing, stand: Stand, side: number): boolean => {
  const { along, across, place, face } = ridgeAxes(wing, stand)
  const [low, top] = [wing.height, wing.height + wing.roof.rise]
  const ridge = [place(along, across / 2, top), place(0, across / 2, top)]
  const isFirst = side < across / 2
  const slope = isFirst
    ? face(place(0, 0, low), place(along, 0, low), ...ridge)
    : face(place(along, across, low), place(0, across, low), ...ridge.toReversed())
  return isSeen(scene, slope)
}
