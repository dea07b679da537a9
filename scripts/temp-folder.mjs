// Where tests write what they throw away. As a command it prints the folder.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'

/** A file system in memory, which most systems with Linux have. */
const memoryFolder = '/dev/shm'
/** A run writes one gigabyte; the others are for the tests themselves. */
const neededBytes = 6 * 1024 ** 3

/**
 * Returns TMPDIR if it is set; else a folder in memory where there is room for a run, since a disk may take a tenth of the
 * integration tests' processor time to make and remove the files of their databases; else the usual folder.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ folder: string, needed: number }} [memory] `needed`: the bytes that must be free there, and in memory at all.
 */
export function findTempFolder(env = process.env, memory = { folder: memoryFolder, needed: neededBytes }) {
  return env['TMPDIR'] || (hasRoom(memory) ? memory.folder : tmpdir())
}

/** @param {{ folder: string, needed: number }} memory */
function hasRoom({ folder, needed }) {
  if (!existsSync(folder) || !isWritable(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) >= needed
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findTempFolder())
