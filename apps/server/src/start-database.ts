import { createServer } from 'node:net'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { ConfigError, type Config } from './config.ts'
import type { RuntimeDeps } from './server.ts'
import { getDataDir } from './shared/paths.ts'

const listenErrorHints: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program is listening there: end it, or choose another port',
  EACCES: 'this user may not listen there: choose a port from 1024 on',
  EADDRNOTAVAIL: 'this machine has no such address: choose another HOST',
  ENOTFOUND: 'no address is known by this name: choose another HOST',
}

/**
 * Starts a database of the server's own, and creates it the first time; null if another one is named. No database is
 * created for a server that could not listen.
 *
 * It imports as little as possible, so that the rest of the server can be loaded meanwhile.
 *
 * @throws ConfigError where the port cannot be listened on
 * @throws DatabaseNotUsableError
 */
export async function startDatabase({
  config,
  log,
}: Pick<RuntimeDeps, 'config' | 'log'>): Promise<EmbeddedPostgres | null> {
  await assertPortFree(config)
  if (config.DATABASE_URL !== undefined) return null
  return startEmbeddedPostgres({
    appName: 'samhus',
    folder: join(getDataDir(config), 'postgres'),
    mayMove: config.DATA_DIR === undefined,
    log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
  })
}

/** @throws ConfigError where the port cannot be listened on */
async function assertPortFree({ HOST: host, PORT: port }: Config): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (error) {
    const why = listenErrorHints[(error as NodeJS.ErrnoException).code ?? '']
    throw why === undefined ? error : new ConfigError([`PORT ${port} on ${host}: ${why}.`])
  }
  await new Promise((resolve) => server.close(resolve))
}
