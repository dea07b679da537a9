import type { Db } from '../db/core/client.ts'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { createFiles, type Files } from './files.ts'
import { openFolderMarker } from './folder-marker.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { StorageTarget } from './storage-url.ts'

interface FilesDeps {
  readonly newId: () => string
  readonly systemNow: () => number
  readonly log: Log
}

/**
 * Returns the files of this installation in the store that its configuration names.
 *
 * @param db Knows which folder is the installation's.
 */
export async function openFiles(target: StorageTarget, db: Db, deps: FilesDeps): Promise<Files> {
  if (target.kind !== 'folder') return createFiles(createS3Store(target, deps), deps)
  const marker = await openFolderMarker(db, target.folder, deps)
  return createFiles(createFolderStore(target.folder, { ...deps, marker }), deps)
}

/** Returns the files of a restored copy, whose storage may still be that of the installation: they are only read. */
export function protectFiles(files: Files): Files {
  const refuse = (): Promise<never> => Promise.reject(new RefusedError('unavailable'))
  return {
    ...files,
    storeImage: refuse,
    storeLogo: refuse,
    storeSvg: refuse,
    storeDocument: refuse,
    tryWrite: async () => {},
    remove: async () => {},
  }
}
