import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { renewToken, type CloseReason } from '@samhus/contract/hub'
import type { Instant } from '@samhus/domain/refusal'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Connected } from '../db/live-changes.ts'
import { Connection, type Listener } from './connection.ts'
import type { Receivers } from './deliver.ts'
import { frameOf, message, type Frame } from './frame.ts'
import { mostMessageBytes, type ClientMessage } from './protocol.ts'

const beatMs = 1_000
const resumeWithinMs = 30_000
/** A token may be renewed until this long after it has expired. */
const expiryGraceMs = 30_000
const refusedForMs = 60_000
/** How much longer the refetches of a group are spread for each of its connections. */
const spreadPerConnectionMs = 1
const longestSpreadMs = 10_000

/** What the hub must be told by others. */
export interface HubOptions {
  readonly now: () => Instant
  readonly wall: () => Instant
  readonly monotonicMs: () => number
  /** Signed, naming person and device, so that every process can judge it. */
  readonly issueId: (listener: Listener) => string
  /** When the token expires, if it is a good one of that person (or of the administrator); else null. */
  readonly renewed: (listener: Listener, token: string) => Promise<Instant | null>
}

/**
 * All connections of this process: a SignalR hub in the JSON protocol over WebSockets, stateful reconnect
 * included.
 *
 * @see domain §11, §12
 */
