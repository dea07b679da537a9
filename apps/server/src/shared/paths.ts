import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { StorageTarget } from '../storage/storage-url.ts'

/** Returns the repository's root, whether the server runs from its sources or from its bundle. */
export function getRepoRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('the server is not in its repository: no package-lock.json above it')
    folder = parent
  }
  return folder
}

/** Returns the folder of the demo's images, one SVG file each. */
export function getDemoImagesDir(): string {
  return join(getRepoRoot(), 'apps', 'server', 'demo-assets', 'images')
}

/** Returns the folder for local data: the embedded database and files. */
export function getDataDir({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return DATA_DIR ?? join(getRepoRoot(), '.data')
}

/** Returns where images and documents are stored: STORAGE_URL, else the data folder. */
export function getFileStorage(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): StorageTarget {
  return config.STORAGE_URL ?? { kind: 'folder', folder: join(getDataDir(config), 'files') }
}
