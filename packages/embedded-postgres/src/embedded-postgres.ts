import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { choosePlace, type Place } from './data-dir.ts'
import { initialise, inspect, launch, shutDown } from './postmaster.ts'
import { findProgram } from './binaries.ts'
import { DatabaseNotUsableError } from './database-not-usable-error.ts'

/** Held shared by every program that uses the database, and alone by the one that stops it. */
const PRESENCE_LOCK = 5_127_433_002
const START_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 8_000
const LOOK_EVERY_MS = 20
const RECOVER_EVERY_MS = 500

export interface EmbeddedOptions {
  /** Its own folder, e.g. `<checkout>/.data/postgres`. */
  folder: string
  /** May another folder be taken where this one does not work? Not where an operator named it. */
  mayMove: boolean
  log: { info(line: string): void; warn(line: string): void }
  /** More settings of postgresql.conf; a throwaway server needs no fsync. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  readonly url: string
  /** The folder that was taken. */
  readonly folder: string
  /** Stops it, unless another program uses it: then the last one does. Its connections must be closed before. */
  stop(): Promise<void>
}

/**
 * A running PostgreSQL on this machine, with nothing to install: joins the one that already serves the folder
 * (of another server, or left behind by a killed one), else starts it; the first time it makes the database.
 *
 * Any number of programs may do this at once. While ours runs, a database that dies is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const embedded = new Embedded(choosePlace(options.folder, options.mayMove), options)
  await embedded.hold()
  return embedded
}

class Embedded implements EmbeddedPostgres {
  readonly url: string
  readonly folder: string
  readonly #place: Place
  readonly #options: EmbeddedOptions
  #presence: Client | undefined
  #stopping = false

  constructor(place: Place, options: EmbeddedOptions) {
    this.#place = place
    this.#options = options
    this.folder = place.folder
    // Without sslmode, PGSSLMODE of our environment would decide, and the driver would ask the socket for TLS.
    this.url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(place.socketFolder)}&sslmode=disable`
  }

  /** Joins or starts, until one of both has worked. */
  async hold(): Promise<void> {
    const { log, settings = {} } = this.#options
    const place = this.#place
    const began = performance.now()
    let started = false
    while (!this.#stopping) {
      const presence = await this.#join()
      if (presence) {
        this.#keep(presence)
        const how = started ? `started in ${Math.round(performance.now() - began)} ms` : 'was running'
        return log.info(
          `Embedded PostgreSQL in ${place.folder} ${how}${place.moved ? `; ${place.moved}` : ''}`,
        )
      }
      if (performance.now() - began > START_WITHIN_MS) {
        throw new DatabaseNotUsableError(
          `The embedded database in ${place.folder} does not answer; see postgres.log there`,
        )
      }
      if (inspect(place) === 'gone') {
        const program = await findProgram(place)
        if (await initialise(program, place)) started = await launch(program, place, settings)
      }
      if (!started) await sleep(LOOK_EVERY_MS)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const presence = this.#presence
    this.#presence = undefined
    if (!presence) return
    socketOf(presence).ref()
    try {
      await asks(presence, 'select pg_advisory_unlock_shared($1) as yes')
      const isLast = await asks(presence, 'select pg_try_advisory_lock($1) as yes')
      if (isLast && !(await shutDown(this.#place, STOP_WITHIN_MS))) {
        this.#options.log.warn('The embedded database takes long to stop; it is left to itself')
      }
    } catch {
      // It is gone already.
    } finally {
      await presence.end().catch(() => {})
    }
  }

  /** A connection that holds the lock for as long as we use the database; undefined when there is none to join. */
  async #join(): Promise<Client | undefined> {
    const presence = new Client({
      connectionString: this.url,
      application_name: 'samhus presence',
      connectionTimeoutMillis: 2_000,
    })
    presence.on('error', () => {})
    try {
      await presence.connect()
      if (await asks(presence, 'select pg_try_advisory_lock_shared($1) as yes')) return presence
    } catch {
      // Not there, or still starting, or already stopping.
    }
    await presence.end().catch(() => {})
    return undefined
  }

  /** Keeps the connection without keeping the process alive for it; when it breaks, holds again. */
  #keep(presence: Client): void {
    if (this.#stopping) return void presence.end().catch(() => {})
    this.#presence = presence
    socketOf(presence).unref()
    presence.once('end', () => {
      if (this.#stopping) return
      this.#options.log.warn('The embedded database went away')
      void this.#recover()
    })
  }

  async #recover(): Promise<void> {
    while (!this.#stopping) {
      try {
        return await this.hold()
      } catch (error) {
        this.#options.log.warn((error as Error).message)
        await sleep(RECOVER_EVERY_MS, undefined, { ref: false })
      }
    }
  }
}

/** Tries or gives up the lock; says whether that worked. */
async function asks(presence: Client, sql: string): Promise<boolean> {
  const { rows } = await presence.query<{ yes: boolean }>(sql, [PRESENCE_LOCK])
  return rows[0]?.yes === true
}

function socketOf(client: Client): Socket {
  return client.connection.stream as Socket
}
