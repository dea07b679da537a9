type Rgb = readonly [number, number, number]

/** Of text on its background, WCAG 2.2 AA. */
const minContrast = 4.5

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function getLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours (`#rrggbb`), from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [dark, light] = [getLuminance(toRgb(one)), getLuminance(toRgb(other))].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white or black, whichever can be read better on the colour: one of them always can. */
export function getTextColor(background: string): '#ffffff' | '#000000' {
  return getContrast('#ffffff', background) >= getContrast('#000000', background) ? '#ffffff' : '#000000'
}

/** Returns the colour itself, or the nearest shade of it that can be read on the background. */
export function makeReadable(color: string, background: string): string {
  const [from, target] = [toRgb(color), toRgb(getTextColor(background))]
  for (let step = 0; step <= 20; step += 1) {
    const share = step / 20
    const shade = toHex([0, 1, 2].map((at) => mix(from, target, { at, share })) as unknown as Rgb)
    if (getContrast(shade, background) >= minContrast) return shade
  }
  return toHex(target)
}

function mix(from: Rgb, to: Rgb, { at, share }: { at: number; share: number }): number {
  return (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share
}
