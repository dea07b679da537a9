const fallback = '#0f5e60'

/**
 * The brand's colour, dark enough that white text on it reaches 4.5 : 1.
 *
 * Too light a colour is darkened step by step, keeping its hue; what is no colour gives our petrol.
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

/** Relative luminance as the accessibility guidelines define it, 0 to 1. */
function computeLuminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Paints the member area in the brand's colour. The back office keeps its slate. */
export function applyBrandColor(hex: string): void {
  document.documentElement.style.setProperty('--member-brand', darkenToReadable(hex))
}
