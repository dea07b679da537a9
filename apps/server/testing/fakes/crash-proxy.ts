import { createServer, type Socket } from 'node:net'
import { openDb, type Db } from '../../src/db/core/client.ts'
import { listenBefore } from './pg-proxy.ts'
import { patient } from '../database/long-timeouts.ts'

/** What `pg_stat_activity` calls the connections of a process that is going to die. */
export const mortalName = 'mortal'

/** The database as a process has it that dies at a moment of our choosing. */
export interface Mortal {
  readonly db: Db
  /** How many statements have come to the database. */
  readonly statements: () => number
  readonly isDead: () => boolean
  close(): Promise<void>
}

/**
 * A process dies once `lives` statements have come to the database: with all of its connections at once, before it
 * has read the last one's answer, and for good. The database sees what it would see of a process that is killed.
 */
export async function mortal(url: string, lives = Infinity): Promise<Mortal> {
  let statements = 0
  const sockets = new Set<Socket>()
  const isDead = (): boolean => statements >= lives
  const server = createServer((near) => {
    if (isDead()) return void near.destroy()
    const far = place.far()
    const messages = new FrontendMessages()
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of messages.take(chunk)) {
        if (isDead()) return
        if (type === execute || type === simple) statements += 1
        far.write(bytes)
        if (isDead()) {
          // What is executed is waited for by the message after it.
          far.end(type === execute ? sync : nothing)
          for (const socket of sockets) if (socket !== far) socket.destroy()
          server.close()
        }
      }
    })
    far.on('data', (chunk) => isDead() || near.write(chunk))
    near.on('close', () => isDead() || far.end())
    far.on('close', () => near.destroy())
  })
  const place = await listenBefore(server, url)
  const db = openDb(place.url, {
    ...patient,
    applicationName: mortalName,
    random: () => 0,
    sleep: () => Promise.resolve(),
  })
  return {
    db,
    statements: () => statements,
    isDead,
    async close() {
      await db.close()
      for (const socket of sockets) socket.destroy()
      place.close()
    },
  }
}

const execute = 'E'
const simple = 'Q'
const nothing = Buffer.alloc(0)
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** Takes apart what a client of PostgreSQL says. The first message has no type. */
class FrontendMessages {
  #rest = Buffer.alloc(0)
  #isStarted = false

  take(chunk: Buffer): { type: string; bytes: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const found: { type: string; bytes: Buffer }[] = []
    for (;;) {
      const head = this.#isStarted ? 1 : 0
      if (this.#rest.length < head + 4) return found
      const end = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < end) return found
      const type = head === 1 ? String.fromCharCode(this.#rest[0] ?? 0) : ''
      found.push({ type, bytes: this.#rest.subarray(0, end) })
      this.#rest = this.#rest.subarray(end)
      this.#isStarted = true
    }
  }
}
