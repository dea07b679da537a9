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

/** The files of this installation, wherever its configuration says that they lie. */
export function createFilesForTarget(place: StorageTarget, outside: FilesDeps): Files {
  const store = place.kind === 'folder' ? createFolderStore(place.folder, outside) : createS3Store(place, outside)
  return createFiles(store, outside)
}
