import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import type { FileStore, OpenedFile } from './file-store.ts'
import { resizeImage, ingestImage, type Rendition } from './images.ts'
import { detectFileType, type FileType } from './sniff.ts'

/** A file that is kept; its row says whose it is. */
export interface StoredFile {
  /** A new UUID, under which alone it is found. */
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
 * Pictures and papers.
 *
 * Keep a file before the transaction that writes its row, and remove one after it: what is left over by a
 * crash is a file that nobody knows, never a row without its file.
 */
export interface Files {
  /**
   * Keeps a picture from outside, upright and bare of what its camera wrote. Refuses
   * unsupported-media-type, payload-too-large (20 MB, 64 million pixels).
   */
  storeImage(bytes: Buffer): Promise<StoredImage>
  /** Keeps a drawing that we made ourselves: never one from outside. */
  storeSvg(drawing: { svg: string; width: number; height: number }): Promise<StoredImage>
  /** Keeps a paper as it is. Refuses invalid-request for an empty one, payload-too-large (25 MB). */
  storeDocument(bytes: Buffer): Promise<StoredFile>
  /** A kept picture in one of its widths, made when it is first asked for; null where there is none. */
  getRendition(key: string, shape: Rendition): Promise<Buffer | null>
  open(key: string): Promise<OpenedFile | null>
  remove(key: string): Promise<void>
}

interface FilesDeps {
  readonly newId: () => string
  readonly log: Log
}

const maxDocumentBytes = 25_000_000

export function createFiles(store: FileStore, { newId, log }: FilesDeps): Files {
  const picture = createRenditions(store, log)
  const keep = async (bytes: Uint8Array): Promise<string> => {
    const key = newId()
    await store.put(key, bytes)
    return key
  }
  return {
    async storeImage(given) {
      const { bytes, width, height } = await ingestImage(given)
      return { key: await keep(bytes), width, height }
    },
    async storeSvg({ svg, width, height }) {
      return { key: await keep(Buffer.from(svg)), width, height }
    },
    async storeDocument(bytes) {
      if (bytes.length === 0) throw new RefusedError('invalid-request')
      if (bytes.length > maxDocumentBytes) throw new RefusedError('payload-too-large')
      return { key: await keep(bytes), type: detectFileType(bytes), size: bytes.length }
    },
    getRendition: picture,
    open: (key) => store.open(key),
    remove: (key) => store.remove(key),
  }
}

/** Each width of a picture is made once, however many ask for it at the same time, and kept beside it. */
function createRenditions(store: FileStore, log: Log): Files['getRendition'] {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const make = async (key: string, madeKey: string, shape: Rendition): Promise<Buffer | null> => {
    const made = await store.get(madeKey)
    if (made) return made
    const original = await store.get(key)
    if (!original) return null
    const bytes = await resizeImage(original, shape)
    // Where nothing more can be kept, what is there can still be looked at.
    await store
      .put(madeKey, bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture is not kept'))
    return bytes
  }
  return (key, shape) => {
    const madeKey = `${key}.${shape.width}.${shape.format}`
    const making = underWay.get(madeKey) ?? make(key, madeKey, shape).finally(() => underWay.delete(madeKey))
    underWay.set(madeKey, making)
    return making
  }
}
