import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketIo } from 'socket.io'
import { WebSocketServer } from 'ws'
import { answerQuestions } from './worker.ts'

/** Bare `ws`, Socket.IO, or a server of HTTP that does nothing. */
export type YardstickKind = 'ws' | 'io' | 'http'

/** What the servers that stand beside the hub are asked. */
export type ToYardstick =
  | { readonly do: 'listen'; readonly kind: YardstickKind }
  /** To everybody; answers when that began (wall time). `io`: the argument of one event, else the text. */
  | { readonly do: 'broadcast'; readonly text: string }
  | { readonly do: 'rush'; readonly text: string; readonly events: number; readonly withinMs: number }

const end = '\u001e'
let broadcast: (text: string) => void = () => {}

/** Bare `ws` that sends the text as it is, or Socket.IO that emits the event in it: neither knows of rooms or people. */
async function listen(kind: YardstickKind): Promise<string> {
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

/** One message for each event, spread evenly. */
async function rush({
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

answerQuestions<ToYardstick>(async (asked) => {
  switch (asked.do) {
    case 'listen':
      return listen(asked.kind)
    case 'broadcast': {
      const began = Date.now()
      broadcast(asked.text)
      return began
    }
    case 'rush':
      return rush(asked)
  }
})
