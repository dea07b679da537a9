import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { renewToken, type CloseReason } from '@samhus/contract/hub'
import type { Instant } from '@samhus/domain/refusal'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ConnectedOwner } from '../db/queries/hub-access.ts'
import { Connection, type Subscriber } from './connection.ts'
import { ConnectionRegistry } from './connection-registry.ts'
import type { Broadcaster } from './event-dispatcher.ts'
import { createFrame, encodeMessage, type Frame } from './frame.ts'
import { maxMessageBytes, type ClientMessage } from './protocol.ts'

const heartbeatIntervalMs = 1_000
const resumeWindowMs = 30_000
/** A token may be renewed until this long after it has expired. */
const expiryGraceMs = 30_000
/** How much longer the refetches of a group are spread for each of its connections that has a socket. */
const spreadPerConnectionMs = 1
const maxSpreadMs = 10_000

/** What the hub must be told by others. */
export interface HubOptions {
  readonly now: () => Instant
  readonly systemNow: () => Instant
  readonly monotonicMs: () => number
  /** Signed, naming person and device, so that every process can judge it. */
  readonly issueId: (listener: Subscriber) => string
  /** What has all changes of transactions below that number has all that was told of the group until now. */
  readonly toldBefore: (groupId: string) => bigint
  /** When the token expires, if it is a good one of that person (or of the administrator); else null. */
  readonly renewed: (listener: Subscriber, token: string) => Promise<Instant | null>
}

/**
 * All connections of this process: a SignalR hub in the JSON protocol over WebSockets, stateful reconnect
 * included.
 *
 * @see docs/domain.md §11, §12
 */
export class Hub implements Broadcaster {
  readonly #options: HubOptions
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  })
  readonly #connections = new ConnectionRegistry()
  readonly #timer: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#heartbeat(), heartbeatIntervalMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  /** The answer to a negotiation. The connection begins with its socket, in whichever process that arrives. */
  negotiate(listener: Subscriber, isStateful: boolean): object {
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
  acceptsToken(token: string, listener: Subscriber): boolean {
    const known = this.#connections.findByToken(token)?.listener
    if (known && (known.personId !== listener.personId || known.groupId !== listener.groupId)) return false
    return !this.#connections.isRetired(token)
  }

  /** Completes a handshake of HTTP that the door has let in. */
  accept(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    asked: { listener: Subscriber; token: string | null },
  ): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#attach(webSocket, socket, asked))
  }

  readonly sendToGroup = (groupId: string, frameFor: (personId: string) => Frame): void => {
    for (const connection of this.#connections.listInGroup(groupId)) {
      connection.send(frameFor(connection.listener.personId))
    }
  }

  readonly sendToPerson = (personId: string, groupId: string | null, frame: Frame): void => {
    for (const connection of this.#connections.listOfPerson(personId)) {
      if (groupId === null || connection.listener.groupId === groupId) connection.send(frame)
    }
  }

  readonly isConnected = (personId: string): boolean => this.#connections.listOfPerson(personId).size > 0

  readonly takeOver = (personId: string, deviceId: string): void => {
    const told = createFrame([encodeMessage('SessionTakenOver')])
    for (const connection of this.#connections.listOfPerson(personId)) {
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
  isConnectedFrom(personId: string, deviceId: string): boolean {
    return this.#isAnyOfPerson(
      personId,
      (each) => each.listener.adminId === null && each.listener.deviceId === deviceId,
    )
  }

  listConnectedOwners(): ConnectedOwner[] {
    return this.#connections.listConnectedOwners()
  }

  listDevices(): Map<string, { readonly personId: string; readonly deviceId: string }> {
    return this.#connections.listDevices()
  }

  closePerson(personId: string, groupId: string, reason: CloseReason): void {
    for (const connection of this.#connections.listOfPerson(personId)) {
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
    { listener, token }: { listener: Subscriber; token: string | null },
  ): void {
    const known = token === null ? undefined : this.#connections.findByToken(token)
    if (known) {
      known.listener = listener
      this.#connections.reattach(known)
      return known.attach(socket, wire)
    }
    const connection = new Connection({
      listener,
      monotonicMs: this.#options.monotonicMs,
      invoked: (each, asked) => this.#onInvoke(each, asked),
      opened: (each) => this.#onOpen(each),
      detached: (each, forGood) =>
        forGood ? this.#connections.remove(each, this.#options.monotonicMs()) : this.#connections.detach(each),
    })
    this.#connections.add(token ?? randomBytes(24).toString('base64url'), connection)
    connection.attach(socket, wire)
  }

  #onOpen(connection: Connection): void {
    connection.send(this.#refetchFrame(connection.listener.groupId, 'connected'))
  }

  async #onInvoke(
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

  #heartbeat(): void {
    const expired = this.#options.systemNow() - expiryGraceMs
    for (const connection of this.#connections.all()) {
      if (connection.listener.expiresAt < expired) connection.close('token-expired')
      else if (connection.awayMs > resumeWindowMs) connection.close('restart')
      else connection.heartbeat()
    }
    this.#connections.purgeRetired(this.#options.monotonicMs())
  }

  #refetchFrame(groupId: string, why: 'connected' | 'mass-change' | 'fell-behind'): Frame {
    const listening = this.#connections.countReceivers(groupId)
    const spreadMs = Math.min(listening * spreadPerConnectionMs, maxSpreadMs)
    const serverTime = new Date(this.#options.now()).toISOString()
    const changesBefore = why === 'connected' ? String(this.#options.toldBefore(groupId)) : null
    return createFrame([encodeMessage('Refetch', { groupId, spreadMs, serverTime, why, changesBefore })])
  }

  #isAnyOfPerson(personId: string, matches: (connection: Connection) => boolean): boolean {
    for (const connection of this.#connections.listOfPerson(personId)) if (matches(connection)) return true
    return false
  }
}
