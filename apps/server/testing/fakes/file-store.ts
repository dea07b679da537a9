import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { getObjectPath, getWritablePath, type FileStore } from '../../src/storage/file-store.ts'
import { createFiles, type Files } from '../../src/storage/files.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

/** A file store in memory; `stored` holds the bytes by path. */
export function createMemoryStore(stored = new Map<string, Buffer>()): FileStore {
  const find = (key: string): Buffer | null => stored.get(getObjectPath(key) ?? '') ?? null
  return {
    put: async (key, bytes) => void stored.set(getWritablePath(key), Buffer.from(bytes)),
    get: async (key) => find(key),
    async open(key) {
      const bytes = find(key)
      return bytes && { size: bytes.length, bytes: Readable.from([bytes]) }
    },
    exists: async (key) => find(key) !== null,
    remove: async (key) => void stored.delete(getObjectPath(key) ?? ''),
  }
}

/** Set while the caller is in a transaction. */
export const whileInTransaction = new AsyncLocalStorage<true>()

/** Returns a store that fails within a transaction, which would wait for the storage, and be repeated with it. */
function refuseInTransaction(store: FileStore): FileStore {
  return new Proxy(store, {
    get(target, name) {
      if (whileInTransaction.getStore())
        throw new Error(`the storage is called in a transaction: ${String(name)}`)
      return Reflect.get(target, name) as unknown
    },
  })
}

export function createMemoryFiles(store = createMemoryStore()): Files {
  return createFiles(refuseInTransaction(store), { newId: randomUUID, log: quiet })
}
