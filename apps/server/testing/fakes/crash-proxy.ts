import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { openDb, type Db } from '../../src/db/core/client.ts'
import { listenAsPostgres } from './pg-proxy.ts'
import { longTimeouts } from '../database/long-timeouts.ts'

/** The application name, in `pg_stat_activity`, of the connections that the proxy will drop. */
export const crashingDbName = 'samhus crashing'

/** A statement that the database has executed. */
export interface CrashStatement {
  readonly text: string
  /** What is written so far outlasts a process that dies right after it: it is a COMMIT, or a write of its own. */
  readonly isKept: boolean
}

/** A `Db` behind a proxy that simulates `kill -9` of the server process. */
export interface CrashingDb {
  readonly db: Db
  /** The statements that have been executed so far. */
  readonly statements: () => readonly CrashStatement[]
  readonly hasCrashed: () => boolean
  close(): Promise<void>
}

/**
 * Opens a `Db` whose connections are all dropped after `maxStatements` statements: at the same moment, before the
 * response of the last one is read, and for good. The database sees what it would see of a killed process.
 */
export async function crashAfterStatements(url: string, maxStatements = Infinity): Promise<CrashingDb> {
  const statements: CrashStatement[] = []
  const sockets = new Set<Socket>()
  let hasReadAll: Promise<unknown> = Promise.resolve()
  const isDead = (): boolean => statements.length >= maxStatements
  const server = createServer((near) => {
    if (isDead()) return void near.destroy()
    const far = listener.connectUpstream()
    const messages = new FrontendMessages()
    const session = new Session()
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of messages.parse(chunk)) {
        if (isDead()) return
        const executed = session.read(type, bytes)
        if (executed) statements.push(executed)
        far.write(bytes)
        if (isDead()) {
          // PostgreSQL runs an Execute message only when the next message arrives: Sync.
          far.end(type === execute ? sync : nothing)
          // COMMIT may have been sent with what it commits.
          hasReadAll = once(far, 'close')
          for (const socket of sockets) if (socket !== far) socket.destroy()
          server.close()
        }
      }
    })
    far.on('data', (chunk) => isDead() || near.write(chunk))
    near.on('close', () => isDead() || far.end())
    far.on('close', () => near.destroy())
  })
  const listener = await listenAsPostgres(server, url)
  const db = openDb(listener.url, {
    ...longTimeouts,
    applicationName: crashingDbName,
    random: () => 0,
    sleep: () => Promise.resolve(),
  })
  return {
    db,
    statements: () => statements,
    hasCrashed: isDead,
    async close() {
      await Promise.all([db.close(), hasReadAll])
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

const execute = 'E'
const simple = 'Q'
const parse = 'P'
const bind = 'B'
const nothing = Buffer.alloc(0)
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** Splits the bytes that a PostgreSQL client sends into messages. The first message has no type. */
class FrontendMessages {
  #rest = Buffer.alloc(0)
  #isStarted = false

  parse(chunk: Buffer): { type: string; bytes: Buffer }[] {
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

/** What a connection has prepared, and whether it is in a transaction. */
class Session {
  readonly #prepared = new Map<string, string>()
  readonly #bound = new Map<string, string>()
  #isInTransaction = false

  /** Returns the statement that the message executes, if it does. */
  read(type: string, bytes: Buffer): CrashStatement | null {
    const [first = '', second = ''] = bytes.subarray(headLength).toString().split('\0', 2)
    if (type === parse) this.#prepared.set(first, second)
    if (type === bind) this.#bound.set(first, this.#prepared.get(second) ?? '')
    if (type !== execute && type !== simple) return null
    const text = type === simple ? first : (this.#bound.get(first) ?? '')
    const wasInTransaction = this.#isInTransaction
    if (/^begin\b/i.test(text)) this.#isInTransaction = true
    if (/^(commit|rollback)\b/i.test(text)) this.#isInTransaction = false
    const isKept = wasInTransaction ? /^commit\b/i.test(text) : /\b(insert|update|delete|merge)\b/i.test(text)
    return { text, isKept }
  }
}

/** A message's type and length. */
const headLength = 5
