import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A fake PostgreSQL server, for responses that only another version, or a broken server, would give. */
export interface FakePostgres {
  readonly url: string
  stop(): Promise<void>
}

/** The row that it returns for every query; or the SQLSTATE and message with which it rejects every sign-in. */
type FakePostgresResponse =
  | { readonly row: Readonly<Record<string, string>> }
  | { readonly refuses: { readonly code: string; readonly message: string } }

/** Implements just enough of the protocol to sign in without a password, and returns the same row for every query. */
export async function startFakePostgres(answer: FakePostgresResponse): Promise<FakePostgres> {
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write('refuses' in answer ? encodeError(answer.refuses) : isIn ? encodeRow(answer.row) : welcome)
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

const ready = encodeMessage('Z', Buffer.from('I'))
const welcome = Buffer.concat([encodeMessage('R', encodeInt32(0)), ready])

function encodeRow(row: Readonly<Record<string, string>>): Buffer {
  const fields = Object.keys(row).map((name) => [
    encodeText(name),
    Buffer.alloc(6),
    encodeInt32(25),
    Buffer.alloc(8),
  ])
  const values = Object.values(row).map((value) => [
    encodeInt32(Buffer.byteLength(value)),
    Buffer.from(value),
  ])
  const count = Buffer.from([0, fields.length])
  return Buffer.concat([
    encodeMessage('T', Buffer.concat([count, ...fields.flat()])),
    encodeMessage('D', Buffer.concat([count, ...values.flat()])),
    encodeMessage('C', encodeText('SELECT 1')),
    ready,
  ])
}

/** Returns the message with which PostgreSQL ends a connection. */
export function encodeError({ code, message: words }: { code: string; message: string }): Buffer {
  return encodeMessage(
    'E',
    Buffer.concat([encodeText('SFATAL'), encodeText(`C${code}`), encodeText(`M${words}`), Buffer.alloc(1)]),
  )
}

function encodeMessage(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), encodeInt32(4 + body.length), body])
}

function encodeInt32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function encodeText(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}
