/** How the installation presents itself: on its pages, in its mails, to the guest who asks for help. */
export interface Brand {
  readonly name: string
  /** `#rrggbb` */
  readonly color: string
  /** Absolute, or a path of this server; null: the built-in house. */
  readonly logoUrl: string | null
  readonly supportPhone: string
  readonly supportEmail: string
  /** Null: the built-in form. */
  readonly supportFormUrl: string | null
}

/** What an admin has saved; null: nothing. */
export interface SavedBrand {
  readonly brandName: string | null
  readonly brandColor: string | null
  readonly supportPhone: string | null
  readonly supportEmail: string | null
  readonly supportFormUrl: string | null
  readonly logo: SavedLogo | null
}

export interface SavedLogo {
  /** Of the stored file. */
  readonly key: string
  /** Of its bytes, in hexadecimal digits: the logo's URL has it, so that another logo has another URL. */
  readonly hash: string
}

export const nothingSaved: SavedBrand = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
  logo: null,
}

export const logoPath = '/brand/logo'

/** Returns the path at which the server shows a saved logo. */
export function getLogoUrl({ hash }: Pick<SavedLogo, 'hash'>): string {
  return `${logoPath}/${hash}.png`
}

/** Returns the brand that holds: each field as it is saved, else as the environment has it. R158 */
export function resolveBrand(saved: SavedBrand, environment: Brand): Brand {
  return {
    name: saved.brandName ?? environment.name,
    color: saved.brandColor ?? environment.color,
    logoUrl: saved.logo === null ? environment.logoUrl : getLogoUrl(saved.logo),
    supportPhone: saved.supportPhone ?? environment.supportPhone,
    supportEmail: saved.supportEmail ?? environment.supportEmail,
    supportFormUrl: saved.supportFormUrl ?? environment.supportFormUrl,
  }
}

type Channels = readonly [red: number, green: number, blue: number]

const defaultChannels: Channels = [0x0f, 0x5e, 0x60]
/** Of text on its background, as WCAG 2.2 wants it. */
const readableContrast = 4.5
/** Of a surface or an icon on its background, as WCAG 2.2 wants it. */
const visibleContrast = 3

/**
 * Returns the brand's colour, dark enough that white text on it has a contrast of 4.5 : 1.
 *
 * A colour that is too light is darkened step by step, keeping its hue; an invalid one gives the default petrol. R159
 *
 * @param hex `#rgb` or `#rrggbb`
 */
export function darkenToReadable(hex: string): string {
  let channels = parseChannels(hex) ?? defaultChannels
  while (computeContrastToWhite(channels) < readableContrast) {
    const [red, green, blue] = channels
    channels = [red * 0.95, green * 0.95, blue * 0.95]
  }
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Returns whether the colour can hardly be seen on a white page. R159 */
export function isTooPale(hex: string): boolean {
  const channels = parseChannels(hex)
  return channels !== null && computeContrastToWhite(channels) < visibleContrast
}

/** Returns whether white has more contrast on the colour than ink has, by the perceived brightness of its channels. */
export function isDark(hex: string): boolean {
  const [red, green, blue] = parseChannels(hex) ?? defaultChannels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 150
}

function parseChannels(hex: string): Channels | null {
  const long = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  if (!/^#[0-9a-f]{6}$/i.test(long)) return null
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function computeContrastToWhite(channels: Channels): number {
  return 1.05 / (computeLuminance(channels) + 0.05)
}

/** Returns the relative luminance as WCAG defines it, 0 to 1. */
function computeLuminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
