import { el, fill, share, way } from './drawing.ts'
import { faced } from './mood.ts'
import { shortPath } from './path.ts'
import type { Scene } from './scene.ts'
import { cross, dot, minus, outline, type Place, project, type Stand, stood, shadowOf } from './space.ts'

/** Corners of a plane surface in the room, counter-clockwise as seen from outside. */
export type Face = readonly Place[]

/** Two opposite corners of a box: x, y, z of the lower left front one, x, y, z of the other. */
export type Extent = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number]

export const normalOf = (face: Face): Place => {
  const [a, b, c] = face as [Place, Place, Place]
  return cross(minus(c, a), minus(b, a))
}

/** Whether the eye sees the face's outer side. */
export const isSeen = ({ camera }: Scene, face: Face): boolean => {
  const eye: Place = [0, camera.eye, 0]
  return dot(normalOf(face), minus(eye, face[0] as Place)) > 0
}

export const flatWay = ({ camera }: Scene, face: Face): string =>
  way(face.map((corner) => project(camera, corner)))

/** The face in its light; nothing when it is turned away. */
export const drawFace = (scene: Scene, face: Face, paint: string): string =>
  isSeen(scene, face) ? fill(flatWay(scene, face), faced(scene.mood, paint, normalOf(face))) : ''

/** The faces of a box in the axes of a stand, its top drawn in by `inset` on all sides; no floor. */
const boxFaces = (stand: Stand, [x0, y0, z0, x1, y1, z1]: Extent, inset = 0): Face[] => {
  const drawnIn = ([x, y, z]: Place): Place =>
    y === y1 ? [x + (x === x0 ? inset : -inset), y, z + (z === z0 ? inset : -inset)] : [x, y, z]
  const face = (...corners: Place[]): Face => corners.map((corner) => stood(stand, drawnIn(corner)))
  return [
    face([x0, y0, z1], [x0, y0, z0], [x0, y1, z0], [x0, y1, z1]),
    face([x1, y0, z0], [x1, y0, z1], [x1, y1, z1], [x1, y1, z0]),
    face([x1, y0, z1], [x0, y0, z1], [x0, y1, z1], [x1, y1, z1]),
    face([x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0]),
    face([x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]),
  ]
}

export const box = (scene: Scene, stand: Stand, extent: Extent, paint: string, inset = 0): string =>
  boxFaces(stand, extent, inset)
    .map((face) => drawFace(scene, face, paint))
    .join('')

/** Boxes of one colour that do not hide one another: what faces the same way becomes one surface. */
export const boxes = (scene: Scene, stand: Stand, list: readonly Extent[], paint: string): string => {
  const all = list.map((extent) => boxFaces(stand, extent))
  return [0, 1, 2, 3, 4]
    .map((side) => {
      const faces = all.flatMap((each) => (isSeen(scene, each[side] as Face) ? [each[side] as Face] : []))
      const first = faces[0]
      if (first === undefined) return ''
      return fill(
        faces.map((face) => flatWay(scene, face)).join(''),
        faced(scene.mood, paint, normalOf(first)),
      )
    })
    .join('')
}

/** The shadow that the points throw together on level ground. */
export const castShadow = (scene: Scene, points: readonly Place[], paint = '#16223c'): string => {
  const { camera, mood } = scene
  const thrown = points.flatMap((point) => [point, shadowOf(point, mood.sun)])
  const ground = thrown.filter(([, y, z]) => y < 0.01 && z > 1)
  return el('path', {
    d: shortPath(way(outline(ground.map((point) => project(camera, point))))),
    fill: paint,
    opacity: share(mood.shadow),
  })
}
