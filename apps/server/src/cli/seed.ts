import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBrand, readConfig, readSiteUrl } from '../config.ts'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { openDb } from '../db/core/client.ts'
import { migrate } from '../db/core/migrate.ts'
import { createLog } from '../shared/log.ts'
import { ensureDemo } from '../demo/ensure-demo.ts'
import { getDataDir, getFileStorage } from '../shared/paths.ts'
import { openFiles } from '../storage/create-files.ts'

const usage = 'npm run seed -- [--owners 3000] [--houses 10] [--seed name]'

/** Creates demo data of any size in an empty database: DATABASE_URL, else the embedded one in DATA_DIR. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { owners: { type: 'string' }, houses: { type: 'string' }, seed: { type: 'string' } },
  })
  const owners = parseCount(values.owners, 'owners')
  const houses = parseCount(values.houses, 'houses')
  const config = readConfig(process.env)
  if (config.isProduction) throw new Error('Demo data is for trying Samhus out, not for production.')
  const log = createLog('warn')
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          appName: 'samhus',
          folder: join(getDataDir(config), 'postgres'),
          mayMove: config.DATA_DIR === undefined,
          log,
        })
      : null
  try {
    const url = config.DATABASE_URL ?? embedded?.url ?? ''
    await migrate(url)
    const startedAt = Date.now()
    const offset = config.DEMO_CLOCK === undefined ? 0 : Date.parse(config.DEMO_CLOCK) - startedAt
    const random = (): number => randomBytes(6).readUIntBE(0, 6) / 2 ** 48
    const newSecret = (): string => randomBytes(32).toString('base64url')
    const basics = {
      now: () => Date.now() + offset,
      systemNow: Date.now,
      newId: randomUUID,
      random,
      newSecret,
      log,
    }
    const db = openDb(url, { applicationName: 'samhus seed', maxConnections: 1, random })
    const files = await openFiles(getFileStorage(config), db, basics)
    await db.close()
    const outside = {
      ...basics,
      secretKey: config.SECRET_KEY,
      environment: readBrand(config),
      siteUrl: readSiteUrl(config),
      files,
    }
    const made = await ensureDemo(url, outside, {
      seed: values.seed ?? 'samhus',
      ...(owners === undefined ? {} : { owners }),
      ...(houses === undefined ? {} : { houses }),
      log: (line) => process.stdout.write(`${line}\n`),
    })
    if (made) return 0
    process.stderr.write(`There are people in this database already: ${embedded?.folder ?? 'DATABASE_URL'}\n`)
    return 1
  } finally {
    await embedded?.stop()
  }
}

function parseCount(given: string | undefined, name: string): number | undefined {
  if (given === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Error(`--${name} is not a count: ${given}\n${usage}`)
  return Number(given)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
