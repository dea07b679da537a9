import fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestBrand } from '../../../testing/fixtures/deps.ts'
import { serveWebManifest } from './web-manifest.ts'

interface Manifest {
  readonly name: string
  readonly theme_color: string
  readonly start_url: string
  readonly icons: readonly { src: string; sizes: string; purpose: string }[]
}

function createWebManifestApp(color: string, name = 'Klitten & Co') {
  const app = fastify()
  serveWebManifest(app, createTestBrand({ name, color }))
  return app
}

/** Returns red, green, blue and opacity of one point, given as fractions of width and height. */
async function readPixel(png: Buffer, [across, down]: readonly [number, number]): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels
  return [...data.subarray(at, at + 4)]
}

describe('the web manifest and its icons', () => {
  it('have the name and the colour of the brand', async () => {
    const response = await createWebManifestApp('#8a2be2').inject('/manifest.webmanifest')
    expect(response.headers['content-type']).toContain('application/manifest+json')
    expect(response.json()).toMatchObject({
      name: 'Klitten & Co',
      short_name: 'Klitten & Co',
      theme_color: '#8a2be2',
      start_url: '/booking',
      display: 'standalone',
    })
  })

  it('have the sizes that the manifest names, in the brand’s colour', async () => {
    const app = createWebManifestApp('#8a2be2')
    const { icons } = (await app.inject('/manifest.webmanifest')).json<Manifest>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes, purpose } of icons) {
      const png = (await app.inject(src)).rawPayload
      const { width, height, format } = await sharp(png).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
      // A system may crop a maskable icon to any shape: its corners are filled, those of the others transparent.
      expect((await readPixel(png, [0.01, 0.01]))[3]).toBe(purpose === 'maskable' ? 255 : 0)
      expect(await readPixel(png, [0.5, 0.08])).toEqual([0x8a, 0x2b, 0xe2, 255])
    }
    const touch = await sharp((await app.inject('/icons/apple-touch-icon.png')).rawPayload).metadata()
    expect(touch.width).toBe(180)
  })

  it.each([
    ['#0e5a5e', [255, 255, 255, 255]],
    ['#ffd54a', [0x12, 0x30, 0x2f, 255]],
  ] as const)('have a logo with enough contrast on %s', async (color, ink) => {
    const png = (await createWebManifestApp(color).inject('/icons/maskable-512.png')).rawPayload
    // On the left wall of the house.
    expect(await readPixel(png, [0.25 + 0.5 * 0.25, 0.62])).toEqual(ink)
  })

  it.each(['/icons/other.png', '/icons/__proto__', '/icons/constructor'])(
    'do not include %s',
    async (path) => {
      const app = createWebManifestApp('#0e5a5e')
      app.setErrorHandler((_error, _request, reply) => reply.status(404).send())
      expect((await app.inject(path)).statusCode).toBe(404)
    },
  )
})
