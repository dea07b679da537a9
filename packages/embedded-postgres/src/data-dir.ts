import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'
import { type Account, NOBODY, blockedAt, isRoot } from './process-user.ts'

/** The address of a Unix socket has 108 bytes on Linux and 104 on macOS, one of them its end. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
export const SOCKET_FILE = '.s.PGSQL.5432'

/** Where an embedded PostgreSQL lives. */
export interface Place {
  /** Its own folder; only the account may look into it. */
  readonly folder: string
  readonly data: string
  readonly socketFolder: string
  /** Whom it runs as; undefined: as we do. */
  readonly account: Account | undefined
  /** Why it is not the wanted folder; undefined where it is. */
  readonly moved: string | undefined
}

/**
 * Makes the folder ready for a PostgreSQL of ours: there, owned by the account that will run it, closed to
 * others, and reachable by that account.
 *
 * With `mayMove`, a folder that does not work is replaced by another that always is the same for this one:
 * below /var/lib/samhus, else below the system's folder for temporary files. One that already holds data wins.
 * Throws with every reason when none works.
 */
export function choosePlace(wanted: string, mayMove: boolean): Place {
  const candidates = mayMove ? [wanted, ...alternatives(wanted)] : [wanted]
  const reasons: string[] = []
  const hasData = (folder: string) => existsSync(join(folder, 'data', 'PG_VERSION'))
  const inOrder = candidates.toSorted((a, b) => Number(hasData(b)) - Number(hasData(a)))
  for (const candidate of inOrder) {
    try {
      if (candidate !== wanted) refuseStrangers(candidate)
      return { ...prepare(resolve(candidate)), moved: candidate === wanted ? undefined : reasons[0] }
    } catch (error) {
      reasons.push(`${candidate}: ${(error as Error).message}`)
    }
  }
  throw new DatabaseNotUsableError(`The embedded database finds no folder to live in. ${reasons.join('. ')}`)
}

function alternatives(wanted: string): string[] {
  const name = `${basename(dirname(dirname(wanted))) || 'samhus'}-${shortHash(wanted)}`
  return [join('/var/lib/samhus', name), join(tmpdir(), `samhus-${name}`)]
}

function prepare(wanted: string): Omit<Place, 'moved'> {
  // Looked at before anything is made: an empty folder in the wrong place would only puzzle.
  if (isRoot && !existsSync(wanted)) {
    const near = nearestFolder(wanted)
    refuseBlocked(near === dirname(wanted) ? realpathSync(near) : join(realpathSync(near), 'new'), NOBODY)
  }
  makeFolders(wanted)
  const folder = realpathSync(wanted)
  const account = accountFor(folder)
  if (account) {
    openParent(folder)
    refuseBlocked(folder, account)
    chownSync(folder, account.uid, account.gid)
  }
  chmodSync(folder, 0o700)
  return { folder, data: join(folder, 'data'), socketFolder: socketFolderFor(folder, account), account }
}

function refuseBlocked(folder: string, account: Account): void {
  const blocked = blockedAt(folder, account)
  if (blocked) throw new Error(`${blocked} lets nobody but its owner through (it needs "chmod o+x")`)
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

/** In a folder that everybody may write to, somebody else may have put something in our folder's place. */
function refuseStrangers(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const owners = [process.getuid?.(), ...(isRoot ? [NOBODY.uid] : [])]
  if (!found.isDirectory() || !owners.includes(found.uid)) throw new Error('it belongs to somebody else')
}

/** Folders that we make are passable whatever the umask says; ones that are there stay as they are. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  chmodSync(folder, 0o711)
}

/** The folder around ours is the data folder, which is ours too: root may have made it for itself alone. */
function openParent(folder: string): void {
  const parent = dirname(folder)
  const { uid, mode } = statSync(parent)
  if (uid === 0 && (mode & 0o001) === 0 && parent !== '/root') chmodSync(parent, (mode & 0o777) | 0o001)
}

/** Root hands over to the folder's owner, if that is somebody else (the data may be older), else to "nobody". */
function accountFor(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  if (isRoot) return uid === 0 ? NOBODY : { uid, gid }
  if (uid !== process.getuid?.()) throw new Error('it belongs to another user')
  return undefined
}

function socketFolderFor(folder: string, account: Account | undefined): string {
  if (Buffer.byteLength(join(folder, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES) return folder
  // Not tmpdir(): every process must find the same one, whatever its environment.
  const short = join('/tmp', `samhus-${shortHash(folder)}`)
  refuseStrangers(short)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (account) chownSync(short, account.uid, account.gid)
  return short
}

function shortHash(text: string): string {
  return createHash('sha256').update(resolve(text)).digest('hex').slice(0, 10)
}
