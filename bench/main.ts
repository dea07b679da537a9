import { build } from '../scripts/build.mjs'
import { measureHttp, measureSql } from './bookings.ts'
import { measureCalendars } from './calendars.ts'
import { startFakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import type { Figure } from './load.ts'
import { openPlace, startBuiltServer, type Place, type RunningServer } from './environment.ts'
import { benchHub } from './hub.ts'
import { measureOpening } from './opening.ts'
import { measureVerify } from './verify.ts'
import { benchGroup } from './world.ts'

const houses = 10
const bookingHouses = 20
const rounds = 3

/**
 * What `npm run bench -- <part> …` may name; none named: all of them, one after the other. `hub:rush` is one
 * measurement of a part that has several.
 */
const parts: Readonly<Record<string, (around: Around, only: readonly string[]) => Promise<void>>> = {
  bookings: benchBookings,
  calendars: benchCalendars,
  verify: benchVerify,
  opening: (around) => measureOpening({ ...around, say }),
  hub: (around, only) => benchHub({ ...around, say }, only),
}

interface Around {
  readonly place: Place
  readonly server: RunningServer
  readonly issuer: Awaited<ReturnType<typeof startFakeIssuer>>
  readonly year: number
}

/** Prints each figure beside its yardstick, measured in the same run; nothing here passes or fails. */
async function main(asked: readonly string[]): Promise<void> {
  const wanted = asked.map((text) => text.split(':'))
  const unknown = wanted.filter(([part = '']) => !Object.hasOwn(parts, part))
  if (unknown.length > 0) {
    throw new Error(`no such part: ${unknown.join(', ')} (there are ${Object.keys(parts).join(', ')})`)
  }
  await build({ quiet: true })
  const place = await openPlace()
  const issuer = await startFakeIssuer()
  try {
    const server = await startBuiltServer(place.url, issuer.url)
    try {
      const around = { place, server, issuer, year: new Date().getUTCFullYear() }
      for (const [name, part] of Object.entries(parts)) {
        const own = wanted.filter(([each]) => each === name)
        const only = own.flatMap(([, measurement]) => measurement ?? [])
        if (asked.length === 0 || own.length > 0) await part(around, only)
      }
    } finally {
      await server.stop()
    }
  } finally {
    issuer.stop()
    await place.stop()
  }
}

async function benchBookings({ place, server, issuer, year }: Around): Promise<void> {
  const owners = bookingHouses * 53
  const make = (code: string, size: { houses: number; owners: number }) =>
    benchGroup(place.setup, { code, year, ...size })
  say(`making groups of ${bookingHouses} houses and as many owners as next year has weeks`)
  const sample = await make('S', { houses: 1, owners: 53 })
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    const size = { houses: bookingHouses, owners }
    const [over, under] = [await make(`H${round}`, size), await make(`D${round}`, size)]
    const tokens = await signIn(server.origin, issuer.createToken, over.owners)
    const http = await measureHttp(server.origin, over, tokens)
    const sql = await measureSql(place, sample, under)
    compare('reserve', http.reserve, sql.reserve)
    compare('confirm', http.confirm, sql.confirm)
    // The sample's last week is taken now; the next round records the one before it.
    sample.unitIds.splice(-1)
    sample.owners.splice(-1)
  }
}

async function benchCalendars({ place, server, issuer, year }: Around): Promise<void> {
  const shown = await benchGroup(place.setup, { code: 'C', year, houses, owners: 60 })
  const tokens = await signIn(server.origin, issuer.createToken, shown.owners)
  const around = { origin: server.origin, url: place.url, deps: place.deps }
  const figures = await measureCalendars(around, shown, tokens)
  compare('calendars, as many bytes', figures.plain, figures.sql)
  compare('calendars, as browsers ask', figures.packed, figures.sql)
  compare('calendars, first after a change', figures.afterChange, figures.sql)
  const { rawBytes, compressedBytes } = figures
  say(`calendars of ${houses} houses × 3 years: ${rawBytes} bytes, ${compressedBytes} compressed`)
}

async function benchVerify({ place }: Around): Promise<void> {
  say('making 3,000 owners × 10 years')
  const { verifySeconds, readSeconds, rows, violations } = await measureVerify(place.url)
  const each = `${rows} rows, reading each once ${readSeconds.toFixed(2)} s`
  say(`verify: ${verifySeconds.toFixed(2)} s  (${each}), ${violations} violations`)
}

/** Everybody calls once, so that the tokens are known and the persons bound before the measuring. */
async function signIn(
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

function compare(what: string, ours: Figure, yardstick: Figure): void {
  const ratio = (ours.perSecond / yardstick.perSecond).toFixed(2)
  say(`${what}: ${ratio} × its SQL  (${text(ours)}; SQL alone ${text(yardstick)})`)
}

function text({ perSecond, p50Ms, p99Ms }: Figure): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main(process.argv.slice(2))
