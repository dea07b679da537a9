import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What a PostgreSQL would answer, for tests of what only another one, or a broken one, would say. */
export interface PostgresStandIn {
  readonly url: string
  stop(): Promise<void>
}

/** Rows of the one query that it answers; or the SQLSTATE and the words with which it lets nobody in. */
type StandInAnswer =
  | { readonly row: Readonly<Record<string, string>> }
  | { readonly refuses: { readonly code: string; readonly message: string } }

/** Speaks enough of PostgreSQL's protocol to be signed in to without a password, and answers every query alike. */
export async function standInForPostgres(answer: StandInAnswer): Promise<PostgresStandIn> {
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write('refuses' in answer ? errorOf(answer.refuses) : isIn ? rowOf(answer.row) : welcome)
      if ('refuses' in answer) socket.end()
      isIn = true
    })
    sockets.add(socket)
  })
  const sockets = new Set<Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://samhus:top-secret@127.0.0.1:${port}/samhus?sslmode=disable`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', int32(0)), ready])

function rowOf(row: Readonly<Record<string, string>>): Buffer {
  const fields = Object.keys(row).map((name) => [text(name), Buffer.alloc(6), int32(25), Buffer.alloc(8)])
  const values = Object.values(row).map((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)])
  const count = Buffer.from([0, fields.length])
  return Buffer.concat([
    message('T', Buffer.concat([count, ...fields.flat()])),
    message('D', Buffer.concat([count, ...values.flat()])),
    message('C', text('SELECT 1')),
    ready,
  ])
}

function errorOf({ code, message: words }: { code: string; message: string }): Buffer {
  return message('E', Buffer.concat([text('SFATAL'), text(`C${code}`), text(`M${words}`), Buffer.alloc(1)]))
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(4 + body.length), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}
