import { Pool } from 'undici'
import { startYardstick, ms, pause, quantile, tokensFor, headersOf } from './hub-environment.ts'
import type { FakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import type { Place, RunningServer } from './environment.ts'
import { benchGroup, type BenchGroup } from './world.ts'

const owners = 3_000
const houses = 10
const rushMs = 1_000
/** As the server spreads what so many read anew. */
const waveMs = 3_000
const connections = 1_024

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: object
}

interface Answered {
  readonly status: number
  readonly json: () => { readonly type?: string; readonly bookingId?: string }
  /** From the instant at which it was to be sent. */
  readonly tookMs: number
}

/** Sends each at its own time, spread evenly, whether or not those before it have been answered. */
async function openLoop(origin: string, calls: readonly Call[], withinMs: number): Promise<Answered[]> {
  const pool = new Pool(origin, { connections })
  const began = performance.now()
  const answers = await Promise.all(
    calls.map(async ({ method, path, token, body }, index) => {
      const due = (index * withinMs) / calls.length
      await pause(due)
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...headersOf(token) }
      const { statusCode, body: answer } = await pool.request({
        method,
        path,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const tookMs = performance.now() - began - due
      return { status: statusCode, json: () => JSON.parse(bytes.toString()) as object, tookMs }
    }),
  )
  await pool.close()
  return answers
}

/**
 * Points have come: everybody wants a week within a second, and most want the same ones. Then who has one confirms
 * it while everybody reads the calendars.
 *
 * Beside it a server that does nothing, called in the same way: what of it all is the caller's own.
 */
export async function measureOpening(around: {
  readonly place: Place
  readonly server: RunningServer
  readonly issuer: FakeIssuer
  readonly year: number
  readonly say: (line: string) => void
}): Promise<void> {
  const { place, server, issuer, year, say } = around
  say(`making a group of ${owners} owners`)
  const group = await benchGroup(place.setup, { code: 'O', year, houses, owners, isCrowd: true })
  const tokens = await tokensFor(issuer, group)
  const idle = await startYardstick('http')
  // They wait with the page open.
  const reads = tokens.map((token): Call => ({ method: 'GET', path: calendarsOf(group), token }))
  await openLoop(server.origin, reads, 4 * waveMs)
  const wanted = weeksByPopularity(group.unitIds, owners)
  const reserves = tokens.map((token, index): Call => {
    const body = { calendarUnitId: String(wanted[index]) }
    return { method: 'POST', path: '/client/api/bookings/reserve', token, body }
  })
  const idleReserves = await openLoop(idle.origin, reserves, rushMs)
  const reserved = await openLoop(server.origin, reserves, rushMs)
  const held = reserved.flatMap(({ status, json }, index) => {
    const { bookingId } = status === 200 ? json() : {}
    const { token = '' } = reserves[index] ?? {}
    return bookingId === undefined ? [] : [{ bookingId, token, unitId: wanted[index] }]
  })
  const weeks = new Set(held.map(({ unitId }) => unitId)).size
  say(
    `opening rush, ${owners} within ${ms(rushMs)}: ${weeks} of ${new Set(wanted).size} weeks, ${held.length} holders, ` +
      `${failed(reserved)} × 5xx; winners ${text(reserved.filter(({ status }) => status === 200))}, ` +
      `losers ${text(reserved.filter(({ status }) => status !== 200))} ` +
      `(${reasons(reserved)}); ${beside(reserved, idleReserves)} (to hold: p99 3 s)`,
  )
  const confirms = held.map(({ bookingId, token }): Call => {
    return { method: 'POST', path: '/client/api/bookings/confirm', token, body: { bookingId } }
  })
  const wave = (origin: string): Promise<[Answered[], Answered[]]> =>
    Promise.all([openLoop(origin, confirms, waveMs), openLoop(origin, reads, waveMs)])
  const [idleConfirms, idleReads] = await wave(idle.origin)
  const [confirmed, read] = await wave(server.origin)
  say(
    `confirm wave, ${confirms.length} while ${owners} read calendars, within ${ms(waveMs)}: ` +
      `${failed([...confirmed, ...read])} × 5xx; confirm ${text(confirmed)} (${beside(confirmed, idleConfirms)}), ` +
      `calendars ${text(read)} (${beside(read, idleReads)}) (to hold: p99 500 ms)`,
  )
  idle.child.stop()
}

function calendarsOf({ groupId }: BenchGroup): string {
  return `/client/api/groups/${groupId}/calendars`
}

/** One week for each owner: the n-th most wanted is wanted an n-th as often as the first. */
function weeksByPopularity(unitIds: readonly number[], count: number): number[] {
  const shares = unitIds.map((_, rank) => 1 / (rank + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const golden = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: count }, (_, index) => {
    let left = (((index + 1) * golden) % 1) * all
    const rank = shares.findIndex((share) => (left -= share) <= 0)
    return unitIds.at(rank) ?? 0
  })
}

function failed(answers: readonly Answered[]): number {
  return answers.filter(({ status }) => status >= 500).length
}

function text(answers: readonly Answered[]): string {
  const took = answers.map(({ tookMs }) => tookMs)
  return `p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}`
}

function beside(ours: readonly Answered[], idle: readonly Answered[]): string {
  const p99 = (answers: readonly Answered[]): number =>
    quantile(
      answers.map(({ tookMs }) => tookMs),
      0.99,
    )
  return `${(p99(ours) / p99(idle)).toFixed(0)} × p99 of a server that does nothing, ${ms(p99(idle))}`
}

/** How many were told what. */
function reasons(answers: readonly Answered[]): string {
  const counts = new Map<string, number>()
  for (const { status, json } of answers) {
    if (status === 200) continue
    const { type = String(status) } = json()
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) => `${type} ${count}`).join(', ')
}
