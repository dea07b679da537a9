import type { Client } from 'pg'
import { measureCost, type Cost } from './cost.ts'
import type { RunningServer } from './environment.ts'
import type { BenchGroup } from './bench-group.ts'
import { createWrite, readBookingId, readType, type Generator } from './generator.ts'
import type { Run } from './generator-worker.ts'
import type { Call } from './raw-http.ts'
import { checkRound } from './rounds.ts'
import { computeQuantile } from './statistics.ts'

/** In this order: every owner holds a week, others ask for it, it is confirmed, and cancelled. */
export const acts = ['reserve', 'refused', 'confirm', 'cancel'] as const
export type Act = (typeof acts)[number]

/** One act by so many callers in one round. */
export interface Sample {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** For one call each. */
  readonly cost: Cost
  readonly generatorMs: number
}

/** A group whose owners have called before. */
export interface ReadyGroup {
  readonly group: BenchGroup
  readonly tokens: readonly string[]
}

export interface CellTarget {
  readonly generator: Generator
  readonly server: RunningServer
  /** A connection to the server's database. */
  readonly client: Client
  readonly print: (line: string) => void
}

/** The calls of a cell: those of owners and weeks from `from` on. */
interface Cell {
  readonly from: number
  readonly calls: number
  readonly callers: number
}

const expected: Readonly<Record<Act, string>> = {
  reserve: '200',
  refused: 'calendar-unit-already-reserved',
  confirm: '200',
  cancel: '200',
}

/** Returns what a run of calls took, for one call each. */
export function toSample(run: Run, cost: Cost): Sample {
  const count = run.outcomes.length
  const tookMs = run.outcomes.map((outcome) => outcome.tookMs)
  return {
    perSecond: count / run.seconds,
    p50Ms: computeQuantile(tookMs, 0.5),
    p99Ms: computeQuantile(tookMs, 0.99),
    cost: { serverMs: cost.serverMs / count, databaseMs: cost.databaseMs / count },
    generatorMs: run.generatorMs / count,
  }
}

/** Measures all four acts with as many callers. An act whose round is void has no sample. */
export async function measureCell(
  { generator, server, client, print }: CellTarget,
  { group, tokens }: ReadyGroup,
  cell: Cell,
): Promise<Partial<Record<Act, Sample>>> {
  const samples: Partial<Record<Act, Sample>> = {}
  const bookingIds: (string | undefined)[] = []
  for (const act of acts) {
    const calls = createCalls(act, { group, tokens, cell, bookingIds })
    const { result: run, cost } = await measureCost(client, server.process.pid, () =>
      generator.takeTurns(server.origin, calls, cell.callers),
    )
    if (act === 'reserve') bookingIds.push(...run.outcomes.map(readBookingId))
    const { isVoid, unexpected } = checkRound(run.outcomes.map(readType), expected[act])
    if (unexpected !== '') {
      print(`${act}, ${cell.callers} callers: ${unexpected}${isVoid ? '; this round is void' : ''}`)
    }
    if (!isVoid) samples[act] = toSample(run, cost)
  }
  return samples
}

/** Owners half the group away hold nothing, and so are refused for no other reason. */
function createCalls(
  act: Act,
  {
    group,
    tokens,
    cell,
    bookingIds,
  }: ReadyGroup & { cell: Cell; bookingIds: readonly (string | undefined)[] },
): Call[] {
  const other = Math.floor(tokens.length / 2)
  return Array.from({ length: cell.calls }, (_, index) => {
    const place = cell.from + index
    const token = tokens[place] ?? ''
    const week = { calendarUnitId: String(group.unitIds[place]) }
    const booking = { bookingId: bookingIds[index] ?? '' }
    switch (act) {
      case 'reserve':
        return createWrite('/client/api/bookings/reserve', token, week)
      case 'refused':
        return createWrite(
          '/client/api/bookings/reserve',
          tokens[(place + other) % tokens.length] ?? '',
          week,
        )
      case 'confirm':
        return createWrite('/client/api/bookings/confirm', token, booking)
      case 'cancel':
        return createWrite('/client/api/bookings/cancel-booking', token, booking)
    }
  })
}
