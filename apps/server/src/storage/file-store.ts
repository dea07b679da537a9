import type { Readable } from 'node:stream'

/** A file that is being read; whoever opened it reads it to its end or destroys it. */
export interface OpenedFile {
  readonly size: number
  readonly bytes: Readable
}

/**
 * Where files lie: a folder, or a bucket.
 *
 * A key is an id and says nothing about what it opens; what is read under something that is no key is not
 * there. Throws `unavailable` where the place does not answer or is full.
 */
export interface FileStore {
  /** Keeps the whole file or nothing of it. What was kept is there after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file, for what is small; null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** The file piece by piece; null where there is none. */
  open(key: string): Promise<OpenedFile | null>
  exists(key: string): Promise<boolean>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const originalKey = new RegExp(`^${uuid}$`)
const renditionKey = new RegExp(`^${uuid}\\.\\d{2,4}\\.(?:avif|webp)$`)

/**
 * Where below its root a store keeps a file: `ab/ab…` for what somebody gave, `made/ab/ab….768.avif` for what
 * can be made again from it. Null for what is no key.
 */
export function getObjectPath(key: string): string | null {
  const place = `${key.slice(0, 2)}/${key}`
  if (originalKey.test(key)) return place
  return renditionKey.test(key) ? `made/${place}` : null
}

/** The same for writing, where anything but a key is a fault of ours. */
export function getWritablePath(key: string): string {
  const place = getObjectPath(key)
  if (place === null) throw new Error('a file is kept under an id')
  return place
}
