import { el, fill, pair, stroke } from '../drawing.ts'
import { flat } from '../mood.ts'
import { footShadow } from '../plants/parts.ts'
import type { Scene, Thing } from '../scene.ts'
import { box, flatWay } from '../solid.ts'
import { type Place, type Point, project, scaleAt, type Stand, stood } from '../space.ts'

/** An upright surface of the tram's long side, from its lower left corner. */
const panel = (x: number, y: number, [wide, high]: Point): Place[] => [
  [x, y, -0.03],
  [x + wide, y, -0.03],
  [x + wide, y + high, -0.03],
  [x, y + high, -0.03],
]

/** The yellow tram of a steep town, with its wire above. */
export const tram = (scene: Scene, site: Stand, at: Place): Thing => {
  const own = { at: stood(site, at), turn: site.turn }
  const { camera, mood } = scene
  const seen = (x: number, y: number, z: number): Point => project(camera, stood(own, [x, y, z]))
  const surface = (places: Place[]): string =>
    flatWay(
      scene,
      places.map((corner) => stood(own, corner)),
    )
  const size = scaleAt(camera, own.at[2])
  const windows = [0.4, 1.6, 2.8, 4, 5.2].map((x) => surface(panel(x, 1.38, [0.98, 0.82])))
  const ends = [0.2, 1.2].map((z) =>
    surface([
      [-0.03, 1.38, z + 0.8],
      [-0.03, 1.38, z],
      [-0.03, 2.2, z],
      [-0.03, 2.2, z + 0.8],
    ]),
  )
  const iron = flat(mood, '#3b3f44', 0.3)
  const wheels = [1.3, 2.1, 4.5, 5.3].map((x) => {
    const [cx, cy] = seen(x, 0.28, 0.05)
    return el('circle', { cx, cy, r: size * 0.28, fill: iron })
  })
  const [lx, ly] = seen(-0.05, 0.95, 1.1)
  const lamp = el('circle', {
    cx: lx,
    cy: ly,
    r: size * 0.17,
    fill: mood.lamps ? '#fff0c4' : flat(mood, '#f4f0e4', 0.9),
  })
  const glow = (): string =>
    scene.drawing.round([
      [0, '#ffe2a0', 0.7],
      [1, '#ffc06a', 0],
    ])
  const halo = mood.lamps ? el('circle', { cx: lx, cy: ly, r: size * 0.7, fill: glow() }) : ''
  const wire = `M${pair(seen(-14, 4.3, 1.1))}L${pair(seen(40, 4.3, 1.1))}M${pair(seen(3.3, 2.7, 1.1))}L${pair(seen(5.2, 4.3, 1.1))}`
  return {
    at: own.at,
    svg: [
      footShadow(scene, seen(3.3, 0, 0), size * 3.4),
      box(scene, own, [0.5, 0.2, 0.2, 6.1, 0.5, 2], '#3b3f44'),
      ...wheels,
      box(scene, own, [0, 0.45, 0, 6.6, 1.25, 2.2], '#f0c23c'),
      box(scene, own, [0, 1.25, 0, 6.6, 2.35, 2.2], '#f7f0dd'),
      fill(
        surface(panel(0, 1.2, [6.6, 0.07])) + surface(panel(0, 0.56, [6.6, 0.05])),
        flat(mood, '#fbf4e2', 0.8),
      ),
      fill([...windows, ...ends].join(''), mood.lamps ? '#ffe2a0' : mood.glass[0]),
      box(scene, own, [-0.15, 2.35, -0.12, 6.75, 2.55, 2.32], '#d9ccb0'),
      box(scene, own, [0.5, 2.55, 0.4, 6.1, 2.8, 1.8], '#f4ead0'),
      halo,
      lamp,
      stroke(wire, iron, 1.4, 0.7),
    ].join(''),
  }
}
