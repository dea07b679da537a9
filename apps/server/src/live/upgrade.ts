import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCatalogue, type ErrorType } from '@samhus/contract/errors'
import { hubPath } from '@samhus/contract/hub'
import type { Subscriber } from './connection.ts'
import type { Hub } from './hub.ts'

/** Result of the HTTP layer for a client that wants to connect. */
export type HubAuthorization =
  { readonly subscriber: Subscriber } | { readonly status: number; readonly body: object }

interface UpgradeOptions {
  readonly hub: Hub
  readonly authorize: (request: IncomingMessage, query: URLSearchParams) => Promise<HubAuthorization>
}

/** Handles WebSocket upgrades of the hub's path, and rejects those of any other. */
export function handleUpgrades(server: Server, options: UpgradeOptions): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    void upgrade({ request, socket, head }, options).catch(() => rejectUpgrade(socket, 'internal'))
  })
}

async function upgrade(
  handshake: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
  { hub, authorize }: UpgradeOptions,
): Promise<void> {
  const { request, socket } = handshake
  const { pathname, searchParams } = parseUrl(request)
  if (pathname !== hubPath) return rejectUpgrade(socket, 'not-found')
  const token = searchParams.get('id')
  const result = await authorize(request, searchParams)
  if ('status' in result) return writeRejection(socket, result.status, result.body)
  const { subscriber } = result
  if (token !== null && !hub.acceptsToken(token, subscriber)) return rejectUpgrade(socket, 'not-found')
  hub.accept(handshake, { subscriber, token })
}

function rejectUpgrade(socket: Duplex, type: ErrorType): void {
  const [status, title] = errorCatalogue[type]
  writeRejection(socket, status, { type, title })
}

function writeRejection(socket: Duplex, status: number, body: object): void {
  const json = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** Returns the root, which is not the hub's path, for a malformed URL. */
function parseUrl({ url = '/' }: IncomingMessage): URL {
  return URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub') : new URL('http://hub/')
}
