import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const ignoredNames = new Set(['node_modules', 'dist', '.git', '.tmp'])

/**
 * Returns every file below `folder`, as sorted paths relative to the repository with forward slashes, without installed
 * packages and build results. A folder that does not exist has no files.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function listFilesBelow(folder) {
  /** @type {string[]} */
  const found = []
  const folders = [folder]
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of readEntries(join(root, current))) {
      if (ignoredNames.has(entry.name)) continue
      if (entry.isDirectory()) folders.push(`${current}/${entry.name}`)
      else found.push(`${current}/${entry.name}`)
    }
  }
  return found.sort()
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return []
    throw error
  }
}
