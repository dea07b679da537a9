import { isDark } from '@samhus/domain/brand'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Brand, BrandSource } from '../../shared/brand.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const daySeconds = 86_400
const backgroundColor = '#f4f7f6'

interface IconSpec {
  readonly pixels: number
  /** The logo's share of the width; the system may crop anything outside the middle four fifths. */
  readonly logoScale: number
  /** Transparent where the system paints its own. */
  readonly background: 'rounded' | 'square' | 'transparent'
}

const icons: Readonly<Record<string, IconSpec>> = {
  'icon-192.png': { pixels: 192, logoScale: 0.62, background: 'rounded' },
  'icon-512.png': { pixels: 512, logoScale: 0.62, background: 'rounded' },
  'maskable-192.png': { pixels: 192, logoScale: 0.5, background: 'square' },
  'maskable-512.png': { pixels: 512, logoScale: 0.5, background: 'square' },
  'apple-touch-icon.png': { pixels: 180, logoScale: 0.58, background: 'square' },
  'badge-96.png': { pixels: 96, logoScale: 0.9, background: 'transparent' },
}

const faviconSpec: IconSpec = { pixels: 32, logoScale: 0.75, background: 'rounded' }

/** Everything is behind the sign-in, or a guest's secret. */
const robots = 'User-agent: *\nDisallow: /\n'

/**
 * Serves the manifest and the icons with which the app is installed, in the brand's name and colour; and what programs
 * ask every site for, which would get the app's page otherwise. A changed colour shows at once: the manifest's icons have
 * it in their URLs, and the others are asked for again.
 */
export function serveWebManifest(app: FastifyInstance, source: BrandSource): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(createManifest(await source.read()))),
  )
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(robots),
  )
  const render = cachePerColor()
  app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const { color } = await source.read()
    if (isCachedAlready(request, reply, { name: 'favicon', color })) return reply
    const make = () => renderIcon(faviconSpec, color).then(wrapAsIco)
    return reply.type('image/x-icon').send(await render('favicon', color, make))
  })
  app.get<{ Params: { name: string } }>(
    '/icons/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
      if (!icon) throw new RefusedError('not-found')
      const { color } = await source.read()
      if (isCachedAlready(request, reply, { name, color })) return reply
      return reply.type('image/png').send(await render(name, color, () => renderIcon(icon, color)))
    },
  )
}

/** Returns a function that makes each image once per colour; those of the colour before are dropped. */
function cachePerColor(): (name: string, color: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  let images = new Map<string, Promise<Buffer>>()
  let imagesColor = ''
  return (name, color, make) => {
    if (color !== imagesColor) images = new Map()
    imagesColor = color
    const image = images.get(name) ?? make()
    images.set(name, image)
    return image
  }
}

/** Sets the headers of an image in a colour. Returns whether the browser has it, and has been told so. */
function isCachedAlready(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, color }: { readonly name: string; readonly color: string },
): boolean {
  const tag = `"${name}-${color.slice(1)}"`
  const isNamedByColor = (request.query as { color?: unknown }).color === color.slice(1)
  void reply
    .header('etag', tag)
    .header('cache-control', isNamedByColor ? `public, max-age=${daySeconds}` : 'no-cache')
  if (request.headers['if-none-match'] !== tag) return false
  void reply.status(304).send()
  return true
}

function createManifest({ name, color }: Brand): object {
  const icon = (file: string, purpose: string) => {
    const pixels = icons[file]?.pixels ?? 0
    const src = `/icons/${file}?color=${color.slice(1)}`
    return { src, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }
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
    background_color: backgroundColor,
    icons: [
      icon('icon-192.png', 'any'),
      icon('icon-512.png', 'any'),
      icon('maskable-192.png', 'maskable'),
      icon('maskable-512.png', 'maskable'),
    ],
  }
}

function renderIcon(icon: IconSpec, color: string): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(icon, color)))
    .resize(icon.pixels, icon.pixels)
    .png()
    .toBuffer()
}

/** Returns an icon file with one PNG of 32 × 32 pixels: a header of 6 bytes, an entry of 16, the image. */
function wrapAsIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // with one image
  head.writeUInt8(faviconSpec.pixels, 6)
  head.writeUInt8(faviconSpec.pixels, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Returns the house logo of the header, in a square of 32. */
function iconSvg({ logoScale: scale, background }: IconSpec, color: string): string {
  const margin = (32 - 32 * scale) / 2
  const backgroundRect =
    background === 'transparent'
      ? ''
      : `<rect width="32" height="32" rx="${background === 'rounded' ? 7 : 0}" fill="${color}"/>`
  const ink = background === 'transparent' || isDark(color) ? '#ffffff' : '#12302f'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">${backgroundRect}` +
    `<g transform="translate(${margin} ${margin}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="2.6"` +
    ` stroke-linecap="round" stroke-linejoin="round"><path d="M4 16 16 5.5 28 16"/>` +
    `<path d="M8 13.5V26h16V13.5"/><path d="M13.5 26v-6.5h5V26"/></g></svg>`
  )
}
