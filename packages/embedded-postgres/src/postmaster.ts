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
import { runAs } from './process-user.ts'
import { SOCKET_FILE, type Place } from './data-dir.ts'
import type { Program } from './binaries.ts'

const LOOK_EVERY_MS = 10
/** A first start that was left so long before we began is not waited for: its number may be a stranger's by now. */
const MAKING_TAKES_MS = 30_000
/** The first starts of this process. */
const making = new Set<string>()
/** What postgres writes to the eighth line of its pid file once it takes connections. */
const READY = 'ready'
/** What a postgres says that found another one on its folder; ours waits for that one instead. */
const OTHER_IS_THERE =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|bogus data in lock/

/** Nothing of ours decides in `environment` but these: PGPORT and its kin would. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * How it runs. Unix socket only; the log says what failed, never with which values. The settings that keep data
 * safe (fsync, synchronous_commit, full_page_writes) stay as PostgreSQL ships them.
 */
const SETTINGS = {
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

/** Is a postmaster at work on this folder? `gone` includes one that was killed and left its pid file. */
export function inspect(place: Place): 'gone' | 'ready' | 'busy' {
  const found = readPidFile(pidFileOf(place))
  if (!found || !isPostmaster(found.pid, place.data)) return 'gone'
  return found.status === READY ? 'ready' : 'busy'
}

/**
 * Makes the folder's database if there is none; false while another process is at it. Made under another name and
 * renamed, so a killed first start leaves nothing half, and of two that began at once the later finds the other's
 * and throws its own away.
 */
export async function initialise(program: Program, place: Place): Promise<boolean> {
  if (existsSync(join(place.data, 'PG_VERSION'))) return true
  if (isBeingMade(place.folder)) return false
  const name = `new-${process.pid}-${randomBytes(4).toString('hex')}`
  const made = join(place.folder, name)
  making.add(name)
  mkdirSync(made, { mode: 0o700 })
  if (place.account) chownSync(made, place.account.uid, place.account.gid)
  const options = ['-D', made, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawn(program.initdb, [...options, ...locale], {
    ...runAs(place.account),
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    if (status !== 0)
      throw new DatabaseNotUsableError(`initdb could not make the embedded database: ${complaint.trim()}`)
    if (!existsSync(place.data)) renameSync(made, place.data)
  } catch (error) {
    if (!existsSync(join(place.data, 'PG_VERSION'))) throw error
  } finally {
    rmSync(made, { recursive: true, force: true })
    making.delete(name)
  }
  return true
}

/**
 * Starts a postmaster and waits until it takes connections. False when another one turned out to hold the folder,
 * or when it was stopped while it started; throws with its own words when it cannot start.
 *
 * It is put into a session of its own: Ctrl-C in a terminal reaches the server alone, which then ends its work
 * before it lets the database go.
 */
export async function launch(
  program: Program,
  place: Place,
  extra: Record<string, string>,
): Promise<boolean> {
  removeStale(pidFileOf(place), place.data)
  removeStale(join(place.socketFolder, `${SOCKET_FILE}.lock`), place.data)
  const log = join(place.folder, `starting-${randomBytes(4).toString('hex')}.log`)
  const file = openSync(log, 'w', 0o600)
  const settings = Object.entries({ ...SETTINGS, ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(program.postgres, ['-D', place.data, '-k', place.socketFolder, ...settings], {
    ...runAs(place.account),
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.unref()
  let ended: { error?: Error } | undefined
  child.once('error', (error) => (ended ??= { error }))
  child.once('exit', () => (ended ??= {}))
  for (;;) {
    const found = readPidFile(pidFileOf(place))
    if (found?.pid === child.pid && found?.status === READY) {
      // The last run's log is kept, and no more; the running postgres goes on writing to the file it has open.
      renameSync(log, join(place.folder, 'postgres.log'))
      return true
    }
    if (ended) break
    await sleep(LOOK_EVERY_MS)
  }
  const said = readFileSync(log, 'utf8').trim()
  rmSync(log, { force: true })
  if (!ended.error && (OTHER_IS_THERE.test(said) || /received (fast|smart|immediate) shutdown/.test(said)))
    return false
  throw new DatabaseNotUsableError(
    `The embedded database did not start: ${ended.error?.message ?? said.slice(-2000)}`,
  )
}

/** Asks the postmaster to roll back what runs and stop, and waits until it has; a checkpoint may take seconds. */
export async function shutDown(place: Pick<Place, 'data'>, giveUpAfterMs: number): Promise<boolean> {
  const found = readPidFile(pidFileOf(place))
  if (!found || !isPostmaster(found.pid, place.data)) return true
  process.kill(found.pid, 'SIGINT')
  for (const until = performance.now() + giveUpAfterMs; performance.now() < until;) {
    if (!isPostmaster(found.pid, place.data)) return true
    await sleep(LOOK_EVERY_MS)
  }
  return false
}

/** Both the pid file and the socket's lock file begin with the number of the process. */
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
 * Is this a living postgres on this folder? Not a zombie, which a container without an init keeps for ever, nor a
 * stranger that got the number after a restart of the machine.
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
    return true // another account's; the socket will tell
  }
}

/**
 * Postgres itself puts a dead one's pid file aside, but takes a zombie, or whoever has the number now, for a
 * living one. Moved first and looked at again, since another process may have started one in this moment; behind
 * this stands postgres's own check for a shared memory block in use.
 */
function removeStale(file: string, data: string): void {
  const found = readPidFile(file)
  if (!found || isPostmaster(found.pid, data)) return
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(file, aside)
    if (readPidFile(aside)?.pid !== found.pid) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function pidFileOf(place: Pick<Place, 'data'>): string {
  return join(place.data, 'postmaster.pid')
}

/** Is a living process at its first start here? What killed ones left is removed. */
function isBeingMade(folder: string): boolean {
  const others = readdirSync(folder).filter((name) => name.startsWith('new-'))
  return others.some((name) => {
    const pid = Number(name.split('-')[1])
    // In a container the number of a killed one may be ours, now.
    if (pid === process.pid ? !making.has(name) : !isRunning(pid)) {
      rmSync(join(folder, name), { recursive: true, force: true })
      return false
    }
    const changedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    return changedAt > performance.timeOrigin - MAKING_TAKES_MS
  })
}

/** Is there a process of this number, whosever it is? */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
