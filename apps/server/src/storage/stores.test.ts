import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3, type FakeS3 } from '../../testing/fakes/s3.ts'
import { createMemoryStore } from '../../testing/fakes/file-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { parseStorageUrl, type S3Target } from './storage-url.ts'

const root = mkdtempSync(join(tmpdir(), 'samhus-files-'))
const told: string[] = []
const note = (_what: unknown, text: string) => void told.push(text)
const log = { info: note, warn: note, error: note, debug: note } as never
const tools = { newId: randomUUID, systemNow: Date.now, log }
let bucket: FakeS3
let place: S3Target
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  bucket = await startFakeS3({ key: 'samhus', secret: 'a/b+c' })
  const address = `${bucket.origin.replace('//', '//samhus:a%2Fb%2Bc@')}/papers/demo?region=eu-north-1`
  place = parseStorageUrl(address) as S3Target
  stores['a folder'] = createFolderStore(join(root, 'files'), tools)
  stores['a bucket'] = createS3Store(place, tools)
  stores['the memory of a test'] = createMemoryStore()
})

afterAll(async () => {
  await bucket.close()
  rmSync(root, { recursive: true, force: true })
})

const noKeys = [
  '../secret',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  'a\0b',
  '',
  'x'.repeat(5000),
  `${randomUUID()}/../secret`,
  `${randomUUID()}\n`,
  `${randomUUID()}.768.svg`,
  `${randomUUID()}.99999.avif`,
  randomUUID().toUpperCase().replace(/^./, 'A'),
]

describe.each(['a folder', 'a bucket', 'the memory of a test'])('files in %s', (name) => {
  const store = () => stores[name] as FileStore

  test('are what was put there, until they are removed', async () => {
    const key = randomUUID()
    expect(await store().get(key)).toBeNull()
    expect(await store().open(key)).toBeNull()
    expect(await store().exists(key)).toBe(false)
    await store().put(key, Buffer.from('first'))
    await store().put(key, Buffer.from('second one'))
    expect(String(await store().get(key))).toBe('second one')
    expect(await store().exists(key)).toBe(true)
    const opened = await store().open(key)
    expect(opened?.size).toBe(10)
    expect(String(await buffer(opened!.bytes))).toBe('second one')
    await store().remove(key)
    await store().remove(key)
    expect(await store().exists(key)).toBe(false)
  })

  test.each(noKeys)('are under no other key than an id: %j', async (key) => {
    await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('kept under an id')
    expect(await store().get(key)).toBeNull()
    expect(await store().open(key)).toBeNull()
    expect(await store().exists(key)).toBe(false)
    await store().remove(key)
  })

  test('are whole for whoever reads while they are written', async () => {
    const key = randomUUID()
    const contents = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300_000, letter))
    await store().put(key, contents[0]!)
    const reads: Promise<Buffer | null>[] = []
    await Promise.all(
      contents.map(async (bytes) => {
        reads.push(store().get(key))
        await store().put(key, bytes)
        reads.push(store().get(key))
      }),
    )
    for (const read of await Promise.all(reads)) {
      expect(contents.some((bytes) => read !== null && bytes.equals(read))).toBe(true)
    }
  })
})

test('a folder keeps what can be made again apart, and leaves nothing half-written', async () => {
  const folder = join(root, 'apart')
  const store = createFolderStore(folder, tools)
  const key = randomUUID()
  await store.put(key, Buffer.from('given'))
  await store.put(`${key}.768.avif`, Buffer.from('made'))
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files.filter((file) => statSync(join(folder, file)).isFile()).toSorted()).toEqual(
    [`${key.slice(0, 2)}/${key}`, `made/${key.slice(0, 2)}/${key}.768.avif`].toSorted(),
  )
})

test('a folder that cannot be written to is unavailable, and says why in the log', async () => {
  writeFileSync(join(root, 'no-folder'), '')
  const store = createFolderStore(join(root, 'no-folder'), tools)
  told.length = 0
  await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('unavailable')
  await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
  expect(told).toEqual(['a file cannot be kept', 'a file cannot be read'])
})

describe('a bucket', () => {
  afterEach(() => void bucket.forcedStatuses.splice(0))

  test('gets files under its folder, signed', async () => {
    const key = randomUUID()
    await stores['a bucket']?.put(key, Buffer.from('x'))
    expect([...bucket.objects.keys()]).toContain(`/papers/demo/${key.slice(0, 2)}/${key}`)
  })

  test('that another secret signs for refuses', async () => {
    told.length = 0
    const store = createS3Store({ ...place, secretAccessKey: 'another' }, tools)
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('unavailable')
    await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
    expect(told).toEqual(['the file storage refuses', 'the file storage refuses'])
  })

  test('that stumbles is asked again, twice', async () => {
    const key = randomUUID()
    bucket.responses.length = 0
    bucket.forcedStatuses.push(503, 500)
    await stores['a bucket']?.put(key, Buffer.from('x'))
    expect(bucket.responses).toEqual(['PUT 503', 'PUT 500', 'PUT 200'])
    bucket.forcedStatuses.push(503, 503, 503)
    await expect(stores['a bucket']?.get(key)).rejects.toThrow('unavailable')
  })

  test('that says nothing is given up', async () => {
    told.length = 0
    bucket.forcedStatuses.push(0)
    const store = createS3Store(place, { ...tools, timeoutMs: 60 })
    await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
    expect(told).toEqual(['the file storage does not answer'])
  })

  test('that is not there at all is unavailable', async () => {
    const store = createS3Store({ ...place, endpoint: 'http://127.0.0.1:9' }, tools)
    await expect(store.open(randomUUID())).rejects.toThrow('unavailable')
  })
})
