import { el, mass, pair, short, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { type Place, project, scaleAt } from '../space.ts'

/** A street lamp; it burns when the windows do. */
export const lamp = (scene: Scene, at: Place, height: number): Thing => {
  const [x, y] = project(scene.camera, at)
  const tall = scaleAt(scene.camera, at[2]) * height
  const iron = flat(scene.mood, '#2f4146', 0.4)
  const head = way([
    [x - tall * 0.04, y - tall],
    [x + tall * 0.04, y - tall],
    [x + tall * 0.028, y - tall * 0.88],
    [x - tall * 0.028, y - tall * 0.88],
  ])
  const light = (): string =>
    scene.drawing.round([
      [0, '#ffd894', 0.75],
      [1, '#ffc06a', 0],
    ])
  const glow = scene.mood.lamps
    ? el('circle', { cx: x, cy: y - tall * 0.94, r: tall * 0.42, fill: light() })
    : ''
  return {
    at,
    svg:
      glow +
      stroke(`M${pair([x, y])}V${short(y - tall * 0.88)}`, iron, Math.max(1.6, tall * 0.018)) +
      mass(head, scene.mood.lamps ? '#ffe9b8' : flat(scene.mood, '#e9efe9', 0.9)) +
      stroke(
        `M${pair([x - tall * 0.05, y - tall])}h${short(tall * 0.1)}M${pair([x, y - tall])}v${short(-tall * 0.03)}`,
        iron,
        Math.max(1.4, tall * 0.016),
      ),
  }
}

/** Hollyhocks along a wall: tall stems, blossoms up to the bud. */
export const hollyhocks = (scene: Scene, at: Place, count: number): Thing => {
  const { random, mood } = scene
  const size = scaleAt(scene.camera, at[2])
  const [x, y] = project(scene.camera, at)
  const stems = Array.from({ length: count }, (_, place) => ({
    x: x + (place - count / 2) * size * 0.22,
    tall: size * random.between(1.3, 2.1),
  }))
  const green = flat(mood, '#67874d')
  const row = (paint: number): string =>
    stems
      .filter((_, place) => place % 3 === paint)
      .flatMap((stem) =>
        Array.from(
          { length: 5 },
          (_, at2) =>
            `M${pair([stem.x + (at2 % 2 === 0 ? -1 : 1) * size * 0.05, y - stem.tall * (0.4 + at2 * 0.13)])}h.01`,
        ),
      )
      .join('')
  return {
    at,
    svg:
      strew(
        stems.map((stem) => `M${pair([stem.x, y])}v${short(-stem.tall)}`).join(''),
        green,
        Math.max(1.4, size * 0.045),
      ) +
      strew(
        stems
          .map((stem) => `M${pair([stem.x - size * 0.06, y - size * 0.12])}h${short(size * 0.12)}`)
          .join(''),
        green,
        size * 0.24,
      ) +
      ['#e58ba5', '#f4e3c6', '#b8466a']
        .map((paint, at2) => strew(row(at2), flat(mood, paint, 0.95), size * 0.17))
        .join(''),
  }
}
