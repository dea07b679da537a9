import { mix } from '../colour.ts'
import { mass, pair, short, strew, way } from '../drawing.ts'
import { far } from '../mood.ts'
import type { Scene } from '../scene.ts'
import type { Point } from '../space.ts'

/** Small houses under red roofs on a slope, nearer ones larger and lower. */
export const roofs = (
  scene: Scene,
  places: readonly Point[],
  size: number,
  walls: readonly string[],
): string => {
  const { mood, random } = scene
  return places
    .toSorted((a, b) => a[1] - b[1])
    .map(([x, y], at) => {
      const scale = size * (0.7 + ((y - scene.camera.centre[1]) / scene.drawing.height) * 3)
      const [w, h, long] = [
        scale * random.between(0.42, 0.5),
        scale * 0.34,
        scale * random.between(0.55, 0.95),
      ]
      const distance = Math.max(0, 0.4 - ((y - scene.camera.centre[1]) / scene.drawing.height) * 1.6)
      const wall = far(mood, walls[at % walls.length] as string, distance)
      const roof = far(mood, random.pick(['#bb5f44', '#c66d4d', '#a9553f']), distance)
      const tip = y - h - w * 0.6
      const light = mood.lamps ? '#ffd58a' : mix(wall, '#33485a', 0.65)
      const glint = `M${pair([x + w * 0.32, y - h * 0.5])}v${short(h * 0.14)}m${short(w * 0.36)} 0v${short(-h * 0.14)}`
      return (
        mass(
          way([
            [x + w, y],
            [x + w + long, y - scale * 0.04],
            [x + w + long, y - h],
            [x + w, y - h],
          ]),
          mix(wall, mood.shade, 0.45),
        ) +
        mass(
          way([
            [x, y],
            [x + w, y],
            [x + w, y - h],
            [x + w / 2, tip],
            [x, y - h],
          ]),
          wall,
        ) +
        mass(
          way([
            [x + w / 2, tip],
            [x + w * 0.5 + long, tip - scale * 0.03],
            [x + w + long * 1.02, y - h + 2],
            [x + w * 1.04, y - h + 2],
          ]),
          roof,
        ) +
        strew(glint, light, Math.max(1.5, scale * 0.055), 0.9)
      )
    })
    .join('')
}
