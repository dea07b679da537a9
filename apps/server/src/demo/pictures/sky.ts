import { mix } from './colour.ts'
import { el, share, stroke } from './drawing.ts'
import type { Scene } from './scene.ts'

/** One long cloud: bars with round ends, laid over one another, fading downwards. */
const cloud = ({ drawing, mood, random }: Scene, x: number, y: number, width: number): string => {
  const thick = width * random.between(0.06, 0.085)
  const paint = drawing.down([
    [0, mood.lamps ? mix(mood.haze, '#f3b79a', 0.5) : '#ffffff', mood.lamps ? 0.5 : 0.9],
    [1, mood.haze, mood.lamps ? 0.05 : 0.25],
  ])
  const bar = (dx: number, dy: number, length: number): string =>
    el('rect', {
      x: x + dx - length / 2,
      y: y + dy,
      width: length,
      height: thick,
      rx: thick / 2,
      fill: paint,
    })
  const side = random.chance(0.5) ? 1 : -1
  return el(
    'g',
    { opacity: share(random.between(0.45, 0.85)) },
    bar(side * width * random.between(0.05, 0.16), -thick * 0.78, width * random.between(0.36, 0.5)) +
      bar(0, 0, width * random.between(0.75, 0.95)) +
      bar(-side * width * random.between(0.15, 0.3), thick * 0.74, width * random.between(0.4, 0.62)),
  )
}

const stars = ({ drawing, camera, random }: Scene): string => {
  const dots = Array.from({ length: 30 }, () => {
    const y = random.between(8, camera.centre[1] * 0.55)
    return `M${random.int(0, drawing.width)} ${Math.round(y)}h.01`
  })
  const bright = Array.from({ length: 7 }, () => `M${random.int(0, drawing.width)} ${random.int(8, 150)}h.01`)
  return stroke(dots.join(''), '#fff8e6', 1.6, 0.55) + stroke(bright.join(''), '#fff8e6', 2.8, 0.8)
}

const disc = ({ drawing, mood }: Scene): string => {
  if (mood.disc === null) return ''
  const { radius, colour, glow } = mood.disc
  const [cx, cy] = [mood.disc.x * drawing.width, mood.disc.y * drawing.height]
  const halo = drawing.round([
    [0, glow, 0.85],
    [0.35, glow, 0.35],
    [1, glow, 0],
  ])
  return (
    el('circle', { cx, cy, r: radius * 7, fill: halo }) + el('circle', { cx, cy, r: radius, fill: colour })
  )
}

/** A few gulls, or swallows in the south. */
export const birds = ({ random }: Scene, x: number, y: number, paint: string): string => {
  const count = random.int(3, 5)
  const wings = Array.from({ length: count }, () => {
    const size = random.between(5, 10)
    const [bx, by] = [x + random.int(-70, 70), y + random.int(-34, 34)]
    return `M${bx - size} ${by}q${share(size * 0.5)} ${share(-size * 0.55)} ${share(size)} 0q${share(size * 0.5)} ${share(-size * 0.55)} ${share(size)} 0`
  })
  return stroke(wings.join(''), paint, 1.7, 0.65)
}

/** Sky from the upper edge to a little below the horizon. */
export function sky(scene: Scene, clouds = scene.mood.stars ? 3 : 4): string {
  const { drawing, camera, mood, random } = scene
  const [height, width] = [camera.centre[1] + 4, drawing.width]
  const base = el('rect', { width, height, fill: drawing.down(mood.sky) })
  const drawn = Array.from({ length: clouds }, (_, at) => {
    const y = camera.centre[1] * (0.16 + (0.62 * (at + random.next() * 0.7)) / clouds)
    return cloud(scene, random.int(0, width), y, random.int(160, 430) * (width / 1200))
  })
  return base + (mood.stars ? stars(scene) : '') + disc(scene) + drawn.join('')
}
