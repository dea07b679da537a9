import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCatalogue, type ErrorType } from '@samhus/contract/errors'
import { hubPath } from '@samhus/contract/hub'
import type { Listener } from './connection.ts'
import type { Hub } from './hub.ts'

/** What the edge says to somebody who wants to connect. */
export type Admission = { readonly listener: Listener } | { readonly status: number; readonly body: object }

interface Options {
  readonly hub: Hub
  readonly admit: (request: IncomingMessage, query: URLSearchParams) => Promise<Admission>
}

/** Takes WebSocket requests for the hub's path; any other path is refused. */
export function openDoor(server: Server, { hub, admit }: Options): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    void enter(request, socket).catch(() => refuseAs(socket, 'internal'))

    async function enter(asking: IncomingMessage, on: Duplex): Promise<void> {
      const address = addressOf(asking)
      if (address.pathname !== hubPath) return refuseAs(on, 'not-found')
      const token = address.searchParams.get('id')
      const admission = await admit(asking, address.searchParams)
      if ('status' in admission) return refuse(on, admission.status, admission.body)
      const { listener } = admission
      if (token !== null && !hub.takesToken(token, listener)) return refuseAs(on, 'not-found')
      hub.accept({ request: asking, socket: on, head }, { listener, token })
    }
  })
}

function refuseAs(socket: Duplex, type: ErrorType): void {
  const [status, title] = errorCatalogue[type]
  refuse(socket, status, { type, title })
}

function refuse(socket: Duplex, status: number, body: object): void {
  const json = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** An address that is none counts as the root, which is not the hub's. */
function addressOf({ url = '/' }: IncomingMessage): URL {
  return URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub') : new URL('http://hub/')
}
