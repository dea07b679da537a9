import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/core/client.ts'
import { hasStoredFiles } from '../db/queries/file-removal.ts'
import { getOrCreateSecret } from '../db/queries/setting.ts'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Tells the folder of this installation from the empty one below a disk that is not mounted. */
export interface FolderMarker {
  /** @throws RefusedError unavailable where the folder is another one, or is not there */
  check(): Promise<void>
}

interface MarkerDeps {
  readonly newId: () => string
  readonly log: Log
}

const markerName = '.samhus'
const settingName = 'files-folder'

/**
 * Returns the marker of the folder: a file with the id that the database has for it.
 *
 * It is made where the database names no file yet, and once in a folder that has files from before there were markers. An
 * empty folder that should have files gets none, since its disk may be away: the log says what to write into it.
 */
export async function openFolderMarker(
  db: Db,
  folder: string,
  { newId, log }: MarkerDeps,
): Promise<FolderMarker> {
  const path = join(folder, markerName)
  const found = await readIfExists(path)
  let isFirst = false
  const create = async (): Promise<object> => {
    isFirst = true
    return { id: found ?? newId() }
  }
  const { id } = (await getOrCreateSecret(db, settingName, { create, secretKey: undefined })) as {
    id: string
  }
  const mayMake = (isFirst && (await hasEntries(folder))) || !(await hasStoredFiles(db))
  if (found === null && mayMake) await write(folder, id, newId()).catch(() => undefined)
  const check = async (): Promise<void> => {
    const present = await readIfExists(path)
    if (present === id) return
    log.error(
      { marker: path, expected: id, found: present },
      'the folder of the files is not the one of this installation: mount its disk. Only if it is the right folder, ' +
        'write the expected id into the marker',
    )
    throw new RefusedError('unavailable')
  }
  // The server starts without its files: everything else works.
  await check().catch(() => undefined)
  return { check }
}

/** Returns null also where the file cannot be read: the folder cannot be told from another one then. */
async function readIfExists(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim() === '' ? null : text.trim()
}

async function hasEntries(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

/** A process that ends meanwhile leaves the whole marker or none. */
async function write(folder: string, id: string, unique: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporaryPath = join(folder, `.${unique}`)
  await writeFile(temporaryPath, `${id}\n`, { flag: 'wx', mode: 0o640 })
  await rename(temporaryPath, join(folder, markerName))
}
