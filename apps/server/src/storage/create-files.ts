import type { Log } from '../shared/log.ts'
import { createFiles, type Files } from './files.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { StorageTarget } from './storage-url.ts'

interface FilesDeps {
  readonly newId: () => string
  readonly systemNow: () => number
  readonly log: Log
}

/** Returns the files of this installation in the store that its configuration names. */
export function createFilesForTarget(target: StorageTarget, deps: FilesDeps): Files {
  const store =
    target.kind === 'folder' ? createFolderStore(target.folder, deps) : createS3Store(target, deps)
  return createFiles(store, deps)
}
