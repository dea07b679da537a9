import { darker, lighter, mix } from '../colour.ts'
import { el, mass, pair, short, soft, strew, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import { box } from '../solid.ts'
import { type Place, type Point, project, scaleAt, type Stand, stood } from '../space.ts'

/** A wooden tub with hot water, steaming. */
export function hotTub(scene: Scene, at: Place): Thing {
  const { camera, mood, random } = scene
  const [x, y] = project(camera, at)
  const metre = scaleAt(camera, at[2])
  const [half, tall] = [1.05 * metre, 0.95 * metre]
  const flatness = Math.min(0.4, (camera.eye / at[2]) * 1.5)
  const wood = flat(mood, '#9b7350')
  const body = `M${pair([x - half, y - tall])}L${pair([x - half * 0.94, y])}Q${pair([x, y + half * flatness * 1.4])} ${pair([x + half * 0.94, y])}L${pair([x + half, y - tall])}z`
  const staves = Array.from({ length: 9 }, (_, place) => {
    const dx = Math.sin(((place - 4) / 9) * Math.PI) * half
    return `M${pair([x + dx, y - tall + half * flatness * 0.6])}L${pair([x + dx * 0.94, y + half * flatness * 0.5])}`
  })
  const steam = Array.from({ length: 3 }, (_, place) => {
    const sx = x + (place - 1) * half * 0.5
    return `M${pair([sx, y - tall])}q${short(random.between(6, 14))} ${short(-tall * 0.4)} 0 ${short(-tall * 0.8)}t${short(random.between(4, 12))} ${short(-tall * 0.7)}`
  })
  return {
    at,
    svg:
      mass(body, scene.drawing.side(wood, darker(wood, 0.4))) +
      strew(staves.join(''), darker(wood, 0.45), 1.2, 0.5) +
      strew(
        `M${pair([x - half * 0.97, y - tall * 0.62])}q${short(half)} ${short(half * flatness * 1.3)} ${short(half * 1.94)} 0`,
        flat(mood, '#4d4d52', 0.4),
        2.4,
        0.8,
      ) +
      el('ellipse', { cx: x, cy: y - tall, rx: half, ry: half * flatness, fill: lighter(wood, 0.15) }) +
      el('ellipse', {
        cx: x,
        cy: y - tall,
        rx: half * 0.87,
        ry: half * flatness * 0.82,
        fill: mood.lamps ? '#5e8b9a' : flat(mood, '#7fb0b4'),
      }) +
      strew(steam.join(''), '#ffffff', metre * 0.18, 0.22),
  }
}

/** A stack of firewood, its cut ends to the front. */
export function woodpile(scene: Scene, stand: Stand, long: number, tall: number): Thing {
  const body = box(scene, stand, [0, 0, 0, long, tall, 0.6], '#8f6d4c')
  const ends = Array.from({ length: Math.round(long * tall * 22) }, () => {
    const [x, y] = project(
      scene.camera,
      stood(stand, [scene.random.between(0.1, long - 0.1), scene.random.between(0.1, tall - 0.08), 0]),
    )
    return `M${pair([x, y])}h.01`
  })
  const size = scaleAt(scene.camera, stand.at[2])
  const lid =
    scene.mood.season === 'winter'
      ? box(scene, stand, [-0.1, tall, -0.1, long + 0.1, tall + 0.2, 0.7], '#f6f8fb')
      : ''
  return {
    at: stand.at,
    svg: body + strew(ends.join(''), flat(scene.mood, '#d9b98c', 0.9), size * 0.17) + lid,
  }
}

/** A boulder: lit above, dark below, snow on it in winter. */
export function rock(scene: Scene, at: Place, [wide, tall]: Point, paint = '#a7a29c'): Thing {
  const { mood, random } = scene
  const [x, y] = project(scene.camera, at)
  const metre = scaleAt(scene.camera, at[2])
  const [w, h] = [wide * metre, tall * metre]
  const top: Point[] = [
    [x - w / 2, y],
    [x - w * random.between(0.36, 0.44), y - h * random.between(0.55, 0.75)],
    [x - w * 0.12, y - h],
    [x + w * 0.2, y - h * random.between(0.82, 0.96)],
    [x + w * 0.42, y - h * 0.45],
    [x + w / 2, y],
  ]
  const colour = flat(mood, paint)
  const shaded: Point[] = [
    [x - w * 0.12, y - h],
    [x + w * 0.2, y - h * 0.85],
    [x + w * 0.42, y - h * 0.45],
    [x + w / 2, y],
    [x - w * 0.02, y],
    [x + w * 0.08, y - h * 0.5],
  ]
  const cap =
    mood.season !== 'winter'
      ? ''
      : mass(
          `${soft(top.slice(1, 5))}Q${pair([x, y - h * 0.6])} ${pair(top[1] as Point)}z`,
          flat(mood, '#fafcfe', 0.85),
        )
  return {
    at,
    svg:
      mass(
        `${soft(top)}Q${pair([x, y + h * 0.22])} ${pair([x - w / 2, y])}z`,
        scene.drawing.fall(lighter(colour, 0.2), darker(colour, 0.12)),
      ) +
      mass(way(shaded), mix(colour, mood.shade, 0.5), 0.45) +
      cap,
  }
}
