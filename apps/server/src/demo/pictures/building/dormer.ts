import type { Scene } from '../scene.ts'
import { drawFace } from '../solid.ts'
import type { Stand } from '../space.ts'
import type { Dormer, Wing } from './model.ts'
import { plane, type Plane, ridgeAxes, thickness } from './roof-cover.ts'
import { drawWall } from './walls.ts'

/** A small gabled house with a window, standing on the front slope. */
export function drawDormer(scene: Scene, wing: Wing, stand: Stand, dormer: Dormer): string {
  const { place, face, across } = ridgeAxes(wing, stand)
  const slope = wing.roof.rise / (across / 2)
  const thick = thickness(scene, wing)
  const depthAt = (y: number): number => (y - wing.height - thick) / slope
  const foot = wing.height + 0.45
  const head = foot + dormer.height
  const rise = dormer.width * 0.42
  const [x0, x1] = [dormer.x - dormer.width / 2, dormer.x + dormer.width / 2]
  const [zf, zb, zr] = [depthAt(foot), depthAt(head), depthAt(head + rise)]
  const colour =
    wing.wall.kind === 'timbered' || wing.wall.kind === 'stone' ? wing.wall.trim : wing.wall.colour
  const small: Wing = {
    ...wing,
    wall: { kind: 'plain', colour, trim: wing.wall.trim },
    roof: { ...wing.roof, eaves: 0.1 },
  }
  const wall = {
    left: place(x0, zf, foot),
    right: place(x1, zf, foot),
    width: dormer.width,
    height: dormer.height,
  }
  const cheek = (x: number, isLeft: boolean): string => {
    const corners = [place(x, zf, foot), place(x, zf, head), place(x, zb, head)]
    return drawFace(scene, face(...(isLeft ? corners : corners.toReversed())), colour)
  }
  const over = 0.18
  const cap = (x: number, isLeft: boolean): string => {
    const low = place(x + (isLeft ? -over : over), zf - over, head - over * 0.8)
    const back = place(x + (isLeft ? -over : over), zb, head - over * 0.8)
    const [tipFront, tipBack] = [place(dormer.x, zf - over, head + rise), place(dormer.x, zr, head + rise)]
    const corners: Plane['corners'] = isLeft ? [back, low, tipFront, tipBack] : [low, back, tipBack, tipFront]
    return plane(scene, wing, { face: face(...corners), corners })
  }
  const [across2, up] = dormer.glass
  const window = {
    kind: 'window' as const,
    x: dormer.width / 2,
    y: 0.18,
    width: dormer.width * 0.62,
    height: dormer.height * 0.86,
    panes: [across2, up] as const,
  }
  return [
    cheek(x0, true),
    cheek(x1, false),
    drawWall(scene, { ...wall, tip: dormer.height + rise }, small, [window]),
    cap(x0, true),
    cap(x1, false),
  ].join('')
}
