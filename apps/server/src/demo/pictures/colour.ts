/** Colours are '#rrggbb'. Mixing goes through OKLab, so that a way from blue to yellow is not grey on the middle. */

type Triple = [number, number, number]

const channels = (hex: string): Triple => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (value: number): number =>
  value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number): number =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

const toLab = (hex: string): Triple => {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const fromLab = ([light, a, b]: Triple): string => {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hexOf([
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

/** From `a` (share 0) to `b` (share 1). */
export const mix = (a: string, b: string, share: number): string => {
  if (share <= 0) return a
  if (share >= 1) return b
  const from = toLab(a)
  const to = toLab(b)
  return fromLab(from.map((value, at) => value + ((to[at] as number) - value) * share) as Triple)
}

/** What `paint` looks like under light of the colour `light`; white light changes nothing. */
export const under = (paint: string, light: string): string => {
  const lamp = channels(light)
  return hexOf(channels(paint).map((value, at) => (value * (lamp[at] as number)) / 255) as Triple)
}

export const darker = (paint: string, share: number): string => mix(paint, '#0d1420', share)
export const lighter = (paint: string, share: number): string => mix(paint, '#ffffff', share)
