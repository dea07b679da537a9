import { Pool } from 'undici'
import {
  startBaseline,
  formatMs,
  sleep,
  computeQuantile,
  createTokens,
  createHeaders,
} from './hub-environment.ts'
import type { BenchContext } from './environment.ts'
import { createBenchGroup, type BenchGroup } from './bench-group.ts'

const owners = 3_000
const houses = 10
const rushMs = 1_000
/** The spread that the server asks for when so many clients refetch. */
const waveMs = 3_000
const connections = 1_024

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: object
}

interface TimedResponse {
  readonly status: number
  readonly json: () => { readonly type?: string; readonly bookingId?: string }
  /** Counted from the instant at which the call was due. */
  readonly tookMs: number
}

/** Sends calls at evenly spread instants, whether or not earlier calls have been answered. */
async function sendOpenLoop(
  origin: string,
  calls: readonly Call[],
  withinMs: number,
): Promise<TimedResponse[]> {
  const pool = new Pool(origin, { connections })
  const began = performance.now()
  const answers = await Promise.all(
    calls.map(async ({ method, path, token, body }, index) => {
      const due = (index * withinMs) / calls.length
      await sleep(due)
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...createHeaders(token) }
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
 * After a point assignment all owners reserve within a second, most of them the same weeks. Then the holders confirm
 * while all owners read the calendars.
 *
 * The baseline is a server that does nothing, called in the same way: it shows the cost of the caller itself.
 */
export async function measureOpening({
  environment,
  server,
  issuer,
  year,
  print,
}: BenchContext): Promise<void> {
  print(`making a group of ${owners} owners`)
  const group = await createBenchGroup(environment.setupDeps, {
    code: 'O',
    year,
    houses,
    owners,
    isLarge: true,
  })
  const tokens = await createTokens(issuer, group)
  const idle = await startBaseline('http')
  // All owners have the page open.
  const reads = tokens.map((token): Call => ({ method: 'GET', path: toCalendarsPath(group), token }))
  await sendOpenLoop(server.origin, reads, 4 * waveMs)
  const wanted = assignWeeksByPopularity(group.unitIds, owners)
  const reserves = tokens.map((token, index): Call => {
    const body = { calendarUnitId: String(wanted[index]) }
    return { method: 'POST', path: '/client/api/bookings/reserve', token, body }
  })
  const idleReserves = await sendOpenLoop(idle.origin, reserves, rushMs)
  const reserved = await sendOpenLoop(server.origin, reserves, rushMs)
  const held = reserved.flatMap(({ status, json }, index) => {
    const { bookingId } = status === 200 ? json() : {}
    const { token = '' } = reserves[index] ?? {}
    return bookingId === undefined ? [] : [{ bookingId, token, unitId: wanted[index] }]
  })
  const weeks = new Set(held.map(({ unitId }) => unitId)).size
  print(
    `opening rush, ${owners} within ${formatMs(rushMs)}: ${weeks} of ${new Set(wanted).size} weeks, ${held.length} holders, ` +
      `${countFailures(reserved)} × 5xx; winners ${formatTimes(reserved.filter(({ status }) => status === 200))}, ` +
      `losers ${formatTimes(reserved.filter(({ status }) => status !== 200))} ` +
      `(${countRefusals(reserved)}); ${compareToIdle(reserved, idleReserves)} (to hold: p99 3 s)`,
  )
  const confirms = held.map(({ bookingId, token }): Call => {
    return { method: 'POST', path: '/client/api/bookings/confirm', token, body: { bookingId } }
  })
  const wave = (origin: string): Promise<[TimedResponse[], TimedResponse[]]> =>
    Promise.all([sendOpenLoop(origin, confirms, waveMs), sendOpenLoop(origin, reads, waveMs)])
  const [idleConfirms, idleReads] = await wave(idle.origin)
  const [confirmed, read] = await wave(server.origin)
  print(
    `confirm wave, ${confirms.length} while ${owners} read calendars, within ${formatMs(waveMs)}: ` +
      `${countFailures([...confirmed, ...read])} × 5xx; confirm ${formatTimes(confirmed)} (${compareToIdle(confirmed, idleConfirms)}), ` +
      `calendars ${formatTimes(read)} (${compareToIdle(read, idleReads)}) (to hold: p99 500 ms)`,
  )
  idle.worker.stop()
}

function toCalendarsPath({ groupId }: BenchGroup): string {
  return `/client/api/groups/${groupId}/calendars`
}

/** Returns one week for each owner: the n-th most popular week is wanted 1/n as often as the first. */
function assignWeeksByPopularity(unitIds: readonly number[], count: number): number[] {
  const shares = unitIds.map((_, rank) => 1 / (rank + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const golden = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: count }, (_, index) => {
    let left = (((index + 1) * golden) % 1) * all
    const rank = shares.findIndex((share) => (left -= share) <= 0)
    return unitIds.at(rank) ?? 0
  })
}

function countFailures(answers: readonly TimedResponse[]): number {
  return answers.filter(({ status }) => status >= 500).length
}

function formatTimes(answers: readonly TimedResponse[]): string {
  const durations = answers.map(({ tookMs }) => tookMs)
  return `p50 ${formatMs(computeQuantile(durations, 0.5))}, p99 ${formatMs(computeQuantile(durations, 0.99))}`
}

function compareToIdle(ours: readonly TimedResponse[], idle: readonly TimedResponse[]): string {
  const p99 = (answers: readonly TimedResponse[]): number =>
    computeQuantile(
      answers.map(({ tookMs }) => tookMs),
      0.99,
    )
  return `${(p99(ours) / p99(idle)).toFixed(0)} × p99 of a server that does nothing, ${formatMs(p99(idle))}`
}

/** Counts the refusals by type. */
function countRefusals(answers: readonly TimedResponse[]): string {
  const counts = new Map<string, number>()
  for (const { status, json } of answers) {
    if (status === 200) continue
    const { type = String(status) } = json()
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) => `${type} ${count}`).join(', ')
}
