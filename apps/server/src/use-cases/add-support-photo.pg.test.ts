import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxSupportPhotoBytes } from '@samhus/domain/check-out'
import { createFiles } from '../storage/files.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createMemoryStore } from '../../testing/fakes/file-store.ts'
import { createPhoto } from '../../testing/fixtures/photo.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import type { Db } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'
import { silentLog } from '../../testing/fixtures/deps.ts'
import { addSupportPhoto } from './add-support-photo.ts'
import { setUpCheckOutLink } from './admin/set-up-check-out-link.ts'
import { reportSupport } from './report-support.ts'

let world: World
let app: TestApp
let anna: Owner
let token: string
let otherToken: string
let reportId: string
const storedFiles = new Map<string, Buffer>()

beforeAll(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  token = await setUpCheckOutLink(world.deps, await createActions(world, anna).book(27))
  otherToken = await setUpCheckOutLink(world.deps, await createActions(world, anna).book(29))
  world.setTime('2027-07-20 12:00')
  app = await createTestApp({ ...world.deps, files: createFiles(createMemoryStore(storedFiles), world.deps) })
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await app.close()
  await world.close()
})

beforeEach(async () => {
  storedFiles.clear()
  reportId = randomUUID()
  await world.execute('delete from support_photo')
  await world.execute('delete from support_report')
  await reportSupport(world.deps, {
    token,
    reportId,
    message: 'Ruden er revnet',
    contact: '',
    language: 'da',
  })
})

interface Sent {
  readonly number?: number | string
  readonly link?: string
  readonly report?: string
  readonly type?: string
}

async function send(bytes: Buffer, { number = 1, link = token, report = reportId, type }: Sent = {}) {
  const answer = await app.inject({
    method: 'PUT',
    url: `/client/api/checkout/${link}/support/${report}/photos/${number}`,
    headers: { 'content-type': type ?? 'application/octet-stream' },
    payload: bytes,
  })
  return { status: answer.statusCode, ...answer.json<{ type?: string }>() }
}

const listPhotos = () =>
  world.query<{ number: number; file_key: string; width: number; height: number }>(
    'select number, file_key, width, height from support_photo where report_id = $1 order by number',
    reportId,
  )

