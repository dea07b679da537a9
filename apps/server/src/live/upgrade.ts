import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCatalogue, type ErrorType } from '@samhus/contract/errors'
import { hubPath } from '@samhus/contract/hub'
import type { Subscriber } from './connection.ts'
import type { Hub } from './hub.ts'

/** What the edge says to somebody who wants to connect. */
export type Admission = { readonly listener: Subscriber } | { readonly status: number; readonly body: object }

interface UpgradeOptions {
  readonly hub: Hub
  readonly admit: (request: IncomingMessage, query: URLSearchParams) => Promise<Admission>
}

/** Takes WebSocket requests for the hub's path; any other path is refused. */
export function handleUpgrades(server: Server, { hub, admit }: UpgradeOptions): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    void enter(request, socket).catch(() => rejectUpgrade(socket, 'internal'))

    async function enter(asking: IncomingMessage, on: Duplex): Promise<void> {
      const address = parseUrl(asking)
      if (address.pathname !== hubPath) return rejectUpgrade(on, 'not-found')
      const token = address.searchParams.get('id')
      const admission = await admit(asking, address.searchParams)
      if ('status' in admission) return writeRejection(on, admission.status, admission.body)
      const { listener } = admission
      if (token !== null && !hub.acceptsToken(token, listener)) return rejectUpgrade(on, 'not-found')
      hub.accept({ request: asking, socket: on, head }, { listener, token })
    }
  })
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

/** An address that is none counts as the root, which is not the hub's. */
function parseUrl({ url = '/' }: IncomingMessage): URL {
  return URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub') : new URL('http://hub/')
}
