import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'
import { type Account, nobodyAccount, findBlockedFolder, isRoot } from './process-user.ts'

/** The path of a Unix socket has at most 108 bytes on Linux and 104 on macOS, including a final NUL. */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103
export const socketFileName = '.s.PGSQL.5432'

/** The folders and the account of an embedded PostgreSQL. */
export interface Location {
  /** Its own folder, which only the account can read. */
  readonly folder: string
  readonly dataDir: string
  readonly socketFolder: string
  /** The account that runs it; undefined: that of this process. */
  readonly account: Account | undefined
  /** Why the wanted folder was not used; undefined: it was. */
  readonly movedBecause: string | undefined
}

export interface LocationOptions {
  /** Prefix of the names of other folders and of its connection's `application_name`. */
  readonly appName: string
  /** May another folder be used if this one does not work? Not if an operator has named it. */
  readonly mayMove: boolean
}

/**
 * Prepares the folder for PostgreSQL: it exists, belongs to the account that will run it, can be reached by that
 * account and is closed to others.
 *
 * With `mayMove`, another folder is used if the wanted one does not work: below /var/lib/<appName>, else below the
 * system's temporary folder, each with a name derived from the wanted path. A folder that already has data is
 * preferred.
 *
 * @throws DatabaseNotUsableError with the reason of each folder, if none works.
 */
export function chooseLocation(wanted: string, { appName, mayMove }: LocationOptions): Location {
  const candidates = mayMove ? [wanted, ...getAlternativeFolders(wanted, appName)] : [wanted]
  const reasons: string[] = []
  const hasData = (folder: string) => existsSync(join(folder, 'data', 'PG_VERSION'))
  const inOrder = candidates.toSorted((a, b) => Number(hasData(b)) - Number(hasData(a)))
  for (const candidate of inOrder) {
    try {
      if (candidate !== wanted) assertOwnFolder(candidate)
      return {
        ...prepareFolder(resolve(candidate), appName),
        movedBecause: candidate === wanted ? undefined : reasons[0],
      }
    } catch (error) {
      reasons.push(`${candidate}: ${(error as Error).message}`)
    }
  }
  throw new DatabaseNotUsableError(
    `The embedded database has no folder that it can use. ${reasons.join('. ')}`,
  )
}

function getAlternativeFolders(wanted: string, appName: string): string[] {
  const name = `${basename(dirname(dirname(wanted))) || appName}-${hashPath(wanted)}`
  return [join('/var/lib', appName, name), join(tmpdir(), `${appName}-${name}`)]
}

function prepareFolder(wanted: string, appName: string): Omit<Location, 'movedBecause'> {
  // Checked before anything is created, so that a failure leaves no empty folder behind.
  if (isRoot && !existsSync(wanted)) {
    const nearest = findNearestFolder(wanted)
    assertReachable(
      nearest === dirname(wanted) ? realpathSync(nearest) : join(realpathSync(nearest), 'new'),
      nobodyAccount,
    )
  }
  createFolders(wanted)
  const folder = realpathSync(wanted)
  const account = chooseAccount(folder)
  if (account) {
    makeParentPassable(folder)
    assertReachable(folder, account)
    chownSync(folder, account.uid, account.gid)
  }
  chmodSync(folder, 0o700)
  return {
    folder,
    dataDir: join(folder, 'data'),
    socketFolder: chooseSocketFolder({ folder, account, appName }),
    account,
  }
}

function assertReachable(folder: string, account: Account): void {
  const blocked = findBlockedFolder(folder, account)
  if (blocked) throw new Error(`${blocked} can be entered by its owner only ("chmod o+x" opens it)`)
}

function findNearestFolder(path: string): string {
  return existsSync(path) ? path : findNearestFolder(dirname(path))
}

/** In a folder that all users can write to, another user may have created something under our folder's name. */
function assertOwnFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const owners = [process.getuid?.(), ...(isRoot ? [nobodyAccount.uid] : [])]
  if (!found.isDirectory() || !owners.includes(found.uid)) throw new Error('it belongs to another user')
}

/** New folders can be passed through by all users, whatever the umask; existing ones are not changed. */
function createFolders(folder: string): void {
  if (existsSync(folder)) return
  createFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  chmodSync(folder, 0o711)
}

/** The parent is the application's data folder, which root may have created for itself only. */
function makeParentPassable(folder: string): void {
  const parent = dirname(folder)
  const { uid, mode } = statSync(parent)
  if (uid === 0 && (mode & 0o001) === 0 && parent !== '/root') chmodSync(parent, (mode & 0o777) | 0o001)
}

/** Root lets the folder's owner run it, if that is another account (the data may be older), else `nobody`. */
function chooseAccount(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  if (isRoot) return uid === 0 ? nobodyAccount : { uid, gid }
  if (uid !== process.getuid?.()) throw new Error('it belongs to another user')
  return undefined
}

function chooseSocketFolder({
  folder,
  account,
  appName,
}: Pick<Location, 'folder' | 'account'> & Pick<LocationOptions, 'appName'>): string {
  if (Buffer.byteLength(join(folder, socketFileName)) <= maxSocketPathBytes) return folder
  // Not tmpdir(), which depends on the environment: every process must find the same folder.
  const short = join('/tmp', `${appName}-${hashPath(folder)}`)
  assertOwnFolder(short)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (account) chownSync(short, account.uid, account.gid)
  return short
}

function hashPath(text: string): string {
  return createHash('sha256').update(resolve(text)).digest('hex').slice(0, 10)
}
