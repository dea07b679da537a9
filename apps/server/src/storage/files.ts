import { createHash } from 'node:crypto'
import type { SavedLogo } from '@samhus/domain/brand'
import { imageFormats, imageWidths } from '@samhus/domain/image'
import type { DiskSpace } from '@samhus/domain/warning-urgency'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import type { FileStore, OpenedFile } from './file-store.ts'
import { ingestImage, ingestLogo, resizeImage, type Rendition } from './images.ts'
import { detectFileType, type FileType } from './detect-file-type.ts'

/** A stored file; the row that has its key says whose it is. */
export interface StoredFile {
  /** A new UUID, the only way to find the file. */
  readonly key: string
  readonly type: FileType
  /** Bytes. */
  readonly size: number
}

export interface StoredImage {
  readonly key: string
  readonly width: number
  readonly height: number
}

/**
 * Images and documents.
 *
 * Store a file before the transaction that writes its row, and remove it after the one that deletes the row: a crash
 * then leaves a file without a row, never a row without its file.
 */
export interface Files {
  /**
   * Stores an uploaded image, upright and without metadata.
   *
   * @throws RefusedError unsupported-media-type
   * @throws RefusedError payload-too-large beyond 20 MB or 64 million pixels
   */
  storeImage(bytes: Buffer): Promise<StoredImage>
  /**
   * Stores an uploaded logo as a PNG, with its transparency and without metadata.
   *
   * @throws RefusedError unsupported-media-type, payload-too-large, as `storeImage`
   */
  storeLogo(bytes: Buffer): Promise<SavedLogo>
  /** Stores an SVG of our own; never an uploaded one. */
  storeSvg(image: { svg: string; width: number; height: number }): Promise<StoredImage>
  /**
   * Stores a document unchanged.
   *
   * @throws RefusedError invalid-request for an empty one
   * @throws RefusedError payload-too-large beyond 25 MB
   */
  storeDocument(bytes: Buffer): Promise<StoredFile>
  /** Returns a stored image in one of its renditions, created at the first request; null where there is none. */
  getRendition(key: string, rendition: Rendition): Promise<Buffer | null>
  open(key: string): Promise<OpenedFile | null>
  /** Returns the whole of a small file; null where there is none. */
  read(key: string): Promise<Buffer | null>
  /** Removes the file and its renditions. */
  remove(key: string): Promise<void>
  /**
   * Stores a small file and removes it.
   *
   * @throws RefusedError unavailable where that is not possible
   */
  tryWrite(): Promise<void>
  /** Returns how much room is left; null where a service holds the files. */
  readSpace(): Promise<DiskSpace | null>
}

interface FilesDeps {
  readonly newId: () => string
  readonly log: Log
}

const maxDocumentBytes = 25_000_000
/** Of the hash in a logo's URL. */
const hashDigits = 16

export function createFiles(store: FileStore, { newId, log }: FilesDeps): Files {
  const getRendition = createRenditions(store, log)
  const putNew = async (bytes: Uint8Array): Promise<string> => {
    const key = newId()
    await store.put(key, bytes)
    return key
  }
  return {
    async storeImage(upload) {
      const { bytes, width, height } = await ingestImage(upload)
      return { key: await putNew(bytes), width, height }
    },
    async storeLogo(upload) {
      const bytes = await ingestLogo(upload)
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashDigits)
      return { key: await putNew(bytes), hash }
    },
    async storeSvg({ svg, width, height }) {
      return { key: await putNew(Buffer.from(svg)), width, height }
    },
    async storeDocument(bytes) {
      if (bytes.length === 0) throw new RefusedError('invalid-request')
      if (bytes.length > maxDocumentBytes) throw new RefusedError('payload-too-large')
      return { key: await putNew(bytes), type: detectFileType(bytes), size: bytes.length }
    },
    getRendition,
    open: (key) => store.open(key),
    read: (key) => store.get(key),
    async tryWrite() {
      const key = await putNew(Buffer.from('a try'))
      await store.remove(key)
    },
    readSpace: async () => (await store.readSpace?.()) ?? null,
    async remove(key) {
      await store.remove(key)
      for (const width of imageWidths) {
        await Promise.all(imageFormats.map((format) => store.remove(`${key}.${width}.${format}`)))
      }
    },
  }
}

/** Concurrent requests share the creation of a rendition, which is then stored next to its original. */
function createRenditions(store: FileStore, log: Log): Files['getRendition'] {
  const inProgress = new Map<string, Promise<Buffer | null>>()
  const create = async (key: string, renditionKey: string, rendition: Rendition): Promise<Buffer | null> => {
    const stored = await store.get(renditionKey)
    if (stored) return stored
    const original = await store.get(key)
    if (!original) return null
    const bytes = await resizeImage(original, rendition)
    // Where the storage is full, images can still be shown.
    await store
      .put(renditionKey, bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a rendition could not be stored'))
    return bytes
  }
  return (key, rendition) => {
    const renditionKey = `${key}.${rendition.width}.${rendition.format}`
    const promise =
      inProgress.get(renditionKey) ??
      create(key, renditionKey, rendition).finally(() => inProgress.delete(renditionKey))
    inProgress.set(renditionKey, promise)
    return promise
  }
}
