import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseLocation, type Location, type LocationOptions } from './data-dir.ts'
import { ensureInitialised, getPostmasterState, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findBinaries } from './binaries.ts'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'

/** Advisory lock: shared by every process that uses the database, exclusive for the one that stops it. */
const presenceLockId = 5_127_433_002
const startTimeoutMs = 120_000
const stopTimeoutMs = 8_000
const pollIntervalMs = 20
const recoverIntervalMs = 500

export interface EmbeddedOptions extends LocationOptions {
  /** Its own folder, e.g. `<checkout>/.data/postgres`. */
  folder: string
  log: { info(line: string): void; warn(line: string): void }
  /** Further settings as in postgresql.conf; a throwaway database needs no fsync. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  readonly url: string
  /** The folder that is used. */
  readonly folder: string
  /** Stops the database, unless another process still uses it. Close all own connections to it before. */
  stop(): Promise<void>
}

/**
 * Returns a running PostgreSQL on this machine without anything installed: joins one that already runs on the folder
 * (of another process, or left behind by a killed one), else starts it, and creates the database the first time.
 *
 * Any number of processes may call this at the same time. A database that dies later is restarted.
 *
 * @throws DatabaseNotUsableError
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const embedded = new Embedded(chooseLocation(options.folder, options), options)
  await embedded.connect()
  return embedded
}

class Embedded implements EmbeddedPostgres {
  readonly url: string
  readonly folder: string
  readonly #location: Location
  readonly #options: EmbeddedOptions
  #presence: Client | undefined
  #stopping = false

  constructor(location: Location, options: EmbeddedOptions) {
    this.#location = location
    this.#options = options
    this.folder = location.folder
    // Without sslmode, PGSSLMODE of the environment applies, and the driver would request TLS on the socket.
    this.url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(location.socketFolder)}&sslmode=disable`
  }

  /** Joins or starts the database, until one of the two has succeeded. */
  async connect(): Promise<void> {
    const { log, settings = {} } = this.#options
    const location = this.#location
    const startedAt = performance.now()
    let started = false
    while (!this.#stopping) {
      const presence = await this.#join()
      if (presence) {
        this.#watch(presence)
        const how = started ? `started in ${Math.round(performance.now() - startedAt)} ms` : 'was running'
        return log.info(
          `Embedded PostgreSQL in ${location.folder} ${how}${location.movedBecause ? `; ${location.movedBecause}` : ''}`,
        )
      }
      if (performance.now() - startedAt > startTimeoutMs) {
        throw new DatabaseNotUsableError(
          `The embedded database in ${location.folder} does not answer; see postgres.log there`,
        )
      }
      if (getPostmasterState(location) === 'gone') {
        const binaries = await findBinaries(location)
        if (await ensureInitialised(binaries, location))
          started = await startPostmaster(binaries, location, settings)
      }
      if (!started) await sleep(pollIntervalMs)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const presence = this.#presence
    this.#presence = undefined
    if (!presence) return
    getSocket(presence).ref()
    try {
      await queryBoolean(presence, 'select pg_advisory_unlock_shared($1) as yes')
      const isLast = await queryBoolean(presence, 'select pg_try_advisory_lock($1) as yes')
      if (isLast && !(await stopPostmaster(this.#location, stopTimeoutMs))) {
        this.#options.log.warn('The embedded database takes too long to stop; not waiting any longer')
      }
    } catch {
      // The database has stopped already.
    } finally {
      await presence.end().catch(() => {})
    }
  }

  /** Returns a connection that keeps the shared lock while the database is in use; undefined: no database to join. */
  async #join(): Promise<Client | undefined> {
    const presence = new Client({
      connectionString: this.url,
      application_name: `${this.#options.appName} presence`,
      connectionTimeoutMillis: 2_000,
    })
    presence.on('error', () => {})
    try {
      await presence.connect()
      if (await queryBoolean(presence, 'select pg_try_advisory_lock_shared($1) as yes')) return presence
    } catch {
      // Not running, still starting, or already stopping.
    }
    await presence.end().catch(() => {})
    return undefined
  }

  /** Keeps the connection, without keeping the process alive, and reconnects when it breaks. */
  #watch(presence: Client): void {
    if (this.#stopping) return void presence.end().catch(() => {})
    this.#presence = presence
    getSocket(presence).unref()
    presence.once('end', () => {
      if (this.#stopping) return
      this.#options.log.warn('The embedded database went away')
      void this.#recover()
    })
  }

  async #recover(): Promise<void> {
    while (!this.#stopping) {
      try {
        return await this.connect()
      } catch (error) {
        this.#options.log.warn((error as Error).message)
        await sleep(recoverIntervalMs, undefined, { ref: false })
      }
    }
  }
}

/** Acquires or releases the lock; returns whether that succeeded. */
async function queryBoolean(presence: Client, sql: string): Promise<boolean> {
  const { rows } = await presence.query<{ yes: boolean }>(sql, [presenceLockId])
  return rows[0]?.yes === true
}

function getSocket(client: Client): Socket {
  return client.connection.stream as Socket
}
