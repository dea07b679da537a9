import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createMemoryFiles, createMemoryStore } from '../../testing/fakes/file-store.ts'
import type { FileStore } from './file-store.ts'

const svgImage = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"><circle r="9"/></svg>',
  width: 30,
  height: 20,
}
const rendition = { width: 320, format: 'webp' } as const

/** A store that records the keys that are put into it. */
function createCountingStore(): { store: FileStore; puts: string[] } {
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

test('a rendition is created once for all concurrent requests, and then stored', async () => {
  const { store, puts } = createCountingStore()
  const files = createMemoryFiles(store)
  const { key } = await files.storeSvg(svgImage)
  const renditions = await Promise.all(Array.from({ length: 20 }, () => files.getRendition(key, rendition)))
  expect(new Set(renditions.map((bytes) => bytes?.toString('hex'))).size).toBe(1)
  expect(await createMemoryFiles(store).getRendition(key, rendition)).toEqual(renditions[0])
  expect(puts).toEqual([key, `${key}.320.webp`])
})

test('a rendition that cannot be stored is still returned', async () => {
  const store = createMemoryStore()
  const { key } = await createMemoryFiles(store).storeSvg(svgImage)
  const full = createMemoryFiles({ ...store, put: () => Promise.reject(new Error('no space')) })
  expect((await full.getRendition(key, rendition))?.length).toBeGreaterThan(0)
})

test('a missing image has no rendition, and a broken one does not make others fail', async () => {
  const store = createMemoryStore()
  const files = createMemoryFiles(store)
  expect(await files.getRendition('../x', rendition)).toBeNull()
  expect(await files.getRendition('3b241101-e2bb-4255-8caf-4136c566a962', rendition)).toBeNull()
  const { key } = await files.storeDocument(Buffer.from('no image'))
  await expect(files.getRendition(key, rendition)).rejects.toThrow()
  const other = await files.storeSvg(svgImage)
  expect(await files.getRendition(other.key, rendition)).not.toBeNull()
})

test('a photo is stored without the metadata of its camera', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer()
  const stored = new Map<string, Buffer>()
  const { key, width, height } = await createMemoryFiles(createMemoryStore(stored)).storeImage(photo)
  expect([width, height]).toEqual([60, 40])
  expect(stored.get(`${key.slice(0, 2)}/${key}`)?.includes('SecretCamera')).toBe(false)
})

test('a document is stored unchanged, with the type of its bytes', async () => {
  const files = createMemoryFiles()
  const text = Buffer.from('Husk nøglen')
  expect(await files.storeDocument(text)).toMatchObject({ type: 'text/plain; charset=utf-8', size: 12 })
  expect(await getOutcome(files.storeDocument(Buffer.alloc(0)))).toBe('invalid-request')
  expect(await getOutcome(files.storeDocument(Buffer.alloc(25_000_001)))).toBe('payload-too-large')
})
