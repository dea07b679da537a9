import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { placeOf, placeToWrite, type FileStore } from '../../src/storage/file-store.ts'
import { filesIn, type Files } from '../../src/storage/files.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

/** Files that are gone with the test; `kept` is what lies there, by place. */
export function memoryStore(kept = new Map<string, Buffer>()): FileStore {
  const find = (key: string): Buffer | null => kept.get(placeOf(key) ?? '') ?? null
  return {
    put: async (key, bytes) => void kept.set(placeToWrite(key), Buffer.from(bytes)),
    get: async (key) => find(key),
    async open(key) {
      const bytes = find(key)
      return bytes && { size: bytes.length, bytes: Readable.from([bytes]) }
    },
    exists: async (key) => find(key) !== null,
    remove: async (key) => void kept.delete(placeOf(key) ?? ''),
  }
}

export function memoryFiles(store = memoryStore()): Files {
  return filesIn(store, { ids: randomUUID, log: quiet })
}
