import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { getObjectPath, getWritablePath, type FileStore } from './file-store.ts'

interface FolderStoreDeps {
  /** For names of files that are being written, beside other processes that write too. */
  readonly newId: () => string
  readonly log: Log
}

/** Files in one folder; it is made with the first one. Several processes may share it. */
export function createFolderStore(root: string, { newId, log }: FolderStoreDeps): FileStore {
  const look = async <T>(key: string, read: (path: string) => Promise<T>): Promise<T | null> => {
    const place = getObjectPath(key)
    if (place === null) return null
    return read(join(root, place)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      log.error({ err: error }, 'a file cannot be read')
      throw new RefusedError('unavailable')
    })
  }
  return {
    async put(key, bytes) {
      const path = join(root, getWritablePath(key))
      await writeAtomically(path, { unfinished: join(root, `.${newId()}`), bytes }).catch((error: unknown) => {
        log.error({ err: error }, 'a file cannot be kept')
        throw new RefusedError('unavailable')
      })
    },
    get: (key) => look(key, (path) => readFile(path)),
    open: (key) =>
      look(key, async (path) => {
        const file = await open(path)
        const { size } = await file.stat()
        return { size, bytes: file.createReadStream() }
      }),
    exists: async (key) => (await look(key, (path) => stat(path))) !== null,
    remove: async (key) => void (await look(key, (path) => rm(path, { force: true }))),
  }
}

/** Whoever reads meanwhile, and whoever comes after a crash, finds the whole file or none. */
async function writeAtomically(
  path: string,
  { unfinished, bytes }: { unfinished: string; bytes: Uint8Array },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
