import { createBenchGroup, type BenchGroup } from './bench-group.ts'
import { toCalendarsPath } from './calendar-answer.ts'
import { measureCost, waitUntilQuiet, type Cost } from './cost.ts'
import type { BenchContext } from './environment.ts'
import { formatValue } from './figures.ts'
import { createRead, createWrite, Generator, readType } from './generator.ts'
import type { Outcome } from './generator-worker.ts'
import { createTokens } from './hub-environment.ts'
import { createCaller } from './load.ts'
import { checkRound } from './rounds.ts'
import { computeQuantile } from './statistics.ts'
import { withConnection } from './verify.ts'

const rounds = 3
const size = { code: 'C', houses: 10, owners: 1_100, isLarge: true }
/** In a confirm wave six owners read for each week that changes. */
const changes = 60
const readsEach = 6
const readers = 8
/** Owners who read again what has not changed. */
const sameReaders = 300

interface Phase {
  readonly reads: readonly Outcome[]
  readonly cost: Cost
}

interface Round {
  readonly changing: Phase
  readonly unchanged: Phase
  /** For one read while weeks change: what both cost together, less what changing costs alone. */
  readonly serverMs: number
  readonly databaseMs: number
}

/** Measures a read of the calendars while weeks change, as in a rush, and of calendars that stay as they are. */
export async function measureCalendars(context: BenchContext): Promise<void> {
  const { environment, server, issuer, year, report } = context
  report.print(`calendars: making a group of ${size.owners} owners`)
  const group = await createBenchGroup(environment.setupDeps, { ...size, year })
  const tokens = await createTokens(issuer, group)
  const generator = new Generator()
  try {
    const all = await withConnection(environment.url, async (client) => {
      await client.query('vacuum (analyze)')
      const turns = new Turns(context, { group, tokens, generator })
      await turns.read(size.owners)
      await turns.change(readsEach)
      await waitUntilQuiet(client, server.process.pid)
      const found: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const measure = (act: () => Promise<readonly Outcome[]>): Promise<Phase> =>
          measureCost(client, server.process.pid, act).then(({ result, cost }) => ({ reads: result, cost }))
        const alone = await measure(() => turns.change(0))
        const changing = await measure(() => turns.change(readsEach))
        await turns.read(sameReaders)
        const unchanged = await measure(() => turns.read(sameReaders))
        const { isVoid, unexpected } = checkRound(
          [...changing.reads, ...unchanged.reads].map(readType),
          '200',
        )
        if (unexpected !== '') report.print(`calendars: ${unexpected}${isVoid ? '; this round is void' : ''}`)
        const count = changing.reads.length
        const serverMs = (changing.cost.serverMs - alone.cost.serverMs) / count
        const databaseMs = (changing.cost.databaseMs - alone.cost.databaseMs) / count
        if (!isVoid) found.push({ changing, unchanged, serverMs, databaseMs })
      }
      return found
    })
    addFigures(context, all)
    const whole = await createCaller(server.origin, 1)('GET', toCalendarsPath(group.groupId), {
      token: tokens[0] ?? '',
      headers: { 'accept-encoding': 'identity' },
    })
    report.print(
      `calendars of ${size.houses} houses × 3 years: ${formatValue(whole.length / 1000, 'KB')} uncompressed`,
    )
  } finally {
    generator.stop()
  }
}

/** Every change takes the next week, and every read is another owner's. */
class Turns {
  readonly #origin: string
  readonly #tokens: readonly string[]
  readonly #group: BenchGroup
  readonly #generator: Generator
  #weeks = 0
  #reads = 0

  constructor(
    { server }: BenchContext,
    { group, tokens, generator }: { group: BenchGroup; tokens: readonly string[]; generator: Generator },
  ) {
    this.#origin = server.origin
    this.#tokens = tokens
    this.#group = group
    this.#generator = generator
  }

  /** Lets owners hold weeks, one after the other, with so many reads by other owners after each. Returns the reads. */
  async change(readCount: number): Promise<Outcome[]> {
    const found: Outcome[] = []
    for (let change = 0; change < changes; change++) {
      const place = this.#weeks++
      const body = { calendarUnitId: String(this.#group.unitIds[place]) }
      const write = createWrite('/client/api/bookings/reserve', this.#tokens[place] ?? '', body)
      const { outcomes } = await this.#generator.takeTurns(this.#origin, [write], 1)
      if (outcomes[0]?.status !== 200) throw new Error(`no week was held: ${outcomes[0]?.text}`)
      const from = this.#reads
      this.#reads += readCount
      found.push(...(await this.read(readCount, from)))
    }
    return found
  }

  /** Lets so many owners read, the first of them being the one at `from`. */
  async read(count: number, from = 0): Promise<readonly Outcome[]> {
    if (count === 0) return []
    const path = toCalendarsPath(this.#group.groupId)
    const reads = Array.from({ length: count }, (_, index) =>
      createRead(path, this.#tokens[(from + index) % this.#tokens.length] ?? ''),
    )
    const callers = Math.min(count, readers)
    return (await this.#generator.takeTurns(this.#origin, reads, callers)).outcomes
  }
}

function addFigures({ report }: BenchContext, all: readonly Round[]): void {
  const add = (
    what: string,
    unit: 'ms' | 'KB',
    { read, target }: { read: (round: Round) => number; target?: { reach: number; aim: number } },
  ): void =>
    report.add({
      name: `calendars, ${what}`,
      unit,
      better: 'less',
      rounds: all.map(read),
      ...(target ? { target } : {}),
    })
  const kilobytes = ({ reads }: Phase): number =>
    reads.reduce((sum, { bytes }) => sum + bytes, 0) / reads.length / 1_000
  const p50 = ({ reads }: Phase): number =>
    computeQuantile(
      reads.map(({ tookMs }) => tookMs),
      0.5,
    )
  add('a read while weeks change, server and database', 'ms', {
    read: ({ serverMs, databaseMs }) => serverMs + databaseMs,
    target: { reach: 0.5, aim: 0.3 },
  })
  add('a read while weeks change, server', 'ms', { read: ({ serverMs }) => serverMs })
  add('a read while weeks change, sent', 'KB', {
    read: ({ changing }) => kilobytes(changing),
    target: { reach: 11, aim: 6 },
  })
  add('a read while weeks change, p50', 'ms', { read: ({ changing }) => p50(changing) })
  add('an unchanged read, server', 'ms', {
    read: ({ unchanged }) => unchanged.cost.serverMs / unchanged.reads.length,
  })
  add('an unchanged read, database', 'ms', {
    read: ({ unchanged }) => unchanged.cost.databaseMs / unchanged.reads.length,
  })
}
