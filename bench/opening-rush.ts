import { createBenchGroup, type BenchGroup } from './bench-group.ts'
import { toCalendarsPath } from './calendar-answer.ts'
import { measureCost, waitUntilQuiet } from './cost.ts'
import type { BenchContext } from './environment.ts'
import type { Target } from './figures.ts'
import { createRead, createWrite, Generator, readBookingId, readType } from './generator.ts'
import type { Outcome, Run } from './generator-worker.ts'
import { createTokens, formatMs, startBaseline, type Baseline } from './hub-environment.ts'
import type { Call } from './raw-http.ts'
import { checkRound } from './rounds.ts'
import { computeQuantile } from './statistics.ts'
import { withConnection } from './verify.ts'

const rounds = 3
const owners = 3_000
const houses = 10
const rush = { withinMs: 1_000, connections: 1_024 }
/** The spread that the server asks for when so many clients refetch. */
const wave = { withinMs: 3_000, connections: 1_024 }

const targets: Readonly<Record<string, Target>> = {
  'opening, 3,000 in a second, p99': { reach: 1_300, aim: 1_000 },
  'confirm wave, confirm p99': { reach: 500, aim: 200 },
  'confirm wave, calendars p99': { reach: 500, aim: 200 },
}

interface Round {
  readonly rushP99: number
  readonly rushServerMs: number
  readonly rushDatabaseMs: number
  /** The same calls to a server that does nothing: what calling costs. */
  readonly bareP99: number
  readonly confirmP99: number
  readonly readsP99: number
  readonly waveServerMs: number
  readonly readBytes: number
}

/**
 * After a point assignment all owners reserve within a second, most of them the same weeks. Then the holders confirm
 * while all owners read the calendars. Each call is sent at its own instant, and its time counts from then.
 */
export async function measureOpening(context: BenchContext): Promise<void> {
  const { environment, report } = context
  report.print(`opening: making ${rounds} groups of ${owners} owners`)
  const groups: BenchGroup[] = []
  for (let round = 0; round < rounds; round++) {
    const size = { code: `O${round}`, year: context.year, houses, owners, isLarge: true }
    groups.push(await createBenchGroup(environment.setupDeps, size))
  }
  const generator = new Generator()
  const bare = await startBaseline('http')
  try {
    await withConnection(environment.url, (client) => client.query('vacuum (analyze)'))
    const all: Round[] = []
    for (const group of groups) {
      const measured = await measureRound(context, { group, generator, bare })
      if (measured) all.push(measured)
    }
    addFigures(context, all)
  } finally {
    generator.stop()
    bare.worker.stop()
  }
}

interface Callers {
  readonly group: BenchGroup
  readonly generator: Generator
  readonly bare: Baseline
}

