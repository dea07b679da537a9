import { randomBytes, randomUUID } from 'node:crypto'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'
import { createLog } from './shared/log.ts'
import { startServer } from './server.ts'

/** The only reader of the environment, the system's clock and its chance; everything below is handed them. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const systemNow = Date.now
  const clock = businessClock(config)
  const server = await startServer({
    config,
    log,
    systemNow,
    now: clock.now,
    newId: randomUUID,
    random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    newSecret: () => randomBytes(32).toString('base64url'),
  })
  clock.begin()
  log.info({ address: server.address, database: server.databaseFolder ?? 'DATABASE_URL' }, 'Samhus is open')
  process.stdout.write(`\n  Samhus is open at ${server.address}\n`)
  if (server.checkOutAddress !== null) {
    process.stdout.write(`  A guest checks out at ${server.checkOutAddress}\n`)
  }
  process.stdout.write('\n')
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    server
      .stop()
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * DEMO_CLOCK lets business time begin at its instant, when the site opens: until then it stands, however long the
 * demo's data take to make. From then on it runs beside the wall's.
 */
function businessClock({ DEMO_CLOCK }: Config): { now: () => number; begin: () => void } {
  if (DEMO_CLOCK === undefined) return { now: Date.now, begin: () => {} }
  const first = Date.parse(DEMO_CLOCK)
  let begun: number | null = null
  return {
    now: () => (begun === null ? first : first + Date.now() - begun),
    begin: () => {
      begun = Date.now()
    },
  }
}

/** What an operator can mend is said without where in the program it was noticed. */
function fail(error: unknown): never {
  const isToldPlainly = error instanceof ConfigError || error instanceof DatabaseNotUsableError
  process.stderr.write(`${isToldPlainly ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}

main().catch(fail)
