// The demo of the browser tests: `npm test` makes it once, and each of their servers begins with a copy. Making one takes
// ten times as long as starting a server with it.
import { chmodSync, cpSync, lchownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startServerOnce } from './newer-node.mjs'

/** In October all points for next year's weeks have been assigned, so they can be booked. */
export const demoClock = '2026-10-14T08:00:00Z'

/** Business time goes on from copy to copy, and never back. */
const madeAt = '2026-10-14T07:59:00Z'

/**
 * Makes the demo, with the built server.
 *
 * @param {string} folder Emptied before.
 * @param {string} [node] The Node to make it with, by default the running one.
 */
export async function makeDemo(folder, node = process.execPath) {
  emptyFolder(folder)
  await startServerOnce(node, folder, { DEMO_CLOCK: madeAt })
}

/**
 * Makes a folder the data folder of a new server: with a copy of the demo in E2E_DEMO_DIR, or without one empty, in which
 * the server makes the demo by itself.
 *
 * @param {string} folder
 */
export function prepareDataFolder(folder) {
  emptyFolder(folder)
  const demo = process.env['E2E_DEMO_DIR']
  if (!demo) return
  cpSync(demo, folder, { recursive: true })
  if (process.getuid?.() === 0) copyOwners(demo, folder)
}

/** @param {string} folder */
function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  // Other accounts may enter it: started by root, the embedded PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyOwners(from, to) {
  const stats = lstatSync(from)
  lchownSync(to, stats.uid, stats.gid)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(from)) copyOwners(join(from, name), join(to, name))
}
