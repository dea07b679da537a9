import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { getObjectPath, getWritablePath, type FileStore } from './file-store.ts'
import type { FolderMarker } from './folder-marker.ts'

interface FolderStoreDeps {
  /** For the names of temporary files; other processes may write to the same folder. */
  readonly newId: () => string
  readonly log: Log
  /** Missing in tests, whose folder is no other one. */
  readonly marker?: FolderMarker
}

/**
 * Stores files in one folder, which is created with the first file. Several processes may share it.
 *
 * Where its marker is not there nothing is written or removed, and no file counts as missing: its disk is not mounted.
 */
export function createFolderStore(root: string, { newId, log, marker }: FolderStoreDeps): FileStore {
  const readIfExists = async <T>(key: string, read: (path: string) => Promise<T>): Promise<T | null> => {
    const path = getObjectPath(key)
    if (path === null) return null
    return read(join(root, path)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') {
        await marker?.check()
        return null
      }
      log.error({ err: error }, 'a file cannot be read')
      throw new RefusedError('unavailable')
    })
  }
  return {
    async put(key, bytes) {
      const path = join(root, getWritablePath(key))
      await marker?.check()
      await writeAtomically(path, { temporaryPath: join(root, `.${newId()}`), bytes }).catch(
        (error: unknown) => {
          log.error({ err: error }, 'a file cannot be stored')
          throw new RefusedError('unavailable')
        },
      )
    },
    get: (key) => readIfExists(key, (path) => readFile(path)),
    open: (key) =>
      readIfExists(key, async (path) => {
        const file = await open(path)
        const { size } = await file.stat()
        return { size, bytes: file.createReadStream() }
      }),
    exists: async (key) => (await readIfExists(key, (path) => stat(path))) !== null,
    async remove(key) {
      await marker?.check()
      await readIfExists(key, (path) => rm(path, { force: true }))
    },
    async readSpace() {
      const found = await statfs(root).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        log.error({ err: error }, 'the disk of the files cannot be read')
        throw new RefusedError('unavailable')
      })
      return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
    },
  }
}

/** A concurrent reader, and a reader after a crash, finds the whole file or none. */
async function writeAtomically(
  path: string,
  { temporaryPath, bytes }: { temporaryPath: string; bytes: Uint8Array },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(temporaryPath, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    throw error
  }
}
