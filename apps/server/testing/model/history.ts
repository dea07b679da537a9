import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../src/db/core/pg-errors.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { putIntoOperation } from '../../src/use-cases/admin/put-into-operation.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createRandom } from '../fixtures/random.ts'
import { startHistory, historyStarts, type System } from './system.ts'
import { limits, type Row, type State, type Week } from './state.ts'

/** One call of one worker: when it was made and answered in system time, and the answer. */
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
/** Few enough for all workers to compete for them. */
const contestedWeeks = 4
const kinds = ['reserve', 'join', 'join', 'confirm', 'confirm', 'release', 'cancel', 'cancel'] as const

/** The answer if a lock timed out on an overloaded machine: the call has had no effect. */
const unavailable = 'unavailable'

/**
 * Sixteen workers act for five owners on a few weeks concurrently, while time advances, two schedulers run, and
 * admins end and reactivate a membership, and take weeks out of operation and put them back. The seed does not decide which call wins a race: the database does. Returns all calls with their answers; the caller closes the world.
 */
export async function runParallel(seed: number): Promise<History> {
  const random = createRandom(seed)
  const start = historyStarts[random(historyStarts.length)] ?? historyStarts[0]
  if (!start) throw new Error('no start')
  const { state, system } = await startHistory(start, { maxConnections: 20 })
  await system.clock.runDue()
  const calls: Call[] = []
  const bookingsSoFar: string[] = []
  const isAhead = ({ points, bookingDeadline }: Week) =>
    points > 0 && bookingDeadline > state.now + limits.dayMs
  const weeks = [...state.weeks.slice(state.focus), ...state.weeks].filter(isAhead).slice(0, contestedWeeks)
  const worker = async (): Promise<void> => {
    for (let call = 0; call < callsPerWorker; call++)
      calls.push(await makeRandomCall({ state, system, weeks, bookingsSoFar, random }))
  }
  let isOver = false
  const others = [
    advanceTime(system, random, () => isOver),
    runJobs(system, () => isOver),
    runJobs(system, () => isOver),
    endAndReactivateMembership(system, random),
    takeWeeksOutAndPutThemBack(system, weeks, random),
  ]
  await Promise.all(Array.from({ length: workerCount }, worker))
  isOver = true
  await Promise.all(others)
  await system.clock.runDue()
  return { system, calls }
}

interface CallContext {
  readonly state: State
  readonly system: System
  readonly weeks: readonly Week[]
  /** `owner id` of each booking that has been created so far. */
  readonly bookingsSoFar: string[]
  readonly random: (below: number) => number
}

async function makeRandomCall({ state, system, weeks, bookingsSoFar, random }: CallContext): Promise<Call> {
  const owner = system.getOwner(state.owners[random(state.owners.length)] as Row['owner'])
  const actions = createActions(system.world, owner)
  const week = weeks[random(weeks.length)] as Week
  const name = { house: week.house, year: week.year, week: week.week }
  const own = bookingsSoFar.filter((each) => each.startsWith(owner.name)).slice(-3)
  const chosen = own[random(Math.max(1, own.length))]?.split(' ')[1] ?? null
  const kind = chosen === null ? 'reserve' : kinds[random(kinds.length)]
  let bookingId: string | null = kind === 'reserve' || kind === 'join' ? null : chosen
  const call = () => {
    if (kind === 'confirm') return actions.confirm(bookingId ?? '')
    if (kind === 'release') return actions.release(bookingId ?? '')
    if (kind === 'cancel') return actions.cancel(bookingId ?? '')
    return (kind === 'join' ? actions.join(name) : actions.reserve(name)).then((made) => {
      bookingId = made.bookingId
      bookingsSoFar.push(`${owner.name} ${made.bookingId}`)
    })
  }
  const startedAt = performance.now()
  const answer = await getOutcomeUnderLoad(call())
  return {
    kind: kind ?? 'reserve',
    personId: owner.personId,
    bookingId,
    startedAt,
    answeredAt: performance.now(),
    answer,
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
    // Sometimes far enough for offers to expire; mostly so little that a hold can still be confirmed.
    const isLong = random(15) === 0
    system.world.advance(isLong ? { hours: 1 + random(30) } : { milliseconds: random(10_000) })
  }
}

async function runJobs(system: System, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await getOutcomeUnderLoad(system.clock.runDue())
    await sleep(3)
  }
}

async function endAndReactivateMembership(system: System, random: (below: number) => number): Promise<void> {
  await sleep(random(200))
  const { world, admin } = system
  const membershipId = String(system.getOwnerByIndex(random(5)).membershipId)
  const reason = 'history'
  const bookedWeeks = random(2) === 0 ? 'keep' : 'cancel'
  const end = () => endMembership(world.deps, admin, { membershipId, reason, bookedWeeks })
  if ((await retryUntilAvailable(end)) !== 'ok') world.warnings.push('a membership could not be ended')
  await sleep(random(60))
  await retryUntilAvailable(() => reactivateMembership(world.deps, admin, { membershipId, reason }))
}

async function takeWeeksOutAndPutThemBack(
  { world, admin }: System,
  weeks: readonly Week[],
  random: (below: number) => number,
): Promise<void> {
  const unitIds = weeks.slice(0, 2).map(({ id }) => String(id))
  const reason = 'history'
  const expected = ['ok', 'booking-date-passed']
  for (let round = 0; round < 2; round++) {
    await sleep(random(150))
    const out = await retryUntilAvailable(() => takeOutOfOperation(world.deps, admin, { unitIds, reason }))
    await sleep(random(30))
    const back = await retryUntilAvailable(() => putIntoOperation(world.deps, admin, { unitIds, reason }))
    for (const answer of [out, back])
      if (!expected.includes(answer)) world.warnings.push(`an outage was answered with ${answer}`)
  }
}

/** Retries, as the admin's page would. */
async function retryUntilAvailable(act: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const answer = await getOutcomeUnderLoad(act())
    if (answer !== unavailable) return answer
  }
}
