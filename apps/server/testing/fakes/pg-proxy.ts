import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that listens in front of a database. */
export interface PgProxy {
  /** The database's URL, through the proxy. */
  readonly url: string
  /** Opens a connection to the database itself. */
  readonly connectUpstream: () => Socket
  close(): void
}

const socketName = '.s.PGSQL.5432'

/** Makes `server` listen on a socket of PostgreSQL's name; `url` is the database behind it, if there is one. */
export async function listenAsPostgres(
  server: Server,
  url = 'postgres://postgres@localhost/none',
): Promise<PgProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'samhus-proxy-'))
  const { searchParams, hostname, port } = new URL(url)
  const host = searchParams.get('host')
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve))
  const proxyUrl = new URL(url)
  proxyUrl.searchParams.set('host', folder)
  proxyUrl.port = ''
  return {
    url: proxyUrl.href,
    // A proxy writes message by message: over TCP each would wait 40 ms for the answer to the one before.
    connectUpstream: () =>
      host
        ? connect(join(host, socketName))
        : connect({ port: Number(port || 5432), host: hostname, noDelay: true }),
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
