import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Config } from '../../config.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const daySeconds = 86_400
const paper = '#f4f7f6'

interface Icon {
  readonly pixels: number
  /** The mark's part of the width; what a system may cut off lies outside of four fifths. */
  readonly part: number
  /** Alone: no ground, for where the system paints its own. */
  readonly shape: 'rounded' | 'whole' | 'alone'
}

const icons: Readonly<Record<string, Icon>> = {
  'icon-192.png': { pixels: 192, part: 0.62, shape: 'rounded' },
  'icon-512.png': { pixels: 512, part: 0.62, shape: 'rounded' },
  'maskable-192.png': { pixels: 192, part: 0.5, shape: 'whole' },
  'maskable-512.png': { pixels: 512, part: 0.5, shape: 'whole' },
  'apple-touch-icon.png': { pixels: 180, part: 0.58, shape: 'whole' },
  'badge-96.png': { pixels: 96, part: 0.9, shape: 'alone' },
}

type Brand = Pick<Config, 'BRAND_NAME' | 'BRAND_COLOR'>

/** Serves what a device needs to install the app: the manifest and the icons, in the brand's name and colour. */
export function serveInstallable(app: FastifyInstance, brand: Brand): void {
  const manifest = JSON.stringify(manifestOf(brand))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
  const drawn = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { name: string } }>(
    '/icons/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
      if (!icon) throw new RefusedError('not-found')
      const picture = drawn.get(name) ?? draw(icon, brand)
      drawn.set(name, picture)
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${daySeconds}`)
        .send(await picture)
    },
  )
}

function manifestOf({ BRAND_NAME: name, BRAND_COLOR: color }: Brand): object {
  const icon = (file: string, purpose: string) => {
    const pixels = icons[file]?.pixels ?? 0
    return { src: `/icons/${file}`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }
  }
  return {
    id: '/',
    name,
    short_name: name,
    lang: 'da',
    dir: 'ltr',
    start_url: '/booking',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: paper,
    icons: [
      icon('icon-192.png', 'any'),
      icon('icon-512.png', 'any'),
      icon('maskable-192.png', 'maskable'),
      icon('maskable-512.png', 'maskable'),
    ],
  }
}

function draw(icon: Icon, { BRAND_COLOR: color }: Brand): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(icon, color)))
    .resize(icon.pixels, icon.pixels)
    .png()
    .toBuffer()
}

/** The house mark of the header, in a square of 32. */
function iconSvg({ part, shape }: Icon, color: string): string {
  const margin = (32 - 32 * part) / 2
  const ground =
    shape === 'alone'
      ? ''
      : `<rect width="32" height="32" rx="${shape === 'rounded' ? 7 : 0}" fill="${color}"/>`
  const ink = shape === 'alone' || isDark(color) ? '#ffffff' : '#12302f'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${ground}` +
    `<g transform="translate(${margin} ${margin}) scale(${part})" fill="none" stroke="${ink}" stroke-width="2.6"` +
    ` stroke-linecap="round" stroke-linejoin="round"><path d="M4 16 16 5.5 28 16"/>` +
    `<path d="M8 13.5V26h16V13.5"/><path d="M13.5 26v-6.5h5V26"/></g></svg>`
  )
}

/** Whether white stands out better on it than ink, by what the eye makes of the three channels. */
function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 150
}
