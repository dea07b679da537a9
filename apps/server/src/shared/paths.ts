import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { StorageTarget } from '../storage/storage-url.ts'

/** The folder of the whole checkout, whether the server runs from its sources or from its bundle. */
export function getRepoRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('the server does not lie in its checkout: no package-lock.json above it')
    folder = parent
  }
  return folder
}

/** Returns the folder of the demo's pictures, one SVG file each. */
export function getDemoImagesDir(): string {
  return join(getRepoRoot(), 'apps', 'server', 'demo-assets', 'images')
}

/** Where this installation keeps what is not in a database of its own. */
export function getDataDir({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return DATA_DIR ?? join(getRepoRoot(), '.data')
}

/** Where pictures and papers lie: STORAGE_URL, else beside the rest. */
export function getFileStorage(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): StorageTarget {
  return config.STORAGE_URL ?? { kind: 'folder', folder: join(getDataDir(config), 'files') }
}
