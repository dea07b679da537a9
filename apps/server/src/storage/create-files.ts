import type { Log } from '../shared/log.ts'
import { createFiles, type Files } from './files.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { StorageTarget } from './storage-url.ts'

interface Outside {
  readonly newId: () => string
  readonly systemNow: () => number
  readonly log: Log
}

/** The files of this installation, wherever its configuration says that they lie. */
export function openFiles(place: StorageTarget, outside: Outside): Files {
  const store = place.kind === 'folder' ? folderStore(place.folder, outside) : s3Store(place, outside)
  return createFiles(store, outside)
}
