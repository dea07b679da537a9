import type { Readable } from 'node:stream'
import type { DiskSpace } from '@samhus/domain/warning-urgency'

/** A file opened for reading; the caller must read the stream to its end or destroy it. */
export interface OpenedFile {
  readonly size: number
  readonly bytes: Readable
}

/**
 * Storage for files: a folder, or an S3 bucket.
 *
 * A key is an id and says nothing about the file. Reading with a malformed key finds nothing.
 *
 * @throws RefusedError unavailable where the storage does not respond or is full
 */
export interface FileStore {
  /** Stores the whole file or nothing of it; a stored file survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the whole content of a small file; null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Returns the file as a stream; null where there is none. */
  open(key: string): Promise<OpenedFile | null>
  exists(key: string): Promise<boolean>
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>
  /** Missing where a service holds the files; null where there is no folder yet. */
  readSpace?(): Promise<DiskSpace | null>
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const originalKey = new RegExp(`^${uuid}$`)
const renditionKey = new RegExp(`^${uuid}\\.\\d{2,4}\\.(?:avif|webp)$`)

/**
 * Returns the path below a store's root: `ab/ab…` for an original, `made/ab/ab….768.avif` for a rendition that can be
 * regenerated from it; null for a malformed key.
 */
export function getObjectPath(key: string): string | null {
  const path = `${key.slice(0, 2)}/${key}`
  if (originalKey.test(key)) return path
  return renditionKey.test(key) ? `made/${path}` : null
}

/** Returns the same for writing, where a malformed key is a bug. */
export function getWritablePath(key: string): string {
  const path = getObjectPath(key)
  if (path === null) throw new Error('a file is stored under an id')
  return path
}
