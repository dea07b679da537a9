import { build } from '../scripts/build.mjs'
import { measureAdminLedger } from './admin-ledger.ts'
import { parseArguments, type BenchArguments } from './arguments.ts'
import { measureBookings } from './bookings.ts'
import { measureCalendars } from './calendars.ts'
import { startFakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import { createEnvironment, startBuiltServer, type BenchContext } from './environment.ts'
import { measureHub } from './hub.ts'
import { measureIdleServer } from './idle.ts'
import { measureImport } from './import.ts'
import { measureMail } from './mail.ts'
import { measureOpening } from './opening-rush.ts'
import { measurePolicy } from './policy.ts'
import { Report } from './report.ts'
import { measureVerify, withConnection } from './verify.ts'

/** The parts of `npm run bench -- <part> …`. `hub:rush` names one measurement of the part `hub`, `all` all parts. */
const parts: Readonly<Record<string, (context: BenchContext, only: readonly string[]) => Promise<void>>> = {
  // First, since its baseline is a server with an empty database.
  idle: measureIdleServer,
  bookings: measureBookings,
  calendars: measureCalendars,
  opening: measureOpening,
  hub: measureHub,
  verify: benchVerify,
  ledger: measureAdminLedger,
  mail: measureMail,
  policy: measurePolicy,
  import: measureImport,
}

/** What runs without a name: the figures that have a target. */
const table = ['idle', 'bookings', 'calendars', 'opening', 'hub:fan-out', 'hub:idle', 'hub:storm']

/** Prints figures with what is to be reached; a figure that misses its target is no failure of the bench. */
async function main({ names, json, before }: BenchArguments): Promise<void> {
  const asked = names.length === 0 ? table : names.includes('all') ? Object.keys(parts) : names
  const wanted = asked.map((text) => text.split(':'))
  const unknown = wanted.filter(([part = '']) => !Object.hasOwn(parts, part))
  if (unknown.length > 0) {
    throw new Error(`no such part: ${unknown.join(', ')} (there are all, ${Object.keys(parts).join(', ')})`)
  }
  const report = new Report(before)
  await build({ quiet: true })
  const environment = await createEnvironment()
  const issuer = await startFakeIssuer()
  try {
    const server = await startBuiltServer(environment.url, issuer.url)
    try {
      const year = new Date().getUTCFullYear()
      const print = (line: string): void => report.print(line)
      const context = { environment, server, issuer, year, report, isBrief: names.length === 0, print }
      for (const [name, part] of Object.entries(parts)) {
        const own = wanted.filter(([each]) => each === name)
        const only = own.flatMap(([, measurement]) => measurement ?? [])
        if (own.length > 0) await runPart(name, () => part(context, only))
      }
    } finally {
      await server.stop()
    }
    report.printTable()
    if (json !== undefined)
      report.writeJson(json, { parts: asked, postgres: await readVersion(environment.url) })
  } finally {
    issuer.stop()
    await environment.stop()
  }
}

/** A part that fails takes no other's figures with it. */
async function runPart(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.exitCode = 1
    console.error(`${name} could not be measured:`, error)
  }
}

async function readVersion(url: string): Promise<string> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  )
  return rows[0]?.server_version ?? ''
}

async function benchVerify({ environment, print }: BenchContext): Promise<void> {
  print('making 3,000 owners × 10 years')
  const { verifySeconds, readSeconds, rows, violations } = await measureVerify(environment.url)
  const each = `${rows} rows, reading each once ${readSeconds.toFixed(2)} s`
  print(`verify: ${verifySeconds.toFixed(2)} s  (${each}), ${violations} violations`)
}

await main(parseArguments(process.argv.slice(2)))
