import { randomBytes, randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { readBrand, readConfig, readSiteUrl, type Config } from '../config.ts'
import { openDb, type Db } from '../db/core/client.ts'
import { openMailSecrets } from '../mail/mail-secrets.ts'
import { createBrandSource } from '../reads/brand-source.ts'
import type { Deps } from '../shared/deps.ts'
import { createLog } from '../shared/log.ts'
import { getDataDir, getFileStorage } from '../shared/paths.ts'
import { openFiles } from '../storage/create-files.ts'
import { openSignedUrls } from '../storage/signed-urls.ts'
import { ArgumentError, readImportArguments, UnknownNameError, usage } from './import-arguments.ts'
import { readImportFile } from './read-import-file.ts'
import { runImport } from './run-import.ts'
import { verify } from './verify.ts'

const wrongArguments = 2
const maxConnections = 4

/** `npm run import`: imports a file into the database at DATABASE_URL, else the embedded one in DATA_DIR. */
async function main(): Promise<number> {
  const args = readImportArguments(process.argv.slice(2))
  const bytes = await readImportFile(args)
  const config = readConfig(process.env)
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          appName: 'samhus',
          folder: join(getDataDir(config), 'postgres'),
          mayMove: config.DATA_DIR === undefined,
          log: createLog('warn'),
        })
      : null
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const db = openDb(url, { applicationName: 'samhus import', maxConnections, random: Math.random })
  try {
    const deps = await createDeps(db, config, url)
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    return await runImport({ deps, print, sleep }, args, { bytes, fileName: basename(args.file) })
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

async function createDeps(db: Db, config: Config, url: string): Promise<Deps> {
  const startedAt = Date.now()
  const offset = config.DEMO_CLOCK === undefined ? 0 : Date.parse(config.DEMO_CLOCK) - startedAt
  const basics = {
    now: () => Date.now() + offset,
    systemNow: Date.now,
    newId: randomUUID,
    random: Math.random,
    newSecret: () => randomBytes(32).toString('base64url'),
    log: createLog('warn'),
  }
  const secrets = { ...basics, secretKey: config.SECRET_KEY }
  return {
    ...basics,
    db,
    files: await openFiles(getFileStorage(config), db, basics),
    brand: createBrandSource({ db, log: basics.log }, readBrand(config)),
    siteUrl: readSiteUrl(config),
    signedUrls: await openSignedUrls(db, secrets),
    mailSecrets: await openMailSecrets(db, secrets),
    // Work that is late is no fault of what has just been written.
    verify: async () => (await verify(url, { tolerance: '1 day' })).length,
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isWrong = error instanceof ArgumentError
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (isWrong) process.stderr.write(`\n${usage}\n`)
    process.exit(isWrong || error instanceof UnknownNameError ? wrongArguments : 1)
  },
)
