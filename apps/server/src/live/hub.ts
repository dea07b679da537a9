import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { renewToken, type CloseReason } from '@samhus/contract/hub'
import type { Instant } from '@samhus/domain/refusal'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Connected } from '../db/queries/live-changes.ts'
import { Connection, type Listener } from './connection.ts'
import { Connections } from './connection-registry.ts'
import type { Receivers } from './event-dispatcher.ts'
import { frameOf, message, type Frame } from './frame.ts'
import { mostMessageBytes, type ClientMessage } from './protocol.ts'

const beatMs = 1_000
const resumeWithinMs = 30_000
/** A token may be renewed until this long after it has expired. */
const expiryGraceMs = 30_000
/** How much longer the refetches of a group are spread for each of its connections that has a socket. */
const spreadPerConnectionMs = 1
const longestSpreadMs = 10_000

/** What the hub must be told by others. */
export interface HubOptions {
  readonly now: () => Instant
  readonly wall: () => Instant
  readonly monotonicMs: () => number
  /** Signed, naming person and device, so that every process can judge it. */
  readonly issueId: (listener: Listener) => string
  /** What has all changes of transactions below that number has all that was told of the group until now. */
  readonly toldBefore: (groupId: string) => bigint
  /** When the token expires, if it is a good one of that person (or of the administrator); else null. */
  readonly renewed: (listener: Listener, token: string) => Promise<Instant | null>
}

/**
 * All connections of this process: a SignalR hub in the JSON protocol over WebSockets, stateful reconnect
 * included.
 *
 * @see docs/domain.md §11, §12
 */
export class Hub implements Receivers {
  readonly #options: HubOptions
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
  })
  readonly #connections = new Connections()
  readonly #timer: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#beat(), beatMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#connections.size
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
    const known = this.#connections.withToken(token)?.listener
    if (known && (known.personId !== listener.personId || known.groupId !== listener.groupId)) return false
    return !this.#connections.wasRemoved(token)
  }

  /** Completes a handshake of HTTP that the door has let in. */
  accept(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    asked: { listener: Listener; token: string | null },
  ): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#attach(webSocket, socket, asked))
  }

  readonly sendToGroup = (groupId: string, frameFor: (personId: string) => Frame): void => {
    for (const connection of this.#connections.inGroup(groupId)) {
      connection.send(frameFor(connection.listener.personId))
    }
  }

  readonly sendToPerson = (personId: string, groupId: string | null, frame: Frame): void => {
    for (const connection of this.#connections.ofPerson(personId)) {
      if (groupId === null || connection.listener.groupId === groupId) connection.send(frame)
    }
  }

  readonly isConnected = (personId: string): boolean => this.#connections.ofPerson(personId).size > 0

  readonly takeOver = (personId: string, deviceId: string): void => {
    const told = frameOf([message('SessionTakenOver')])
    for (const connection of this.#connections.ofPerson(personId)) {
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
    for (const groupId of this.#connections.groupIds()) this.refetch(groupId, 'fell-behind')
  }

  /** Whether the person is connected to this very process from that device. */
  holdsDevice(personId: string, deviceId: string): boolean {
    return this.#some(
      personId,
      (each) => each.listener.adminId === null && each.listener.deviceId === deviceId,
    )
  }

  connected(): Connected[] {
    return this.#connections.connected()
  }

  devices(): Map<string, { readonly personId: string; readonly deviceId: string }> {
    return this.#connections.devices()
  }

  closePerson(personId: string, groupId: string, reason: CloseReason): void {
    for (const connection of this.#connections.ofPerson(personId)) {
      if (connection.listener.groupId === groupId) connection.close(reason)
    }
  }

  /** Tells all to come back, to whichever process then takes them. */
  close(): void {
    clearInterval(this.#timer)
    for (const connection of this.#connections.all()) connection.close('restart')
    this.#server.close()
  }

  #attach(
    socket: WebSocket,
    wire: Duplex,
    { listener, token }: { listener: Listener; token: string | null },
  ): void {
    const known = token === null ? undefined : this.#connections.withToken(token)
    if (known) {
      known.listener = listener
      this.#connections.comeBack(known)
      return known.attach(socket, wire)
    }
    const connection = new Connection({
      listener,
      monotonicMs: this.#options.monotonicMs,
      invoked: (each, asked) => this.#invoked(each, asked),
      opened: (each) => this.#opened(each),
      detached: (each, forGood) =>
        forGood ? this.#connections.remove(each, this.#options.monotonicMs()) : this.#connections.leave(each),
    })
    this.#connections.add(token ?? randomBytes(24).toString('base64url'), connection)
    connection.attach(socket, wire)
  }

  #opened(connection: Connection): void {
    connection.send(this.#refetchFrame(connection.listener.groupId, 'connected'))
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
    for (const connection of this.#connections.all()) {
      if (connection.listener.expiresAt < expired) connection.close('token-expired')
      else if (connection.awayMs > resumeWithinMs) connection.close('restart')
      else connection.beat()
    }
    this.#connections.forgetRemoved(this.#options.monotonicMs())
  }

  #refetchFrame(groupId: string, why: 'connected' | 'mass-change' | 'fell-behind'): Frame {
    const listening = this.#connections.listeningIn(groupId)
    const spreadMs = Math.min(listening * spreadPerConnectionMs, longestSpreadMs)
    const serverTime = new Date(this.#options.now()).toISOString()
    const changesBefore = why === 'connected' ? String(this.#options.toldBefore(groupId)) : null
    return frameOf([message('Refetch', { groupId, spreadMs, serverTime, why, changesBefore })])
  }

  #some(personId: string, matches: (connection: Connection) => boolean): boolean {
    for (const connection of this.#connections.ofPerson(personId)) if (matches(connection)) return true
    return false
  }
}
