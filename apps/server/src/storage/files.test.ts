import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createMemoryFiles, createMemoryStore } from '../../testing/fakes/file-store.ts'
import type { FileStore } from './file-store.ts'

const drawing = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"><circle r="9"/></svg>',
  width: 30,
  height: 20,
}
const shape = { width: 320, format: 'webp' } as const

/** A store that counts what is put into it. */
function counting(): { store: FileStore; puts: string[] } {
  const store = createMemoryStore()
  const puts: string[] = []
  return {
    puts,
    store: {
      ...store,
      put(key, bytes) {
        puts.push(key)
        return store.put(key, bytes)
      },
    },
  }
}

test('a width is made once, however many ask at the same time, and then kept', async () => {
  const { store, puts } = counting()
  const files = createMemoryFiles(store)
  const { key } = await files.storeSvg(drawing)
  const asked = await Promise.all(Array.from({ length: 20 }, () => files.getRendition(key, shape)))
  expect(new Set(asked.map((bytes) => bytes?.toString('hex'))).size).toBe(1)
  expect(await createMemoryFiles(store).getRendition(key, shape)).toEqual(asked[0])
  expect(puts).toEqual([key, `${key}.320.webp`])
})

test('a width that cannot be kept can still be looked at', async () => {
  const store = createMemoryStore()
  const { key } = await createMemoryFiles(store).storeSvg(drawing)
  const full = createMemoryFiles({ ...store, put: () => Promise.reject(new Error('no space')) })
  expect((await full.getRendition(key, shape))?.length).toBeGreaterThan(0)
})

test('a picture that is none is null, and one that is broken fails for itself alone', async () => {
  const store = createMemoryStore()
  const files = createMemoryFiles(store)
  expect(await files.getRendition('../x', shape)).toBeNull()
  expect(await files.getRendition('3b241101-e2bb-4255-8caf-4136c566a962', shape)).toBeNull()
  const { key } = await files.storeDocument(Buffer.from('no picture'))
  await expect(files.getRendition(key, shape)).rejects.toThrow()
  const other = await files.storeSvg(drawing)
  expect(await files.getRendition(other.key, shape)).not.toBeNull()
})

test('a photo is kept bare of what its camera wrote', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer()
  const kept = new Map<string, Buffer>()
  const { key, width, height } = await createMemoryFiles(createMemoryStore(kept)).storeImage(photo)
  expect([width, height]).toEqual([60, 40])
  expect(kept.get(`${key.slice(0, 2)}/${key}`)?.includes('SecretCamera')).toBe(false)
})

test('a paper is kept as it is, and has the type of its bytes', async () => {
  const files = createMemoryFiles()
  const text = Buffer.from('Husk nøglen')
  expect(await files.storeDocument(text)).toMatchObject({ type: 'text/plain; charset=utf-8', size: 12 })
  expect(await getOutcome(files.storeDocument(Buffer.alloc(0)))).toBe('invalid-request')
  expect(await getOutcome(files.storeDocument(Buffer.alloc(25_000_001)))).toBe('payload-too-large')
})
