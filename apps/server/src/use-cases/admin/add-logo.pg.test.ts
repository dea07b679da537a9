import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokensByEmail } from '../../../testing/fakes/access-tokens.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createPhoto } from '../../../testing/fixtures/photo.ts'
import { createMemoryFiles, createMemoryStore } from '../../../testing/fakes/file-store.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { addSuperAdmin, withSavedBrand } from '../../../testing/fixtures/super-admin.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import type { Deps } from '../../shared/deps.ts'
import { addLogo } from './add-logo.ts'
import { removeLogo } from './remove-logo.ts'

const stored = new Map<string, Buffer>()
let world: World
let deps: Deps
let app: TestApp
let boss: Owner

beforeAll(async () => {
  world = await createWorld({ maxConnections: 8 })
  deps = { ...withSavedBrand(world), files: createMemoryFiles(createMemoryStore(stored)) }
  app = await createTestApp(deps, { tokens: tokensByEmail })
  boss = await addSuperAdmin(world)
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await app.close()
  await world.close()
})

/** A logo in one colour, the left half of it transparent. */
function drawLogo(background: string, width = 300, height = 100): Promise<Buffer> {
  const half = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="${width / 2}" width="100%" height="100%" fill="${background}"/></svg>`,
  )
  return sharp(half).png().toBuffer()
}
const add = (bytes: Buffer, key: string | null = null) =>
  addLogo(deps, { ...boss.actor, idempotencyKey: key }, { bytes })
const get = (url: string) => app.inject({ method: 'GET', url })
const listQueued = async () =>
  (await world.query<{ key: string }>('select file_key as key from file_removal')).map(({ key }) => key)
const findKey = async () =>
  (await world.query<{ key: string }>(`select value -> 'logo' ->> 'key' as key from admin_setting`))[0]?.key

describe('a logo', () => {
  it('is served without a sign-in, with its transparency, for good', async () => {
    const { logoUrl } = await add(await drawLogo('#0e5a5e'))
    expect((await deps.brand.read()).logoUrl).toBe(logoUrl)
    const { statusCode, headers, rawPayload } = await get(logoUrl)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([300, 100, 4])
    expect([data[3], data.at(-1)]).toEqual([0, 255])
  })

  it('that is large is stored small, and without the metadata of its camera', async () => {
    const { logoUrl } = await add(await createPhoto({ width: 3000, height: 2000 }))
    const { rawPayload } = await get(logoUrl)
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect([width, height, exif]).toEqual([160, 240, undefined])
  })

  it('replaces the one before, whose file is left to the job, and whose URL leads to it', async () => {
    const before = await add(await drawLogo('#112233'))
    const key = await findKey()
    const after = await add(await drawLogo('#445566'))
    expect(await listQueued()).toContain(key)
    const old = await get(before.logoUrl)
    expect([old.statusCode, old.headers['location'], old.headers['cache-control']]).toEqual([
      302,
      after.logoUrl,
      'no-store',
    ])
  })

  it('is the environment’s again once it is removed, and removing it again changes nothing', async () => {
    const { logoUrl } = await add(await drawLogo('#778899'))
    const key = await findKey()
    expect(await removeLogo(deps, boss.actor)).toEqual({ logoUrl: null })
    expect((await deps.brand.read()).logoUrl).toBeNull()
    expect((await get(logoUrl)).statusCode).toBe(404)
    expect(await listQueued()).toContain(key)
    const acts = () => world.query(`select number from audit where action = 'remove-logo'`)
    const removed = await acts()
    await removeLogo(deps, boss.actor)
    expect(await acts()).toEqual(removed)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_what, bytes) => {
    const files = stored.size
    expect(await getOutcome(add(bytes))).toBe('unsupported-media-type')
    expect(stored.size).toBe(files)
  })

  it('is refused by its size before it is read, and by its pixels', async () => {
    const headers = {
      authorization: `Bearer ${await getEmail(world, boss)}`,
      'content-type': 'application/octet-stream',
    }
    const url = '/admin/api/brand/logo'
    const answer = await app.inject({ method: 'POST', url, headers, payload: Buffer.alloc(5_000_001) })
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { type: 'payload-too-large' }])
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await getOutcome(add(bomb))).toBe('payload-too-large')
  })

  it('is one of those that are added at the same time, and the files of the others are queued', async () => {
    await removeLogo(deps, boss.actor)
    const logos = await Promise.all(['#100000', '#200000', '#300000'].map((color) => drawLogo(color)))
    const [files, queued] = [stored.size, await listQueued()]
    expect(await countOutcomes(logos.map((bytes) => add(bytes)))).toEqual({ ok: 3 })
    const [key, now] = [await findKey(), await listQueued()]
    expect(stored.size - files).toBe(3)
    expect(now.length - queued.length).toBe(2)
    expect(now).not.toContain(key)
  })

  it('is added once by a repeated key, without a file that nobody knows', async () => {
    await add(await drawLogo('#123123'))
    const [bytes, key] = [await drawLogo('#abcdef'), randomUUID()]
    const [files, queued] = [stored.size, await listQueued()]
    expect(await countOutcomes(Array.from({ length: 4 }, () => add(bytes, key)))).toEqual({ ok: 4 })
    const kept = stored.size - files
    expect([kept, (await listQueued()).length - queued.length]).toEqual([1, 1])
  })
})
