import { acts, type Act, type Sample } from './booking-cells.ts'
import type { BenchContext } from './environment.ts'
import { formatValue, type Target } from './figures.ts'
import type { YardstickRound } from './yardsticks.ts'

/** What pgbench's minimal booking is to be multiplied with, for each act. */
const rateTargets: Readonly<Record<Act, Target>> = {
  reserve: { reach: 0.45, aim: 0.6 },
  refused: { reach: 0.65, aim: 1 },
  confirm: { reach: 0.35, aim: 0.5 },
  cancel: { reach: 0.3, aim: 0.4 },
}
const costTargets: Readonly<Partial<Record<Act, Target>>> = {
  reserve: { reach: 1.3, aim: 0.9 },
  confirm: { reach: 1.5, aim: 1.1 },
  cancel: { reach: 2, aim: 1.5 },
}
const p99Targets: Readonly<Record<number, Target>> = {
  64: { reach: 80, aim: 50 },
  256: { reach: 300, aim: 200 },
}

/**
 * Easy!Appointments, a booking portal as many associations use it: 64 bookings a second by 32 callers, where pgbench made
 * 4,054 minimal ones on a machine of this kind. It was measured once, since it needs PHP and MySQL.
 */
const peerRatio = 64 / 4_054

/** What one round measured; cells by the number of callers. */
export interface Round {
  readonly yardsticks: YardstickRound
  readonly bare: Sample
  readonly cells: ReadonlyMap<number, Partial<Record<Act, Sample>>>
}

/** Prints what a round measured. */
export function printRound({ report }: BenchContext, round: Round): void {
  const { pgbench, driver } = round.yardsticks
  const rate = (value: number | undefined): string => (value === undefined ? '-' : `${Math.round(value)}/s`)
  report.print(
    `yardsticks: reserve ${rate(pgbench?.reserve.perSecond)} by pgbench, ${rate(driver.reserve.perSecond)} by the driver; ` +
      `confirm ${rate(pgbench?.confirm.perSecond)} and ${rate(driver.confirm.perSecond)}; ` +
      `${formatValue(driver.reserve.databaseMs, 'ms')} of the database for a reserve; bare HTTP ${rate(round.bare.perSecond)}`,
  )
  for (const [callers, samples] of round.cells) {
    const texts = acts.map((act) => {
      const sample = samples[act]
      if (!sample) return `${act} void`
      const { perSecond, p50Ms, p99Ms, cost, generatorMs } = sample
      const times = `p50 ${formatValue(p50Ms)}, p99 ${formatValue(p99Ms)} ms`
      const used = `${formatValue(cost.serverMs)} + ${formatValue(cost.databaseMs)} ms`
      return `${act} ${rate(perSecond)} (${times}; ${used}; generator ${formatValue(generatorMs)} ms)`
    })
    report.print(`  ${callers} callers: ${texts.join(', ')}`)
  }
}

/** Adds the figures of all rounds to the report. */
export function addFigures({ report }: BenchContext, all: readonly Round[]): void {
  const each = (read: (round: Round) => number | undefined): number[] =>
    all.map((round) => read(round) ?? Number.NaN)
  for (const kind of ['reserve', 'confirm'] as const) {
    const rate = { unit: '/s', better: 'more' } as const
    const cost = { unit: 'ms', better: 'less' } as const
    const [byPgbench, byDriver] = [`minimal ${kind} by pgbench`, `minimal ${kind} by the driver`]
    report.add({ name: byPgbench, ...rate, rounds: each((r) => r.yardsticks.pgbench?.[kind].perSecond) })
    report.add({
      name: `${byPgbench}, database`,
      ...cost,
      rounds: each((r) => r.yardsticks.pgbench?.[kind].databaseMs),
    })
    report.add({ name: byDriver, ...rate, rounds: each((r) => r.yardsticks.driver[kind].perSecond) })
    report.add({
      name: `${byDriver}, database`,
      ...cost,
      rounds: each((r) => r.yardsticks.driver[kind].databaseMs),
    })
  }
  report.add({ name: 'bare HTTP', unit: '/s', better: 'more', rounds: each((r) => r.bare.perSecond) })
  report.add({
    name: 'bare HTTP, server',
    unit: 'ms',
    better: 'less',
    rounds: each((r) => r.bare.cost.serverMs),
  })
  report.add({
    name: 'generator, a call',
    unit: 'ms',
    better: 'less',
    rounds: each((r) => r.bare.generatorMs),
  })
  const callerCounts = [...new Set(all.flatMap((round) => [...round.cells.keys()]))].sort((a, b) => a - b)
  for (const callers of callerCounts) {
    for (const act of acts) addActFigures({ report }, all, { callers, act })
  }
  const peer = each((r) =>
    divide(r.cells.get(64)?.reserve?.perSecond, r.yardsticks.pgbench?.reserve.perSecond),
  )
  report.add({
    name: "reserve, 64 callers, by Easy!Appointments' ratio (0.016)",
    unit: '×',
    better: 'more',
    rounds: peer.map((ratio) => ratio / peerRatio),
    target: { reach: 28, aim: 38 },
  })
}

function divide(ours: number | undefined, theirs: number | undefined): number {
  return (ours ?? Number.NaN) / (theirs ?? Number.NaN)
}

/** The figures of an act by as many callers. */
function addActFigures(
  { report }: Pick<BenchContext, 'report'>,
  all: readonly Round[],
  { callers, act }: { readonly callers: number; readonly act: Act },
): void {
  const title = `${act}, ${callers === 1 ? 'a single caller' : `${callers} callers`}`
  const targets = listTargets(act, callers)
  const add = (
    what: string,
    unit: '×' | '/s' | 'ms',
    read: (sample: Sample, yardsticks: YardstickRound) => number,
  ): void => {
    const rounds = all.map(({ cells: found, yardsticks }) => {
      const sample = found.get(callers)?.[act]
      return sample ? read(sample, yardsticks) : Number.NaN
    })
    const target = targets[what]
    const better = unit === 'ms' ? 'less' : 'more'
    report.add({ name: `${title}, ${what}`, unit, better, rounds, ...(target ? { target } : {}) })
  }
  if (callers > 1) {
    add('by pgbench', '×', (s, y) => divide(s.perSecond, y.pgbench?.reserve.perSecond))
    add('by the driver', '×', (s, y) => divide(s.perSecond, y.driver.reserve.perSecond))
    if (act === 'confirm') {
      add('by pgbench’s confirm', '×', (s, y) => divide(s.perSecond, y.pgbench?.confirm.perSecond))
    }
    add('rate', '/s', (s) => s.perSecond)
  }
  add('p50', 'ms', (s) => s.p50Ms)
  add('p99', 'ms', (s) => s.p99Ms)
  add('server', 'ms', (s) => s.cost.serverMs)
  add('database', 'ms', (s) => s.cost.databaseMs)
  if (targets['server and database']) {
    add('server and database', 'ms', (s) => s.cost.serverMs + s.cost.databaseMs)
  }
}

/** All ratios that have a target are to pgbench's reserve, whatever the act. */
function listTargets(act: Act, callers: number): Readonly<Record<string, Target | 'before' | undefined>> {
  if (callers === 1) return { p50: 'before' }
  const isMain = callers === 64
  return {
    'by pgbench': isMain ? rateTargets[act] : undefined,
    p99: act === 'reserve' ? p99Targets[callers] : undefined,
    'server and database': isMain ? costTargets[act] : undefined,
  }
}
