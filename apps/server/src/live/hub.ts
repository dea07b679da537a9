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
/** How long after its expiry a token may still be renewed. */
const expiryGraceMs = 30_000
/** Time over which a group's refetches are spread, for each of its connections with a socket. */
const spreadPerConnectionMs = 1
const maxSpreadMs = 10_000
const renewalIntervalMs = 1_000

export interface HubOptions {
  readonly now: () => Instant
  readonly systemNow: () => Instant
  readonly monotonicMs: () => number
  /** Returns a signed id with person and device, so that every process can verify it. */
  readonly issueId: (subscriber: Subscriber) => string
  /**
   * Returns the first transaction id that has not been published to this group. A response that includes every
   * transaction below it has missed no event.
   */
  readonly publishedBefore: (groupId: string) => bigint
  /** Returns when the token expires; null unless it is a valid one of that person (or of the administrator). */
  readonly verifyRenewal: (subscriber: Subscriber, token: string) => Promise<Instant | null>
}

/**
 * A SignalR hub with all connections of this process: the JSON protocol over WebSockets, with stateful reconnect.
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
  /** When a connection may next renew its token; monotonic time. */
  readonly #renewableFrom = new WeakMap<Connection, number>()
  readonly #timer: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#heartbeat(), heartbeatIntervalMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  /** Returns the response to a negotiation. The connection starts with its socket, which any process may get. */
  negotiate(subscriber: Subscriber, isStateful: boolean): object {
    return {
      negotiateVersion: 1,
      connectionId: this.#options.issueId(subscriber),
      connectionToken: randomBytes(24).toString('base64url'),
      ...(isStateful ? { useStatefulReconnect: true } : {}),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  }

  /**
   * Returns whether a socket may use this connection token: false if the connection was closed for good (the client must
   * negotiate a new one) or is another person's, group's, device's or administrator's.
   */
  acceptsToken(token: string, subscriber: Subscriber): boolean {
    const known = this.#connections.findByToken(token)?.subscriber
    if (known && !isSameSubscriber(known, subscriber)) return false
    return !this.#connections.isRetired(token)
  }

  /** Returns how many live sockets who signed in here has, without one that a socket with this token would replace. */
  countOtherSockets(subscriber: Subscriber, token: string | null): number {
    const replaced = token !== null && this.#connections.findByToken(token)?.hasSocket === true
    return this.#connections.countSockets(subscriber) - (replaced ? 1 : 0)
  }

  /** Completes an authorized WebSocket handshake. */
  accept(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    options: { subscriber: Subscriber; token: string | null },
  ): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#attach(webSocket, socket, options))
  }

  readonly sendToGroup = (groupId: string, frameFor: (personId: string) => Frame | null): void => {
    for (const connection of this.#connections.listInGroup(groupId)) {
      const frame = frameFor(connection.subscriber.personId)
      if (frame) connection.send(frame)
    }
  }

  readonly sendToPerson = (personId: string, groupId: string | null, frame: Frame): void => {
    for (const connection of this.#connections.listOfPerson(personId)) {
      if (groupId === null || connection.subscriber.groupId === groupId) connection.send(frame)
    }
  }

  readonly isConnected = (personId: string): boolean => this.#connections.listOfPerson(personId).size > 0

  readonly takeOver = (personId: string, deviceId: string): void => {
    const frame = createFrame([encodeMessage('SessionTakenOver')])
    for (const connection of this.#connections.listOfPerson(personId)) {
      const { adminId, deviceId: own } = connection.subscriber
      if (adminId !== null || own === deviceId) continue
      connection.send(frame)
      connection.close('session-taken-over')
    }
  }

  readonly refetch = (groupId: string, why: 'mass-change' | 'fell-behind'): void => {
    const frame = this.#refetchFrame(groupId, why)
    this.sendToGroup(groupId, () => frame)
  }

  /** Changes were skipped, so every client must refetch. */
  readonly refetchAll = (): void => {
    for (const groupId of this.#connections.listGroupIds()) this.refetch(groupId, 'fell-behind')
  }

  listConnectedOwners(): ConnectedOwner[] {
    return this.#connections.listConnectedOwners()
  }

  listDevices(): Map<string, { readonly personId: string; readonly deviceId: string }> {
    return this.#connections.listDevices()
  }

  /** Closes the person's own connections to the group, or those of one administrator who acts as the person. */
  closeOwner({ personId, groupId, adminId }: ConnectedOwner, reason: CloseReason): void {
    for (const connection of this.#connections.listOfPerson(personId)) {
      const { subscriber } = connection
      if (subscriber.groupId === groupId && subscriber.adminId === adminId) connection.close(reason)
    }
  }

  /** Closes every connection with a reason that lets the client reconnect, to any process. */
  close(): void {
    clearInterval(this.#timer)
    for (const connection of this.#connections.listAll()) connection.close('restart')
    this.#server.close()
  }

  #attach(
    socket: WebSocket,
    rawSocket: Duplex,
    { subscriber, token }: { subscriber: Subscriber; token: string | null },
  ): void {
    const known = token === null ? undefined : this.#connections.findByToken(token)
    if (known) {
      known.subscriber = subscriber
      this.#connections.reattach(known)
      return known.attach(socket, rawSocket)
    }
    const connection = new Connection({
      subscriber,
      monotonicMs: this.#options.monotonicMs,
      onInvoke: (each, invocation) => this.#onInvoke(each, invocation),
      onOpen: (each) => this.#onOpen(each),
      onDetach: (each, isFinal) =>
        isFinal
          ? this.#connections.remove(each, this.#options.monotonicMs())
          : this.#connections.detach(each),
    })
    this.#connections.add(token ?? randomBytes(24).toString('base64url'), connection)
    connection.attach(socket, rawSocket)
  }

  #onOpen(connection: Connection): void {
    connection.send(this.#refetchFrame(connection.subscriber.groupId, 'connected'))
  }

  async #onInvoke(
    connection: Connection,
    { target, arguments: args = [] }: ClientMessage,
  ): Promise<string | null> {
    const [token] = args
    if (target !== renewToken) return 'There is no such method.'
    if (typeof token !== 'string') return 'The access token is missing.'
    const now = this.#options.monotonicMs()
    if (now < (this.#renewableFrom.get(connection) ?? 0)) return 'The access token was sent a moment ago.'
    // One at a time: each costs the verification of a signature.
    this.#renewableFrom.set(connection, Infinity)
    const expiresAt = await this.#options.verifyRenewal(connection.subscriber, token).catch(() => null)
    this.#renewableFrom.set(connection, now + renewalIntervalMs)
    if (expiresAt === null) return 'The access token is not usable.'
    connection.subscriber = { ...connection.subscriber, expiresAt }
    return null
  }

  #heartbeat(): void {
    const expired = this.#options.systemNow() - expiryGraceMs
    for (const connection of this.#connections.listAll()) {
      if (connection.subscriber.expiresAt < expired) connection.close('token-expired')
      else if (connection.disconnectedMs > resumeWindowMs) connection.close('restart')
      else connection.heartbeat()
    }
    this.#connections.purgeRetired(this.#options.monotonicMs())
  }

  #refetchFrame(groupId: string, why: 'connected' | 'mass-change' | 'fell-behind'): Frame {
    const receivers = this.#connections.countReceivers(groupId)
    const spreadMs = Math.min(receivers * spreadPerConnectionMs, maxSpreadMs)
    const serverTime = new Date(this.#options.now()).toISOString()
    const changesBefore = why === 'connected' ? String(this.#options.publishedBefore(groupId)) : null
    return createFrame([encodeMessage('Refetch', { groupId, spreadMs, serverTime, why, changesBefore })])
  }
}

/** A socket resumes a connection only for the one who opened it. */
function isSameSubscriber(one: Subscriber, other: Subscriber): boolean {
  return (
    one.personId === other.personId &&
    one.groupId === other.groupId &&
    one.deviceId === other.deviceId &&
    one.adminId === other.adminId
  )
}
