import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCatalogue, type ErrorType } from '@samhus/contract/errors'
import { hubPath } from '@samhus/contract/hub'
import { endSocket } from '../shared/end-socket.ts'
import type { Subscriber } from './connection.ts'
import type { Hub } from './hub.ts'

/** Result of the HTTP layer for a client that wants to connect. */
export type HubAuthorization = { readonly subscriber: Subscriber } | Rejection

interface Rejection {
  readonly status: number
  readonly body: object
  readonly retryAfterSeconds?: number
}

interface UpgradeOptions {
  readonly hub: Hub
  readonly limits: {
    readonly maxSocketsPerPerson: number
    /** Counts a socket until its user is identified; null if its address has too many. */
    readonly enterUnidentified: (request: IncomingMessage) => (() => void) | null
  }
  /** Called with each socket that is accepted. */
  readonly onSocket?: (socket: Duplex) => void
  readonly authorize: (request: IncomingMessage, query: URLSearchParams) => Promise<HubAuthorization>
}

/** SignalR's connection tokens; anything else that a client sends as its id counts as none. */
const tokenPattern = /^[\w-]{16,64}$/
/** A socket that broke counts until the hub has noticed. */
const socketRetrySeconds = 30
const addressRetrySeconds = 2

/** Handles WebSocket upgrades of the hub's path, and rejects those of any other. */
export function handleUpgrades(server: Server, options: UpgradeOptions): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    void upgrade({ request, socket, head }, options).catch(() => rejectUpgrade(socket, 'internal'))
  })
}

async function upgrade(
  handshake: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
  { hub, limits, authorize, onSocket }: UpgradeOptions,
): Promise<void> {
  const { request, socket } = handshake
  const { pathname, searchParams } = parseUrl(request)
  if (pathname !== hubPath) return rejectUpgrade(socket, 'not-found')
  const leaveUnidentified = limits.enterUnidentified(request)
  if (leaveUnidentified === null) return rejectUpgrade(socket, 'too-many-requests', addressRetrySeconds)
  socket.once('close', leaveUnidentified)
  const result = await authorize(request, searchParams)
  if ('status' in result) return writeRejection(socket, result)
  leaveUnidentified()
  const { subscriber } = result
  const token = readToken(searchParams)
  if (token !== null && !hub.acceptsToken(token, subscriber)) return rejectUpgrade(socket, 'not-found')
  if (hub.countOtherSockets(subscriber, token) >= limits.maxSocketsPerPerson)
    return rejectUpgrade(socket, 'too-many-requests', socketRetrySeconds)
  onSocket?.(socket)
  hub.accept(handshake, { subscriber, token })
}

function readToken(query: URLSearchParams): string | null {
  const id = query.get('id')
  return id !== null && tokenPattern.test(id) ? id : null
}

function rejectUpgrade(socket: Duplex, type: ErrorType, retryAfterSeconds?: number): void {
  const [status, title] = errorCatalogue[type]
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  writeRejection(socket, { status, body: { type, title }, ...retry })
}

function writeRejection(socket: Duplex, { status, body, retryAfterSeconds }: Rejection): void {
  const json = JSON.stringify(body)
  const retryAfter = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  endSocket(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `${retryAfter}Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** Returns the root, which is not the hub's path, for a malformed URL. */
function parseUrl({ url = '/' }: IncomingMessage): URL {
  return URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub') : new URL('http://hub/')
}
