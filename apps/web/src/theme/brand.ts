const fallback = '#0f5e60'

/**
 * Returns the brand's colour, dark enough that white text on it has a contrast of 4.5 : 1.
 *
 * A colour that is too light is darkened step by step, keeping its hue; an invalid one gives the default petrol.
 *
 * @param hex `#rgb` or `#rrggbb`
 */
export function darkenToReadable(hex: string): string {
  const channels = parseChannels(hex) ?? parseChannels(fallback)
  if (channels === null) return fallback
  let [red, green, blue] = channels
  while (1.05 / (computeLuminance(red, green, blue) + 0.05) < 4.5) {
    red *= 0.95
    green *= 0.95
    blue *= 0.95
  }
  return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function parseChannels(hex: string): [number, number, number] | null {
  const long = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  if (!/^#[0-9a-f]{6}$/i.test(long)) return null
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Returns the relative luminance as WCAG defines it, 0 to 1. */
function computeLuminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Applies the brand's colour to the member area; admin keeps its slate. */
export function applyBrandColor(hex: string): void {
  document.documentElement.style.setProperty('--member-brand', darkenToReadable(hex))
}
