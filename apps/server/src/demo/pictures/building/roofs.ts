import { darker } from '../colour.ts'
import { fill } from '../drawing.ts'
import { faced } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { drawFace, type Face, flatWay, isSeen } from '../solid.ts'
import type { Place, Stand } from '../space.ts'
import type { Wing } from './model.ts'
import { edgePaint, plane, ridgeAxes, thickness, snow } from './roof-cover.ts'

/** A saddle: two planes, the boards along its gables and under its eaves. */
const gable = (scene: Scene, wing: Wing, stand: Stand): string => {
  const { along, across, place, face } = ridgeAxes(wing, stand)
  const { rise, eaves } = wing.roof
  const slope = rise / (across / 2)
  const over = Math.max(0.15, eaves * 0.75)
  const thick = thickness(scene, wing)
  const low = wing.height - eaves * slope
  const top = wing.height + rise
  const edge = edgePaint(scene, wing)
  const side = (b: number, isFirst: boolean): string => {
    const [left, right] = isFirst ? [-over, along + over] : [along + over, -over]
    const eave = [place(left, b, low + thick), place(right, b, low + thick)] as const
    const ridge = [place(right, across / 2, top + thick), place(left, across / 2, top + thick)] as const
    const fascia = [place(left, b, low), place(right, b, low), eave[1], eave[0]] as const
    const all = [...eave, ...ridge] as const
    return plane(scene, wing, { face: face(...all), corners: all }) + drawFace(scene, face(...fascia), edge)
  }
  const barge = (a: number, isFirst: boolean): string =>
    [-eaves, across + eaves]
      .map((b) => {
        const strip = [
          place(a, b, low),
          place(a, across / 2, top),
          place(a, across / 2, top + thick),
          place(a, b, low + thick),
        ] as const
        const outward = b < 0 === isFirst ? strip.toReversed() : strip
        return drawFace(scene, face(...outward), edge)
      })
      .join('')
  const underside = (a: number, end: number): string => {
    if (!isSeen(scene, gableFace(a, end))) return ''
    return [-eaves, across + eaves]
      .map((b) =>
        fill(
          flatWay(scene, [
            place(a, b, low),
            place(end, b, low),
            place(end, across / 2, top),
            place(a, across / 2, top),
          ]),
          shaded,
        ),
      )
      .join('')
  }
  const gableFace = (a: number, end: number): Face => {
    const corners = [place(end, 0, 0), place(end, across, 0), place(end, across, 1)]
    return face(...(end > a ? corners : corners.toReversed()))
  }
  const shaded = faced(scene.mood, darker(edge, 0.45), [0, -1, 0])
  const [first, second] = [side(-eaves, true), side(across + eaves, false)]
  return [
    underside(0, -over),
    underside(along, along + over),
    second,
    first,
    barge(-over, true),
    barge(along + over, false),
  ].join('')
}

const hip = (scene: Scene, wing: Wing, stand: Stand): string => {
  const { along, across, place, face } = ridgeAxes(wing, stand)
  const { rise, eaves } = wing.roof
  const low = wing.height - eaves * (rise / (across / 2))
  const top = wing.height + rise
  const [a0, a1, b0, b1] = [-eaves, along + eaves, -eaves, across + eaves]
  const [r0, r1] = [
    place(across / 2, across / 2, top),
    place(Math.max(across / 2, along - across / 2), across / 2, top),
  ]
  const [p, q, r, s] = [place(a0, b0, low), place(a1, b0, low), place(a1, b1, low), place(a0, b1, low)]
  const sides = [
    [r, s, r0, r1],
    [s, p, r0, r0],
    [q, r, r1, r1],
    [p, q, r1, r0],
  ] as const
  return sides
    .map((corners) =>
      plane(scene, wing, { face: face(...corners), corners: [...corners] as [Place, Place, Place, Place] }),
    )
    .join('')
}

/** A slab lying on the walls, its edge a little proud of them. */
const slab = (scene: Scene, wing: Wing, stand: Stand): string => {
  const { along, across, place, face } = ridgeAxes(wing, stand)
  const { rise, eaves } = wing.roof
  const [a0, a1, b0, b1] = [-eaves, along + eaves, -eaves, across + eaves]
  const edge = scene.mood.season === 'winter' ? snow : edgePaint(scene, wing)
  const [p, q, r, s] = [
    place(a0, b0, wing.height),
    place(a1, b0, wing.height),
    place(a1, b1, wing.height),
    place(a0, b1, wing.height),
  ]
  const up = ([x, y, z]: Place): Place => [x, y + rise, z]
  const top = [up(p), up(q), up(r), up(s)] as [Place, Place, Place, Place]
  return [
    drawFace(scene, face(s, p, up(p), up(s)), edge),
    drawFace(scene, face(q, r, up(r), up(q)), edge),
    drawFace(scene, face(p, q, up(q), up(p)), edge),
    plane(scene, wing, { face: face(...top), corners: top }),
  ].join('')
}

export const drawRoof = (scene: Scene, wing: Wing, stand: Stand): string => {
  if (wing.roof.shape === 'gable') return gable(scene, wing, stand)
  return wing.roof.shape === 'hip' ? hip(scene, wing, stand) : slab(scene, wing, stand)
}
