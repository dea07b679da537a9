import { build } from '../scripts/build.mjs'
import { measureAdminLedger } from './admin-ledger.ts'
import { measureHttp, measureSql } from './bookings.ts'
import { measureCalendars } from './calendars.ts'
import { startFakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import type { Figure } from './load.ts'
import { createEnvironment, startBuiltServer, type BenchContext } from './environment.ts'
import { measureHub } from './hub.ts'
import { measureIdleServer } from './idle.ts'
import { measureImport } from './import.ts'
import { measureMail } from './mail.ts'
import { measureOpening } from './opening-rush.ts'
import { measurePolicy } from './policy.ts'
import { measureVerify } from './verify.ts'
import { createBenchGroup } from './bench-group.ts'

const houses = 10
const bookingHouses = 20
const rounds = 3

/**
 * The parts of `npm run bench -- <part> …`; without a name all of them run, one after the other. `hub:rush` names
 * one measurement of the part `hub`.
 */
const parts: Readonly<Record<string, (context: BenchContext, only: readonly string[]) => Promise<void>>> = {
  // First, since its baseline is a server with an empty database.
  idle: measureIdleServer,
  bookings: benchBookings,
  calendars: benchCalendars,
  verify: benchVerify,
  ledger: measureAdminLedger,
  mail: measureMail,
  policy: measurePolicy,
  import: measureImport,
  opening: measureOpening,
  hub: measureHub,
}

/** Prints each figure next to its baseline, measured in the same run; nothing here passes or fails. */
async function main(names: readonly string[]): Promise<void> {
  const wanted = names.map((text) => text.split(':'))
  const unknown = wanted.filter(([part = '']) => !Object.hasOwn(parts, part))
  if (unknown.length > 0) {
    throw new Error(`no such part: ${unknown.join(', ')} (there are ${Object.keys(parts).join(', ')})`)
  }
  await build({ quiet: true })
  const environment = await createEnvironment()
  const issuer = await startFakeIssuer()
  try {
    const server = await startBuiltServer(environment.url, issuer.url)
    try {
      const context = { environment, server, issuer, year: new Date().getUTCFullYear(), print }
      for (const [name, part] of Object.entries(parts)) {
        const own = wanted.filter(([each]) => each === name)
        const only = own.flatMap(([, measurement]) => measurement ?? [])
        if (names.length === 0 || own.length > 0) await part(context, only)
      }
    } finally {
      await server.stop()
    }
  } finally {
    issuer.stop()
    await environment.stop()
  }
}

async function benchBookings({ environment, server, issuer, year }: BenchContext): Promise<void> {
  const owners = bookingHouses * 53
  const createSized = (code: string, size: { houses: number; owners: number }) =>
    createBenchGroup(environment.setupDeps, { code, year, ...size })
  print(`making groups of ${bookingHouses} houses and as many owners as next year has weeks`)
  const sample = await createSized('S', { houses: 1, owners: 53 })
  for (let round = 1; round <= rounds; round++) {
    print(`round ${round} of ${rounds}`)
    const size = { houses: bookingHouses, owners }
    const [forHttp, forSql] = [await createSized(`H${round}`, size), await createSized(`D${round}`, size)]
    const tokens = await signInAll(server.origin, issuer.createToken, forHttp.owners)
    const http = await measureHttp(server.origin, forHttp, tokens)
    const sql = await measureSql(environment, sample, forSql)
    compare('reserve', http.reserve, sql.reserve)
    compare('confirm', http.confirm, sql.confirm)
    // The last week of the sample is booked now; the next round records the week before it.
    sample.unitIds.splice(-1)
    sample.owners.splice(-1)
  }
}

async function benchCalendars({ environment, server, issuer, year }: BenchContext): Promise<void> {
  const shown = await createBenchGroup(environment.setupDeps, { code: 'C', year, houses, owners: 60 })
  const tokens = await signInAll(server.origin, issuer.createToken, shown.owners)
  const target = { origin: server.origin, url: environment.url, deps: environment.deps }
  const figures = await measureCalendars(target, shown, tokens)
  compare('calendars, as many bytes', figures.plain, figures.sql)
  compare('calendars, as browsers ask', figures.compressed, figures.sql)
  compare('calendars, first after a change', figures.afterChange, figures.sql)
  const { rawBytes, compressedBytes } = figures
  print(`calendars of ${houses} houses × 3 years: ${rawBytes} bytes, ${compressedBytes} compressed`)
}

async function benchVerify({ environment }: BenchContext): Promise<void> {
  print('making 3,000 owners × 10 years')
  const { verifySeconds, readSeconds, rows, violations } = await measureVerify(environment.url)
  const each = `${rows} rows, reading each once ${readSeconds.toFixed(2)} s`
  print(`verify: ${verifySeconds.toFixed(2)} s  (${each}), ${violations} violations`)
}

/** Every owner calls once, so that tokens are cached and sign-ins bound before the measurement. */
async function signInAll(
  origin: string,
  tokenFor: (email: string) => Promise<string>,
  owners: readonly { email: string }[],
): Promise<string[]> {
  const tokens: string[] = []
  for (const { email } of owners) {
    const token = await tokenFor(email)
    const answer = await fetch(`${origin}/client/api/groups/my`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    tokens.push(token)
  }
  return tokens
}

function compare(what: string, ours: Figure, baseline: Figure): void {
  const ratio = (ours.perSecond / baseline.perSecond).toFixed(2)
  print(`${what}: ${ratio} × its SQL  (${formatFigure(ours)}; SQL alone ${formatFigure(baseline)})`)
}

function formatFigure({ perSecond, p50Ms, p99Ms }: Figure): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main(process.argv.slice(2))
