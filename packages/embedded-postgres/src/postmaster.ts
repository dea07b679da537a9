import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'
import { toSpawnOptions } from './process-user.ts'
import { socketFileName, type Location } from './data-dir.ts'
import type { Binaries } from './binaries.ts'

const pollIntervalMs = 10
/** An initdb folder unchanged for this long before this process started is abandoned: its pid may be reused. */
const maxInitdbMs = 30_000
/** Names of the folders in which this process runs initdb. */
const ownInitdbFolders = new Set<string>()
/** The eighth line of the pid file once postgres accepts connections. */
const readyStatus = 'ready'
/** Logged by a postgres that finds another one on its folder; the caller then waits for the other. */
const otherPostmasterMessage =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|bogus data in lock/

/** The whole environment of the programs: inherited variables such as PGPORT would change their behaviour. */
const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * Unix socket only; the log has no values from statements. The settings that keep data safe (fsync,
 * synchronous_commit, full_page_writes) keep PostgreSQL's defaults.
 */
const defaultSettings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Returns whether a postmaster runs on this folder. `gone` includes one that was killed and left its pid file. */
export function getPostmasterState(location: Location): 'gone' | 'ready' | 'busy' {
  const found = readPidFile(getPidFile(location))
  if (!found || !isPostmaster(found.pid, location.dataDir)) return 'gone'
  return found.status === readyStatus ? 'ready' : 'busy'
}

/**
 * Creates the folder's database if there is none; returns false while another process does.
 *
 * It is created under a temporary name and renamed. So a killed initdb leaves no incomplete database, and of two that
 * run at the same time the later one finds the other's database and deletes its own.
 */
export async function ensureInitialised(binaries: Binaries, location: Location): Promise<boolean> {
  if (existsSync(join(location.dataDir, 'PG_VERSION'))) return true
  if (isInitdbRunning(location.folder)) return false
  const name = `new-${process.pid}-${randomBytes(4).toString('hex')}`
  const newFolder = join(location.folder, name)
  ownInitdbFolders.add(name)
  mkdirSync(newFolder, { mode: 0o700 })
  if (location.account) chownSync(newFolder, location.account.uid, location.account.gid)
  const options = ['-D', newFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawn(binaries.initdb, [...options, ...locale], {
    ...toSpawnOptions(location.account),
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    if (status !== 0)
      throw new DatabaseNotUsableError(`initdb could not create the embedded database: ${errorOutput.trim()}`)
    if (!existsSync(location.dataDir)) renameSync(newFolder, location.dataDir)
  } catch (error) {
    if (!existsSync(join(location.dataDir, 'PG_VERSION'))) throw error
  } finally {
    rmSync(newFolder, { recursive: true, force: true })
    ownInitdbFolders.delete(name)
  }
  return true
}

/**
 * Starts a postmaster and waits until it accepts connections. Returns false if another one already uses the folder,
 * or if it was stopped while it started.
 *
 * It runs in its own session, so that Ctrl-C in a terminal reaches only this process, which can finish its work
 * before it stops the database.
 *
 * @throws DatabaseNotUsableError with the postmaster's output, if it cannot start.
 */
export async function startPostmaster(
  binaries: Binaries,
  location: Location,
  extra: Record<string, string>,
): Promise<boolean> {
  removeStalePidFile(getPidFile(location), location.dataDir)
  removeStalePidFile(join(location.socketFolder, `${socketFileName}.lock`), location.dataDir)
  const log = join(location.folder, `starting-${randomBytes(4).toString('hex')}.log`)
  const file = openSync(log, 'w', 0o600)
  const settings = Object.entries({ ...defaultSettings, ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', location.dataDir, '-k', location.socketFolder, ...settings], {
    ...toSpawnOptions(location.account),
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.unref()
  let exit: { error?: Error } | undefined
  child.once('error', (error) => (exit ??= { error }))
  child.once('exit', () => (exit ??= {}))
  for (;;) {
    const found = readPidFile(getPidFile(location))
    if (found?.pid === child.pid && found?.status === readyStatus) {
      // Replaces the previous run's log; postgres continues to write to the open file.
      renameSync(log, join(location.folder, 'postgres.log'))
      return true
    }
    if (exit) break
    await sleep(pollIntervalMs)
  }
  const output = readFileSync(log, 'utf8').trim()
  rmSync(log, { force: true })
  if (
    !exit.error &&
    (otherPostmasterMessage.test(output) || /received (fast|smart|immediate) shutdown/.test(output))
  )
    return false
  throw new DatabaseNotUsableError(
    `The embedded database did not start: ${exit.error?.message ?? output.slice(-2000)}`,
  )
}

/** Stops the postmaster (fast shutdown) and waits for it; false after `timeoutMs`. A checkpoint may take seconds. */
export async function stopPostmaster(
  location: Pick<Location, 'dataDir'>,
  timeoutMs: number,
): Promise<boolean> {
  const found = readPidFile(getPidFile(location))
  if (!found || !isPostmaster(found.pid, location.dataDir)) return true
  process.kill(found.pid, 'SIGINT')
  for (const until = performance.now() + timeoutMs; performance.now() < until;) {
    if (!isPostmaster(found.pid, location.dataDir)) return true
    await sleep(pollIntervalMs)
  }
  return false
}

/** Reads a pid file or the socket's lock file, which both begin with the pid. */
function readPidFile(file: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether the pid is a running postgres on this folder: not a zombie, which a container without an init process keeps
 * for ever, and not another program that got the pid after a reboot.
 */
function isPostmaster(pid: number, data: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    return /postgres/.test(stdout ?? '') && !/^\s*Z/.test(stdout)
  }
  let stat
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return false
  }
  if (!/^\d+ \(postgres\) [^ZX]/.test(stat)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return true // of another account; whether it is the right one shows on the socket
  }
}

/**
 * Removes the pid file of a dead postgres. Postgres does so itself, except if the pid is a zombie or belongs to another
 * program now. The file is renamed first and then read again, since another process may have just started one. As a
 * last safeguard postgres itself checks for a shared memory block in use.
 */
function removeStalePidFile(file: string, data: string): void {
  const found = readPidFile(file)
  if (!found || isPostmaster(found.pid, data)) return
  const renamed = `${file}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(file, renamed)
    if (readPidFile(renamed)?.pid !== found.pid) linkSync(renamed, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(renamed, { force: true })
  }
}

function getPidFile(location: Pick<Location, 'dataDir'>): string {
  return join(location.dataDir, 'postmaster.pid')
}

/** Whether another process runs initdb here. Removes what killed ones left. */
function isInitdbRunning(folder: string): boolean {
  const folders = readdirSync(folder).filter((name) => name.startsWith('new-'))
  return folders.some((name) => {
    const pid = Number(name.split('-')[1])
    // In a container a killed process may have had the pid of this one.
    if (pid === process.pid ? !ownInitdbFolders.has(name) : !isProcessRunning(pid)) {
      rmSync(join(folder, name), { recursive: true, force: true })
      return false
    }
    const changedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    return changedAt > performance.timeOrigin - maxInitdbMs
  })
}

/** Whether a process with this pid exists, of any account. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
