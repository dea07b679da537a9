import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place between us and a database, whatever stands there. */
export interface BeforeDatabase {
  /** The database's address, by way of that place. */
  readonly url: string
  /** A connection to the database itself. */
  readonly far: () => Socket
  close(): void
}

const socketName = '.s.PGSQL.5432'

/** Lets `server` listen where a PostgreSQL would; `url` is the database behind it, if there is one. */
export async function listenBefore(
  server: Server,
  url = 'postgres://postgres@localhost/none',
): Promise<BeforeDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'samhus-proxy-'))
  const { searchParams, hostname, port } = new URL(url)
  const host = searchParams.get('host')
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve))
  const address = new URL(url)
  address.searchParams.set('host', folder)
  address.port = ''
  return {
    url: address.href,
    far: () => (host ? connect(join(host, socketName)) : connect(Number(port || 5432), hostname)),
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
