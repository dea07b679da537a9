import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketIo } from 'socket.io'
import { WebSocketServer } from 'ws'
import { handleRequests } from './worker.ts'

/** Plain `ws`, Socket.IO, or an HTTP server that does nothing. */
export type BaselineKind = 'ws' | 'io' | 'http'

/** Commands to a baseline server. */
export type BaselineCommand =
  | { readonly do: 'listen'; readonly kind: BaselineKind }
  /** Sends to all clients. Returns the system time of the first send. `io` emits the events in the text. */
  | { readonly do: 'broadcast'; readonly text: string }
  | { readonly do: 'rush'; readonly text: string; readonly events: number; readonly withinMs: number }

const end = '\u001e'
let broadcast: (text: string) => void = () => {}

/** Plain `ws` sends the text as it is, Socket.IO emits the events in it; neither has groups or users. */
async function listen(kind: BaselineKind): Promise<string> {
  const server = createServer((_request, response) => response.end('{}'))
  if (kind === 'ws') {
    const hub = new WebSocketServer({ server, perMessageDeflate: false })
    broadcast = (text) => {
      const bytes = Buffer.from(text)
      for (const client of hub.clients) client.send(bytes, { binary: false, compress: false })
    }
  } else if (kind === 'io') {
    const hub = new SocketIo(server, { transports: ['websocket'], serveClient: false })
    broadcast = (text) => {
      for (const each of text.split(end)) {
        if (each === '') continue
        const message = JSON.parse(each) as { target: string; arguments: unknown[] }
        hub.emit(message.target, ...message.arguments)
      }
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Broadcasts one message for each event, evenly spread. */
async function broadcastEvenly({
  text,
  events,
  withinMs,
}: {
  text: string
  events: number
  withinMs: number
}): Promise<number> {
  const began = Date.now()
  for (let sent = 0; sent < events; sent++) {
    const wait = began + (sent * withinMs) / events - Date.now()
    await new Promise((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)))
    broadcast(text)
  }
  return began
}

handleRequests<BaselineCommand>(async (command) => {
  switch (command.do) {
    case 'listen':
      return listen(command.kind)
    case 'broadcast': {
      const began = Date.now()
      broadcast(command.text)
      return began
    }
    case 'rush':
      return broadcastEvenly(command)
  }
})