/** Returns null if the round is void. */
async function measureRound(
  { environment, server, issuer, report }: BenchContext,
  { group, generator, bare }: Callers,
): Promise<Round | null> {
  const { origin, process: own } = server
  const tokens = await createTokens(issuer, group)
  const reads = tokens.map((token) => createRead(toCalendarsPath(group.groupId), token))
  // All owners have the page open.
  await generator.takeTurns(origin, reads, 16)
  return withConnection(environment.url, async (client) => {
    await waitUntilQuiet(client, own.pid)
    const wanted = assignWeeksByPopularity(group.unitIds, owners)
    const reserves = tokens.map((token, index) =>
      createWrite('/client/api/bookings/reserve', token, { calendarUnitId: String(wanted[index]) }),
    )
    const bareRun = await generator.spread(bare.origin, reserves, rush)
    const { result: reserved, cost } = await measureCost(client, own.pid, () =>
      generator.spread(origin, reserves, rush),
    )
    const confirms = reserved.outcomes.flatMap((outcome, index): Call[] => {
      const bookingId = readBookingId(outcome)
      const token = tokens[index] ?? ''
      return bookingId === undefined
        ? []
        : [createWrite('/client/api/bookings/confirm', token, { bookingId })]
    })
    const weeks = { wanted: new Set(wanted).size, holders: confirms.length }
    const rushCheck = checkRush(reserved.outcomes)
    report.print(
      `opening rush, ${owners} within ${formatMs(rush.withinMs)}: ${weeks.holders} holders of ${weeks.wanted} weeks; ` +
        `${formatTimes(reserved)} (winners ${formatTimes(reserved, '200')}); bare HTTP ${formatTimes(bareRun)}; ` +
        `generator ${formatMs(reserved.generatorMs)}${rushCheck.text}`,
    )
    const waveGenerator = new Generator()
    const { result, cost: waveCost } = await measureCost(client, own.pid, () =>
      Promise.all([waveGenerator.spread(origin, confirms, wave), generator.spread(origin, reads, wave)]),
    )
    waveGenerator.stop()
    const [confirmed, read] = result
    const waveCheck = checkRound([...confirmed.outcomes, ...read.outcomes].map(readType), '200')
    const unexpected = waveCheck.unexpected === '' ? '' : `; unexpected: ${waveCheck.unexpected}`
    report.print(
      `confirm wave, ${confirms.length} while ${owners} read, within ${formatMs(wave.withinMs)}: confirm ` +
        `${formatTimes(confirmed)}; calendars ${formatTimes(read)}; ` +
        `generator ${formatMs(confirmed.generatorMs + read.generatorMs)}${unexpected}`,
    )
    if (rushCheck.isVoid || waveCheck.isVoid) return null
    return {
      rushP99: p99(reserved),
      rushServerMs: cost.serverMs / owners,
      rushDatabaseMs: cost.databaseMs / owners,
      bareP99: p99(bareRun),
      confirmP99: p99(confirmed),
      readsP99: p99(read),
      waveServerMs: waveCost.serverMs,
      readBytes: read.outcomes.reduce((sum, { bytes }) => sum + bytes, 0) / owners,
    }
  })
}

/** A rush has winners and those who find their week taken; nothing else. */
function checkRush(outcomes: readonly Outcome[]): { isVoid: boolean; text: string } {
  const lost = 'calendar-unit-already-reserved'
  const types = outcomes.map(readType).map((type) => (type === '200' ? lost : type))
  const { isVoid, unexpected } = checkRound(types, lost)
  return { isVoid, text: unexpected === '' ? '' : `; unexpected: ${unexpected}` }
}

function addFigures({ report }: BenchContext, all: readonly Round[]): void {
  const add = (name: string, unit: 'ms' | 'KB', read: (round: Round) => number): void => {
    const target = targets[name]
    report.add({ name, unit, better: 'less', rounds: all.map(read), ...(target ? { target } : {}) })
  }
  add('opening, 3,000 in a second, p99', 'ms', (r) => r.rushP99)
  add('opening, p99 of bare HTTP', 'ms', (r) => r.bareP99)
  add('opening, server, each', 'ms', (r) => r.rushServerMs)
  add('opening, database, each', 'ms', (r) => r.rushDatabaseMs)
  add('confirm wave, confirm p99', 'ms', (r) => r.confirmP99)
  add('confirm wave, calendars p99', 'ms', (r) => r.readsP99)
  add('confirm wave, server in all', 'ms', (r) => r.waveServerMs)
  add('confirm wave, bytes of a read', 'KB', (r) => r.readBytes / 1_000)
}

function p99({ outcomes }: Run): number {
  return computeQuantile(
    outcomes.map(({ tookMs }) => tookMs),
    0.99,
  )
}

/** Returns the median and the 99th percentile, of all calls or of those with a status. */
function formatTimes({ outcomes }: Run, type?: string): string {
  const found = outcomes.filter((outcome) => type === undefined || readType(outcome) === type)
  const tookMs = found.map((outcome) => outcome.tookMs)
  return `p50 ${formatMs(computeQuantile(tookMs, 0.5))}, p99 ${formatMs(computeQuantile(tookMs, 0.99))}`
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
