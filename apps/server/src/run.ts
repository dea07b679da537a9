import { randomBytes, randomUUID } from 'node:crypto'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'
import type { Server } from './server.ts'
import { createLog } from './shared/log.ts'
import { startDatabase } from './start-database.ts'

/**
 * Runs the server until a signal stops it. The only reader of the environment, the system clock and random numbers;
 * everything else gets them as arguments.
 *
 * @param webBuild Resolves when the web app is built: `npm start` builds it while the demo data are created.
 */
export async function run(webBuild: Promise<unknown> = Promise.resolve()): Promise<void> {
  await openSite(process.env, webBuild).catch(fail)
}

/** @throws ConfigError; DatabaseNotUsableError; whatever else prevents the start */
export async function openSite(env: NodeJS.ProcessEnv, webBuild: Promise<unknown>): Promise<void> {
  const config = readConfig(env)
  const log = createLog(config.LOG_LEVEL)
  const systemNow = Date.now
  const clock = createBusinessClock(config)
  const runtime = {
    config,
    log,
    systemNow,
    now: clock.now,
    newId: randomUUID,
    random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    newSecret: () => randomBytes(32).toString('base64url'),
  }
  const database = startDatabase(runtime)
  // The server awaits it, when it is loaded.
  database.catch(() => {})
  let server: Server | null = null
  /** Stops what has been started so far: a database of the server's own does not end with its process. */
  const stop = async (): Promise<void> => {
    if (server !== null) await server.stop()
    else await (await database.catch(() => null))?.stop()
  }
  const signals = stopOnSignal(stop)
  try {
    const { startServer } = await import('./server.ts')
    server = await startServer(runtime, { database, webBuild })
  } catch (error) {
    // A start whose database a signal has stopped fails, and the signal's own end is the right one.
    if (signals.hasCome()) return
    signals.forget()
    await stop()
    throw error
  }
  clock.start()
  log.info({ address: server.url, database: server.databaseDir ?? 'DATABASE_URL' }, 'Samhus is open')
  process.stdout.write(`\n  Samhus is open at ${server.url}\n`)
  if (server.checkOutUrl !== null) {
    process.stdout.write(`  A guest checks out at ${server.checkOutUrl}\n`)
  }
  process.stdout.write('\n')
}

/** Ends the process with 0 once a signal has come and everything is stopped. */
function stopOnSignal(stop: () => Promise<void>): { hasCome: () => boolean; forget: () => void } {
  let hasCome = false
  const end = (): void => {
    if (hasCome) return
    hasCome = true
    stop()
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  return {
    hasCome: () => hasCome,
    forget: () => {
      process.off('SIGTERM', end)
      process.off('SIGINT', end)
    },
  }
}

/**
 * With DEMO_CLOCK business time starts at its instant when the server opens, and then runs at the system's pace. It
 * stands still before that, however long the demo data take to create.
 */
function createBusinessClock({ DEMO_CLOCK }: Config): { now: () => number; start: () => void } {
  if (DEMO_CLOCK === undefined) return { now: Date.now, start: () => {} }
  const initial = Date.parse(DEMO_CLOCK)
  let startedAt: number | null = null
  return {
    now: () => (startedAt === null ? initial : initial + Date.now() - startedAt),
    start: () => {
      startedAt = Date.now()
    },
  }
}

/** Whether the operator can mend what prevents the start. */
export function isOperatorError(error: unknown): error is ConfigError | DatabaseNotUsableError {
  return error instanceof ConfigError || error instanceof DatabaseNotUsableError
}

/** Writes an error that the operator can mend without its stack trace. */
function fail(error: unknown): never {
  process.stderr.write(
    `${isOperatorError(error) ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
