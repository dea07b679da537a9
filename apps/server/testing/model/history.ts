import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../src/db/core/pg-errors.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reopenMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { startHistory, historyStarts, type System } from './system.ts'
import { limits, type Row, type State, type Week } from './state.ts'

/** One call of one worker: when it was made and answered on the wall, and what it said. */
export interface Call {
  readonly kind: 'reserve' | 'confirm' | 'release' | 'join' | 'cancel'
  readonly personId: string
  readonly bookingId: string | null
  readonly startedAt: number
  readonly answeredAt: number
  readonly answer: string
}

export interface History {
  readonly system: System
  readonly calls: readonly Call[]
}

const workerCount = 16
const callsPerWorker = 8
/** Few enough for all to meet. */
const contestedWeeks = 4
const kinds = ['reserve', 'join', 'join', 'confirm', 'confirm', 'release', 'cancel', 'cancel'] as const

/** What a caller is told where a machine at its limits lets a lock wait too long: nothing has happened then. */
const unavailable = 'unavailable'

/** The same numbers for the same seed; which call wins a race is the database's to say. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Sixteen workers act for five owners on a few weeks at the same time, while time passes, does its work in two
 * clocks, and the office takes somebody out and back. Answers what everybody was told; the caller closes the world.
 */
export async function runParallel(seed: number): Promise<History> {
  const random = createRandom(seed)
  const opening = historyStarts[random(historyStarts.length)] ?? historyStarts[0]
  if (!opening) throw new Error('no opening')
  const { state, system } = await startHistory(opening, { maxConnections: 20 })
  await system.clock.runDueOnce()
  const calls: Call[] = []
  const known: string[] = []
  const isAhead = ({ points, bookingDeadline }: Week) =>
    points > 0 && bookingDeadline > state.now + limits.dayMs
  const weeks = [...state.weeks.slice(state.focus), ...state.weeks].filter(isAhead).slice(0, contestedWeeks)
  const worker = async (): Promise<void> => {
    for (let call = 0; call < callsPerWorker; call++)
      calls.push(await makeRandomCall({ state, system, weeks, bookingsSoFar: known, random }))
  }
  let isOver = false
  const others = [
    advanceTime(system, random, () => isOver),
    runJobs(system, () => isOver),
    runJobs(system, () => isOver),
    endAndReactivateMembership(system, random),
  ]
  await Promise.all(Array.from({ length: workerCount }, worker))
  isOver = true
  await Promise.all(others)
  await system.clock.runDueOnce()
  return { system, calls }
}

interface CallContext {
  readonly state: State
  readonly system: System
  readonly weeks: readonly Week[]
  /** Bookings that anybody has made so far. */
  readonly bookingsSoFar: string[]
  readonly random: (below: number) => number
}

async function makeRandomCall({
  state,
  system,
  weeks,
  bookingsSoFar: known,
  random,
}: CallContext): Promise<Call> {
  const owner = system.getOwner(state.owners[random(state.owners.length)] as Row['owner'])
  const acts = createActions(system.world, owner)
  const week = weeks[random(weeks.length)] as Week
  const name = { house: week.house, year: week.year, week: week.week }
  const mine = known.filter((each) => each.startsWith(owner.name)).slice(-3)
  const chosen = mine[random(Math.max(1, mine.length))]?.split(' ')[1] ?? null
  const kind = chosen === null ? 'reserve' : kinds[random(kinds.length)]
  let bookingId: string | null = kind === 'reserve' || kind === 'join' ? null : chosen
  const call = () => {
    if (kind === 'confirm') return acts.confirm(bookingId ?? '')
    if (kind === 'release') return acts.release(bookingId ?? '')
    if (kind === 'cancel') return acts.cancel(bookingId ?? '')
    return (kind === 'join' ? acts.join(name) : acts.reserve(name)).then((made) => {
      bookingId = made.bookingId
      known.push(`${owner.name} ${made.bookingId}`)
    })
  }
  const begun = performance.now()
  const said = await getOutcomeUnderLoad(call())
  return {
    kind: kind ?? 'reserve',
    personId: owner.personId,
    bookingId,
    startedAt: begun,
    answeredAt: performance.now(),
    answer: said,
  }
}

async function getOutcomeUnderLoad(call: Promise<unknown>): Promise<string> {
  return getOutcome(call).catch((error: unknown) => {
    if (isUnavailable(error)) return unavailable
    throw error
  })
}

async function advanceTime(
  system: System,
  random: (below: number) => number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await sleep(random(12))
    // Now and then far enough for offers to run out; mostly so little that a hold can still be confirmed.
    const isLong = random(15) === 0
    system.world.advance(isLong ? { hours: 1 + random(30) } : { milliseconds: random(10_000) })
  }
}

async function runJobs(system: System, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await getOutcomeUnderLoad(system.clock.runDueOnce())
    await sleep(3)
  }
}

async function endAndReactivateMembership(system: System, random: (below: number) => number): Promise<void> {
  await sleep(random(200))
  const { world, admin: office } = real
  const { membershipId } = system.getOwnerByIndex(random(5))
  const reason = 'history'
  const bookedWeeks = random(2) === 0 ? 'keep' : 'cancel'
  const end = () => endMembership(world.deps, office, { membershipId, reason, bookedWeeks })
  if ((await retryUntilAvailable(end)) !== 'ok') world.warnings.push('a membership could not be ended')
  await sleep(random(60))
  await retryUntilAvailable(() => reopenMembership(world.deps, office, { membershipId, reason }))
}

/** The office asks again, as its page would. */
async function retryUntilAvailable(act: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const said = await getOutcomeUnderLoad(act())
    if (said !== unavailable) return said
  }
}
