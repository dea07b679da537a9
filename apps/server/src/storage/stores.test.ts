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
const logged: string[] = []
const note = (_what: unknown, text: string) => void logged.push(text)
const log = { info: note, warn: note, error: note, debug: note } as never
const tools = { newId: randomUUID, systemNow: Date.now, log }
let bucket: FakeS3
let target: S3Target
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  bucket = await startFakeS3({ key: 'samhus', secret: 'a/b+c' })
  const url = `${bucket.origin.replace('//', '//samhus:a%2Fb%2Bc@')}/papers/demo?region=eu-north-1`
  target = parseStorageUrl(url) as S3Target
  stores['a folder'] = createFolderStore(join(root, 'files'), tools)
  stores['a bucket'] = createS3Store(target, tools)
  stores['a memory store'] = createMemoryStore()
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

describe.each(['a folder', 'a bucket', 'a memory store'])('files in %s', (name) => {
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

  test.each(noKeys)('are stored under no key but an id: %j', async (key) => {
    await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('stored under an id')
    expect(await store().get(key)).toBeNull()
    expect(await store().open(key)).toBeNull()
    expect(await store().exists(key)).toBe(false)
    await store().remove(key)
  })

  test('are read whole while they are being written', async () => {
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

test('a folder stores renditions apart from originals, and leaves no temporary file', async () => {
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

test('a folder that cannot be written to is unavailable, and the log says why', async () => {
  writeFileSync(join(root, 'no-folder'), '')
  const store = createFolderStore(join(root, 'no-folder'), tools)
  logged.length = 0
  await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('unavailable')
  await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
  expect(logged).toEqual(['a file cannot be stored', 'a file cannot be read'])
})

describe('a bucket', () => {
  afterEach(() => void bucket.forcedStatuses.splice(0))

  test('stores files under its prefix, with signed requests', async () => {
    const key = randomUUID()
    await stores['a bucket']?.put(key, Buffer.from('x'))
    expect([...bucket.objects.keys()]).toContain(`/papers/demo/${key.slice(0, 2)}/${key}`)
  })

  test('rejects requests that are signed with another secret', async () => {
    logged.length = 0
    const store = createS3Store({ ...target, secretAccessKey: 'another' }, tools)
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('unavailable')
    await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
    expect(logged).toEqual(['the file storage rejected a request', 'the file storage rejected a request'])
  })

  test('that fails is tried again, twice', async () => {
    const key = randomUUID()
    bucket.responses.length = 0
    bucket.forcedStatuses.push(503, 500)
    await stores['a bucket']?.put(key, Buffer.from('x'))
    expect(bucket.responses).toEqual(['PUT 503', 'PUT 500', 'PUT 200'])
    bucket.forcedStatuses.push(503, 503, 503)
    await expect(stores['a bucket']?.get(key)).rejects.toThrow('unavailable')
  })

  test('that does not respond is unavailable after the timeout', async () => {
    logged.length = 0
    bucket.forcedStatuses.push(0)
    const store = createS3Store(target, { ...tools, timeoutMs: 60 })
    await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
    expect(logged).toEqual(['the file storage does not respond'])
  })

  test('whose name is wrong is unavailable: nothing in it counts as missing or removed', async () => {
    const store = createS3Store({ ...target, bucket: 'another' }, tools)
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('unavailable')
    await expect(store.get(randomUUID())).rejects.toThrow('unavailable')
    await expect(store.remove(randomUUID())).rejects.toThrow('unavailable')
  })

  test('of a service that does not exist is unavailable', async () => {
    const store = createS3Store({ ...target, endpoint: 'http://127.0.0.1:9' }, tools)
    await expect(store.open(randomUUID())).rejects.toThrow('unavailable')
  })
})
