import { blob, fill, mass, pair, short, strew, stroke, way } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene, Thing } from '../scene.ts'
import type { Place, Point } from '../space.ts'
import { footShadow, round, stand, tones } from './parts.ts'

/** A spruce: tiers of drooping branches, snow on them in winter. */
export function spruce(scene: Scene, at: Place, height: number, paint = '#3f6150'): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const tall = height * metre
  const [x, y] = foot
  const { lit, mid, dim } = tones(mood, paint)
  const tiers = 6
  const wide = tall * random.between(0.17, 0.21)
  const tier = (place: number): { top: number; low: number; half: number } => {
    const part = place / tiers
    return {
      top: y - tall * (1 - part * 0.8),
      low: y - tall * (0.8 - part * 0.73),
      half: wide * (0.24 + part * 0.9),
    }
  }
  const body: Point[] = [[x, y - tall]]
  const rightSide: Point[] = []
  for (let place = 0; place < tiers; place++) {
    const { low, half } = tier(place)
    const sway = random.between(0.88, 1.1)
    body.push([x - half * sway, low + half * 0.14], [x - half * 0.5, low - half * 0.2])
    rightSide.push([x + half * (2 - sway), low + half * 0.14], [x + half * 0.5, low - half * 0.2])
  }
  const whole = way([...body, ...rightSide.toReversed()])
  const shaded = way([[x, y - tall], [x + wide * 0.04, y - tall * 0.1], ...rightSide.toReversed()])
  const tips = Array.from({ length: tiers }, (_, place) => {
    const { low, half } = tier(place)
    return `M${pair([x - half * 0.95, low + half * 0.12])}Q${pair([x - half * 0.4, low - half * 0.5])} ${pair([x - half * 0.08, low - half * 0.95])}`
  }).join('')
  const snow =
    mood.season !== 'winter'
      ? ''
      : mass(
          Array.from({ length: tiers }, (_, place) => {
            const { low, half } = tier(place)
            return `M${pair([x - half, low + half * 0.16])}Q${pair([x - half * 0.3, low - half * 0.7])} ${pair([x, low - half * 1.25])}Q${pair([x + half * 0.3, low - half * 0.6])} ${pair([x + half * 0.8, low + half * 0.02])}Q${pair([x, low - half * 0.55])} ${pair([x - half, low + half * 0.16])}z`
          }).join(''),
          flat(mood, '#fbfcfe', 0.85),
          0.92,
        )
  return {
    at,
    svg:
      footShadow(scene, foot, wide * 0.9) +
      fill(
        way([
          [x - wide * 0.09, y],
          [x + wide * 0.09, y],
          [x, y - tall * 0.3],
        ]),
        flat(mood, '#5d4c40', 0.3),
      ) +
      mass(whole, mid) +
      mass(shaded, dim, 0.75) +
      strew(tips, lit, Math.max(1, tall * 0.008), 0.55) +
      snow,
  }
}

/** A Scots pine: a long warm trunk under flat cushions. */
export function pine(
  scene: Scene,
  at: Place,
  height: number,
  options: { umbrella?: boolean; lean?: number } = {},
): Thing {
  const { foot, metre } = stand(scene, at)
  const { random, mood } = scene
  const tall = height * metre
  const [x, y] = foot
  const lean = (options.lean ?? random.between(-0.08, 0.08)) * tall
  const { lit, mid, dim } = tones(mood, options.umbrella === true ? '#4f7448' : '#4a6b54')
  const thick = tall * 0.024
  const trunk = `M${short(x - thick)} ${short(y)}C${short(x - thick)} ${short(y - tall * 0.4)} ${short(x + lean)} ${short(y - tall * 0.5)} ${short(x + lean)} ${short(y - tall * 0.9)}L${short(x + lean + thick * 0.7)} ${short(y - tall * 0.9)}C${short(x + lean + thick)} ${short(y - tall * 0.5)} ${short(x + thick)} ${short(y - tall * 0.4)} ${short(x + thick)} ${short(y)}z`
  const bark = scene.drawing.down([
    [0, flat(mood, '#c98a5d')],
    [0.6, flat(mood, '#a56f52')],
    [1, flat(mood, '#6f5a50', 0.4)],
  ])
  const cushions: readonly (readonly [number, number, number])[] =
    options.umbrella === true
      ? [
          [-0.24, 0.8, 0.22],
          [0.25, 0.82, 0.22],
          [0, 0.9, 0.36],
          [0, 0.82, 0.3],
        ]
      : [
          [0.16, 0.6, 0.13],
          [-0.15, 0.7, 0.16],
          [0.12, 0.79, 0.17],
          [-0.04, 0.88, 0.2],
          [0.02, 0.97, 0.12],
        ]
  const drawn = cushions.map(([dx, up, size]) => {
    const centre: Point = [x + lean * up + dx * tall, y - up * tall]
    const radius: Point = [size * tall, size * tall * (options.umbrella === true ? 0.42 : 0.44)]
    const body = blob(round(centre, radius, 0.12, random, 6))
    const top = blob(
      round(
        [centre[0] - radius[0] * 0.22, centre[1] - radius[1] * 0.4],
        [radius[0] * 0.62, radius[1] * 0.42],
        0.12,
        random,
        5,
      ),
    )
    const cap = mood.season === 'winter' ? mass(top, flat(mood, '#fbfcfe', 0.85), 0.9) : mass(top, lit, 0.5)
    const branch = stroke(
      `M${pair([x + lean * up, y - (up - 0.09) * tall])}Q${pair([x + lean * up, y - (up - 0.03) * tall])} ${pair(centre)}`,
      flat(mood, '#8a6350', 0.5),
      Math.max(1, tall * 0.01),
    )
    return branch + mass(body, scene.drawing.fall(mid, dim)) + cap
  })
  return { at, svg: footShadow(scene, foot, tall * 0.2) + mass(trunk, bark) + drawn.join('') }
}