export class Hub implements Receivers {
  readonly #options: HubOptions
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
  })
  readonly #byToken = new Map<string, Connection>()
  readonly #byGroup = new Map<string, Set<Connection>>()
  readonly #byPerson = new Map<string, Set<Connection>>()
  readonly #tokens = new WeakMap<Connection, string>()
  /** Connection tokens that must not come back, until when. */
  readonly #refused = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#beat(), beatMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#byToken.size
  }

  /** The answer to a negotiation. The connection begins with its socket, in whichever process that arrives. */
  negotiate(listener: Listener, isStateful: boolean): object {
    return {
      negotiateVersion: 1,
      connectionId: this.#options.issueId(listener),
      connectionToken: randomBytes(24).toString('base64url'),
      ...(isStateful ? { useStatefulReconnect: true } : {}),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  }

  /**
   * Whether a socket with this connection token may come: not if its connection was closed for good, since its
   * client must then negotiate anew, nor if it is somebody else's.
   */
  takesToken(token: string, listener: Listener): boolean {
    const known = this.#byToken.get(token)?.listener
    if (known && (known.personId !== listener.personId || known.groupId !== listener.groupId)) return false
    return !this.#refused.has(token)
  }

  /** Completes a handshake of HTTP that the door has let in. */
  accept(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    asked: { listener: Listener; token: string | null },
  ): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#attach(webSocket, socket, asked))
  }

  readonly sendToGroup = (groupId: string, frameFor: (personId: string) => Frame): void => {
    for (const connection of this.#byGroup.get(groupId) ?? []) {
      connection.send(frameFor(connection.listener.personId))
    }
  }

  readonly sendToPerson = (personId: string, groupId: string | null, frame: Frame): void => {
    for (const connection of this.#byPerson.get(personId) ?? []) {
      if (groupId === null || connection.listener.groupId === groupId) connection.send(frame)
    }
  }

  readonly isConnected = (personId: string): boolean => this.#byPerson.has(personId)

  readonly takeOver = (personId: string, deviceId: string): void => {
    const told = frameOf([message('SessionTakenOver')])
    for (const connection of this.#byPerson.get(personId) ?? []) {
      const { adminId, deviceId: own } = connection.listener
      if (adminId !== null || own === deviceId) continue
      connection.send(told)
      connection.close('session-taken-over')
    }
  }

  readonly refetch = (groupId: string, why: 'mass-change' | 'fell-behind'): void => {
    const frame = this.#refetchFrame(groupId, why)
    this.sendToGroup(groupId, () => frame)
  }

  /** Changes were passed over: everybody must read anew. */
  readonly refetchAll = (): void => {
    for (const groupId of this.#byGroup.keys()) this.refetch(groupId, 'fell-behind')
  }

  /** Whether the person is connected to this very process from that device. */
  holdsDevice(personId: string, deviceId: string): boolean {
    return this.#some(
      personId,
      (each) => each.listener.adminId === null && each.listener.deviceId === deviceId,
    )
  }

  /** Everybody who listens, once for each group and administrator. */
  connected(): Connected[] {
    const found = new Map<string, Connected>()
    for (const { listener } of this.#byToken.values()) {
      const { personId, groupId, adminId } = listener
      found.set(`${personId} ${groupId} ${adminId}`, { personId, groupId, adminId })
    }
    return [...found.values()]
  }

  /** Devices with a session that have a socket here. */
  devices(): { personId: string; deviceId: string }[] {
    const found = new Map<string, { personId: string; deviceId: string }>()
    for (const { listener, hasSocket } of this.#byToken.values()) {
      const { personId, deviceId, adminId } = listener
      if (hasSocket && adminId === null) found.set(`${personId} ${deviceId}`, { personId, deviceId })
    }
    return [...found.values()]
  }

  closePerson(personId: string, groupId: string, reason: CloseReason): void {
    for (const connection of this.#byPerson.get(personId) ?? []) {
      if (connection.listener.groupId === groupId) connection.close(reason)
    }
  }

  /** Tells all to come back, to whichever process then takes them. */
  close(): void {
    clearInterval(this.#timer)
    for (const connection of this.#byToken.values()) connection.close('restart')
    this.#server.close()
  }

  #attach(
    socket: WebSocket,
    wire: Duplex,
    { listener, token }: { listener: Listener; token: string | null },
  ): void {
    const known = token === null ? undefined : this.#byToken.get(token)
    if (known) {
      known.listener = listener
      return known.attach(socket, wire)
    }
    const { issueId, monotonicMs } = this.#options
    const connection = new Connection({
      id: issueId(listener),
      listener,
      monotonicMs,
      invoked: (each, asked) => this.#invoked(each, asked),
      opened: (each) => this.#opened(each),
      detached: (each, forGood) => forGood && this.#forget(each),
    })
    const own = token ?? randomBytes(24).toString('base64url')
    this.#tokens.set(connection, own)
    this.#byToken.set(own, connection)
    add(this.#byPerson, listener.personId, connection)
    add(this.#byGroup, listener.groupId, connection)
    connection.attach(socket, wire)
  }

  #opened(connection: Connection): void {
    connection.send(this.#refetchFrame(connection.listener.groupId, 'connected'))
  }

  #forget(connection: Connection): void {
    const token = this.#tokens.get(connection)
    if (token !== undefined && this.#byToken.delete(token)) {
      this.#refused.set(token, this.#options.monotonicMs() + refusedForMs)
    }
    remove(this.#byPerson, connection.listener.personId, connection)
    remove(this.#byGroup, connection.listener.groupId, connection)
  }

  async #invoked(
    connection: Connection,
    { target, arguments: args = [] }: ClientMessage,
  ): Promise<string | null> {
    const [token] = args
    if (target !== renewToken) return 'There is no such method.'
    if (typeof token !== 'string') return 'The access token is missing.'
    const expiresAt = await this.#options.renewed(connection.listener, token).catch(() => null)
    if (expiresAt === null) return 'The access token is not usable.'
    connection.listener = { ...connection.listener, expiresAt }
    return null
  }

  #beat(): void {
    const expired = this.#options.wall() - expiryGraceMs
    for (const connection of this.#byToken.values()) {
      if (connection.listener.expiresAt < expired) connection.close('token-expired')
      else if (connection.awayMs > resumeWithinMs) connection.close('restart')
      else connection.beat()
    }
    const now = this.#options.monotonicMs()
    for (const [token, until] of this.#refused) {
      if (until > now) break
      this.#refused.delete(token)
    }
  }

  #refetchFrame(groupId: string, why: 'connected' | 'mass-change' | 'fell-behind'): Frame {
    const size = this.#byGroup.get(groupId)?.size ?? 0
    const spreadMs = Math.min(size * spreadPerConnectionMs, longestSpreadMs)
    const serverTime = new Date(this.#options.now()).toISOString()
    return frameOf([message('Refetch', { groupId, spreadMs, serverTime, why })])
  }

  #some(personId: string, matches: (connection: Connection) => boolean): boolean {
    for (const connection of this.#byPerson.get(personId) ?? []) if (matches(connection)) return true
    return false
  }
}

function add(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known.add(connection))
}

function remove(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = sets.get(key)
  known?.delete(connection)
  if (known?.size === 0) sets.delete(key)
}
