import type { Log } from '../shared/log.ts'
import { filesIn, type Files } from './files.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { StoragePlace } from './storage-url.ts'

interface Outside {
  readonly ids: () => string
  readonly wall: () => number
  readonly log: Log
}

/** The files of this installation, wherever its configuration says that they lie. */
export function openFiles(place: StoragePlace, outside: Outside): Files {
  const store = place.kind === 'folder' ? folderStore(place.folder, outside) : s3Store(place, outside)
  return filesIn(store, outside)
}