describe('a photo of a report', () => {
  it('is stored upright and without the phone’s metadata', async () => {
    const taken = await createPhoto({ width: 320, height: 240 })
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    expect(await send(taken)).toEqual({ status: 200, reportId, number: 1 })
    const [photo] = await listPhotos()
    expect(photo).toMatchObject({ number: 1, width: 240, height: 320 })
    const [bytes] = storedFiles.values()
    const { format, exif, orientation } = await sharp(bytes).metadata()
    expect({ format, exif, orientation }).toEqual({ format: 'jpeg', exif: undefined, orientation: undefined })
    expect(bytes?.includes('Telephone')).toBe(false)
  })

  it.each(['png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const bytes = await sharp(await createPhoto())
      .toFormat(format)
      .toBuffer()
    expect((await send(bytes)).status).toBe(200)
  })

  it('is accepted up to five times, and a repeated number is the same photo', async () => {
    for (const number of [1, 2, 3, 4, 5, 5])
      expect((await send(await createPhoto(), { number })).status).toBe(200)
    expect((await listPhotos()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    for (const number of [0, 6, '01', 'x', '1e0']) {
      expect(await send(await createPhoto(), { number })).toMatchObject({
        status: 400,
        type: 'invalid-request',
      })
    }
    expect(storedFiles.size).toBe(5)
  })

  it('sent concurrently with one number is stored once, its file too', async () => {
    const bytes = await createPhoto()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(bytes, { number: 3 })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const [photo, ...others] = await listPhotos()
    expect(others).toEqual([])
    expect([...storedFiles.keys()].map((place) => place.split('/').at(-1))).toEqual([photo?.file_key])
    expect(
      await world.query(
        `select 1 from audit where action = 'add-support-photo' and subject_id = $1`,
        reportId,
      ),
    ).toHaveLength(1)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const jpegMark = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('a body that is no photo is refused and nothing is stored', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, number, string, Sent?]>([
    ['an SVG with a script', () => Buffer.from(svg), 415, 'unsupported-media-type'],
    [
      'an SVG with a JPEG header',
      () => Buffer.concat([jpegMark, Buffer.from(svg)]),
      415,
      'unsupported-media-type',
    ],
    [
      'an HTML page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
      'unsupported-media-type',
    ],
    ['an empty body', () => Buffer.alloc(0), 415, 'unsupported-media-type'],
    ['half a photo', async () => (await createPhoto()).subarray(0, 400), 415, 'unsupported-media-type'],
    ['JSON', () => Buffer.from('{}'), 415, 'unsupported-media-type', { type: 'application/json' }],
    ['a form', () => Buffer.from('a=b'), 415, 'unsupported-media-type', { type: 'multipart/form-data' }],
    [
      'a byte more than a photo may have',
      () => Buffer.concat([jpegMark, Buffer.alloc(maxSupportPhotoBytes - 3)]),
      413,
      'payload-too-large',
    ],
    [
      'a small file of ten thousand by ten thousand pixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      413,
      'payload-too-large',
    ],
  ])('%s', async (_what, bytes, status, type, more = {}) => {
    expect(await send(await bytes(), more)).toMatchObject({ status, type })
    expect(await listPhotos()).toEqual([])
    expect(storedFiles.size).toBe(0)
  })
})

describe('a photo whose row could not be written', () => {
  const files = createFiles(createMemoryStore(storedFiles), { newId: randomUUID, log: silentLog })
  /** The database, failing around each transaction. */
  const failing = (transaction: Db['transaction']): Deps => {
    const { db } = world.deps
    const lookUp: Db['maybe'] = (...args) => db.maybe(...args)
    const all: Db['all'] = (...args) => db.all(...args)
    return { ...world.deps, files, db: { maybe: lookUp, all, transaction } as unknown as Db }
  }
  const add = async (deps: Deps) => addSupportPhoto(deps, { token, reportId, number: 1 }, await createPhoto())

  it('leaves no file if the database is away', async () => {
    const away = failing(() => Promise.reject(new Error('timeout exceeded when trying to connect')))
    await expect(add(away)).rejects.toThrow('timeout exceeded')
    expect(storedFiles.size).toBe(0)
  })

  it('leaves no file if a statement fails', async () => {
    await world.execute('alter table support_photo add constraint no_photos check (number > 5)')
    try {
      await expect(add({ ...world.deps, files })).rejects.toThrow('no_photos')
    } finally {
      await world.execute('alter table support_photo drop constraint no_photos')
    }
    expect(storedFiles.size).toBe(0)
  })

  it('keeps its file if the connection was lost during COMMIT, since the row may be there', async () => {
    const lost = failing(async (work) => {
      await world.deps.db.transaction(work)
      throw new Error('Connection terminated unexpectedly')
    })
    await expect(add(lost)).rejects.toThrow('Connection terminated')
    const [photo] = await listPhotos()
    expect([...storedFiles.keys()].map((place) => place.split('/').at(-1))).toEqual([photo?.file_key])
  })
})

describe('a photo without its report', () => {
  it('is refused before its bytes are read', async () => {
    const huge = Buffer.alloc(21_000_000)
    const wrong = { link: world.deps.newSecret() }
    expect(await send(huge, wrong)).toMatchObject({ status: 404, type: 'booking-not-found' })
    expect(await send(huge, { report: randomUUID() })).toMatchObject({ status: 404, type: 'not-found' })
    expect(await send(huge, { link: otherToken })).toMatchObject({ status: 404, type: 'not-found' })
    expect(await send(huge, { report: 'x' })).toMatchObject({ status: 400, type: 'invalid-request' })
    expect(storedFiles.size).toBe(0)
  })
})
