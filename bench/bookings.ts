import { createBenchGroup } from './bench-group.ts'
import { measureCell, toSample, type ReadyGroup, type Sample } from './booking-cells.ts'
import { addFigures, printRound, type Round } from './booking-figures.ts'
import { waitUntilQuiet } from './cost.ts'
import type { BenchContext } from './environment.ts'
import { createRead, createWrite, Generator } from './generator.ts'
import { createTokens, startBaseline, type Baseline } from './hub-environment.ts'
import { readUsage } from './processor-time.ts'
import { withConnection } from './verify.ts'
import { Yardsticks, type YardstickRound } from './yardsticks.ts'

const rounds = 3
/** Enough houses for 512 weeks that are cheap to cancel, and twice as many owners as any cell has calls. */
const size = { houses: 14, owners: 1_100, isLarge: true }
/** A week from the fourteenth on is more than twelve weeks away on every day of the year before: nothing is lost by cancelling. */
const firstWeek = 14
const warmUp = { from: 0, calls: 300, callers: 64 }
/** What the targets are for comes first, or last, so that it is next to the yardsticks. `group`: of those of a round. */
const cells = [
  { callers: 64, calls: 512, from: 0, group: 0 },
  { callers: 256, calls: 512, from: 0, group: 1 },
  { callers: 16, calls: 240, from: 0, group: 2 },
  { callers: 1, calls: 60, from: 240, group: 2 },
] as const
const groupsEach = 3
const bareCalls = 6_000
const bareCallers = 64

/** Measures bookings over HTTP, in turns with the yardsticks. */
export async function measureBookings(context: BenchContext): Promise<void> {
  const { environment, server, report } = context
  report.print(
    `bookings: making ${1 + rounds * groupsEach} groups of ${size.houses} houses and ${size.owners} owners`,
  )
  const groups: ReadyGroup[] = []
  const generator = new Generator()
  const yardsticks = await Yardsticks.create(environment.url)
  report.pgbench = yardsticks.pgbenchPath
  const bare = await startBaseline('http')
  try {
    for (let index = 0; index <= rounds * groupsEach; index++)
      groups.push(await createReadyGroup(context, `B${index}`))
    await signIn(server.origin, generator, groups)
    const measuredRounds = await withConnection(environment.url, async (client) => {
      await client.query('vacuum (analyze)')
      const target = { generator, server, client, print: (line: string) => report.print(line) }
      const [first, ...others] = groups
      if (first) await measureCell(target, first, warmUp)
      // Once more, since plans that were made while a table was empty would read it whole.
      await client.query('vacuum (analyze)')
      const seconds = await waitUntilQuiet(client, server.process.pid)
      report.print(`bookings: warm, and the server came to rest after ${seconds.toFixed(0)} s`)
      const all: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const own = others.slice(round * groupsEach, (round + 1) * groupsEach)
        const measureYardsticks = () => yardsticks.measureRound()
        const measureCells = async (): Promise<Round['cells']> => {
          const found = new Map<number, Awaited<ReturnType<typeof measureCell>>>()
          for (const cell of round % 2 === 0 ? cells : cells.toReversed()) {
            const group = own[cell.group]
            if (group) found.set(cell.callers, await measureCell(target, group, cell))
            await waitUntilQuiet(client, server.process.pid)
          }
          return found
        }
        const measured = await measureRound(round, { measureYardsticks, measureCells, bare, generator })
        printRound(context, measured)
        all.push(measured)
      }
      return all
    })
    addFigures(context, measuredRounds)
  } finally {
    generator.stop()
    bare.worker.stop()
    await yardsticks.stop()
  }
}

/** Every second round begins with what ends the others, so that what changes with time weighs on both alike. */
async function measureRound(
  round: number,
  how: {
    readonly measureYardsticks: () => Promise<YardstickRound>
    readonly measureCells: () => Promise<Round['cells']>
    readonly bare: Baseline
    readonly generator: Generator
  },
): Promise<Round> {
  if (round % 2 === 0) {
    const yardsticks = await how.measureYardsticks()
    return { yardsticks, bare: await measureBare(how), cells: await how.measureCells() }
  }
  const found = await how.measureCells()
  const bare = await measureBare(how)
  return { yardsticks: await how.measureYardsticks(), bare, cells: found }
}

/** The same sockets and bodies with a server that responds at once: what calling costs by itself. */
async function measureBare({ bare, generator }: { bare: Baseline; generator: Generator }): Promise<Sample> {
  const call = createWrite('/client/api/bookings/reserve', 'token', { calendarUnitId: '123456' })
  const calls = Array.from({ length: bareCalls }, () => call)
  const { pid } = bare.worker.process
  const before = readUsage(pid)?.cpuMs ?? Number.NaN
  const run = await generator.takeTurns(bare.origin, calls, bareCallers)
  const serverMs = (readUsage(pid)?.cpuMs ?? Number.NaN) - before
  return toSample(run, { serverMs, databaseMs: 0 })
}

async function createReadyGroup(
  { environment, issuer, year }: BenchContext,
  code: string,
): Promise<ReadyGroup> {
  const group = await createBenchGroup(environment.setupDeps, { ...size, code, year })
  const unitIds = group.unitIds.filter((unitId) => unitId % 100 >= firstWeek)
  return { group: { ...group, unitIds }, tokens: await createTokens(issuer, group) }
}

/** Every owner calls once, so that tokens are known and sign-ins bound. */
async function signIn(origin: string, generator: Generator, groups: readonly ReadyGroup[]): Promise<void> {
  for (const { tokens } of groups) {
    const reads = tokens.map((token) => createRead('/client/api/groups/my', token))
    const { outcomes } = await generator.takeTurns(origin, reads, 16)
    const refused = outcomes.find(({ status }) => status !== 200)
    if (refused) throw new Error(`signing in: ${refused.status} ${refused.text}`)
  }
}
