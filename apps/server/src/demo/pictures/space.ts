/** A small room of three dimensions: metres, x to the right, y up, z away from the eye. */

export type Point = readonly [x: number, y: number]
export type Place = readonly [x: number, y: number, z: number]

export type Camera = {
  /** Height of the eye above the ground. */
  eye: number
  /** Pixels of one metre at one metre's distance. */
  focal: number
  /** Where straight ahead lies in the picture: sideways, and the height of the horizon. */
  centre: Point
}

/** Nothing nearer than this is drawn: it would turn inside out behind the eye. */
const nearest = 0.6

export const project = (camera: Camera, [x, y, z]: Place): Point => {
  const scale = camera.focal / Math.max(nearest, z)
  return [camera.centre[0] + x * scale, camera.centre[1] - (y - camera.eye) * scale]
}

/** Pixels of one metre at the distance `z`. */
export const scaleAt = (camera: Camera, z: number): number => camera.focal / Math.max(nearest, z)

/** The distance at which the flat ground appears at the height `y` of the picture, below the horizon. */
const depthAt = (camera: Camera, y: number): number =>
  (camera.eye * camera.focal) / Math.max(1, y - camera.centre[1])

/** Where on the flat ground the point (x, y) of the picture lies. */
export const groundAt = (camera: Camera, [x, y]: Point): Place => {
  const z = depthAt(camera, y)
  return [((x - camera.centre[0]) * z) / camera.focal, 0, z]
}

export type Stand = {
  at: Place
  /** Radians; more than 0 shows the front and the right side, less the front and the left. */ turn: number
}

/** From a house's own axes (x along its front, z to its back) into the room. */
export const stood = ({ at, turn }: Stand, [x, y, z]: Place): Place => {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return [at[0] + x * cos + z * sin, at[1] + y, at[2] - x * sin + z * cos]
}

/** From the room back into a house's own axes. */
export const unstood = ({ at, turn }: Stand, place: Place): Place => {
  const [dx, dz] = [place[0] - at[0], place[2] - at[2]]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [dx * cos - dz * sin, place[1] - at[1], dx * sin + dz * cos]
}

export const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const unit = (a: Place): Place => {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export const between = (a: Place, b: Place, share: number): Place => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Where the sun throws the shadow of `place` on the flat ground; `sun` points from the ground to the sun. */
export const shadowOf = (place: Place, sun: Place): Place => {
  const reach = place[1] / Math.max(0.18, sun[1])
  return [place[0] - sun[0] * reach, 0, place[2] - sun[2] * reach]
}

/** The convex outline of points (Andrew's chain), counter-clockwise on screen. */
export const outline = (points: readonly Point[]): Point[] => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (order: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of order) {
      while (kept.length > 1) {
        const [a, b] = [kept.at(-2) as Point, kept.at(-1) as Point]
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break
        kept.pop()
      }
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
