import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const neverOurs = new Set(['node_modules', 'dist', '.git', '.tmp'])

/**
 * Every file below `folder`, as sorted paths from the repository's folder with forward slashes; installed
 * packages and what was built left out. A folder that does not exist has no files.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  /** @type {string[]} */
  const found = []
  const folders = [folder]
  for (let here = folders.pop(); here !== undefined; here = folders.pop()) {
    for (const entry of entriesOf(join(root, here))) {
      if (neverOurs.has(entry.name)) continue
      if (entry.isDirectory()) folders.push(`${here}/${entry.name}`)
      else found.push(`${here}/${entry.name}`)
    }
  }
  return found.sort()
}

/** @param {string} path */
function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return []
    throw error
  }
}
