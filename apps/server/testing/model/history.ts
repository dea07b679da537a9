import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../src/db/core/pg-errors.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reopenMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { actsOf, outcome } from '../fixtures/owner-actions.ts'
import { begin, openings, type Real } from './system.ts'
import { limits, type Row, type State, type Week } from './state.ts'

/** One call of one worker: when it was made and answered on the wall, and what it said. */
export interface Call {
  readonly kind: 'reserve' | 'confirm' | 'release' | 'join' | 'cancel'
  readonly personId: string
  readonly bookingId: string | null
  readonly begun: number
  readonly ended: number
  readonly said: string
}

export interface History {
  readonly real: Real
  readonly calls: readonly Call[]
}

const workers = 16
const callsEach = 8
/** Few enough for all to meet. */
const weeksInPlay = 4
const kinds = ['reserve', 'join', 'join', 'confirm', 'confirm', 'release', 'cancel', 'cancel'] as const

/** What a caller is told where a machine at its limits lets a lock wait too long: nothing has happened then. */
const unavailable = 'unavailable'

/** The same numbers for the same seed; which call wins a race is the database's to say. */
function seeded(seed: number): (below: number) => number {
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
  const random = seeded(seed)
  const opening = openings[random(openings.length)] ?? openings[0]
  if (!opening) throw new Error('no opening')
  const { state, real } = await begin(opening, { maxConnections: 20 })
  await real.clock.runDueOnce()
  const calls: Call[] = []
  const known: string[] = []
  const isAhead = ({ points, bookingDeadline }: Week) =>
    points > 0 && bookingDeadline > state.now + limits.dayMs
  const weeks = [...state.weeks.slice(state.focus), ...state.weeks].filter(isAhead).slice(0, weeksInPlay)
  const worker = async (): Promise<void> => {
    for (let call = 0; call < callsEach; call++) calls.push(await act({ state, real, weeks, known, random }))
  }
  let isOver = false
  const others = [
    passTime(real, random, () => isOver),
    work(real, () => isOver),
    work(real, () => isOver),
    remove(real, random),
  ]
  await Promise.all(Array.from({ length: workers }, worker))
  isOver = true
  await Promise.all(others)
  await real.clock.runDueOnce()
  return { real, calls }
}

interface Acting {
  readonly state: State
  readonly real: Real
  readonly weeks: readonly Week[]
  /** Bookings that anybody has made so far. */
  readonly known: string[]
  readonly random: (below: number) => number
}

async function act({ state, real, weeks, known, random }: Acting): Promise<Call> {
  const owner = real.owner(state.owners[random(state.owners.length)] as Row['owner'])
  const acts = actsOf(real.world, owner)
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
  const said = await outcomeUnderLoad(call())
  return {
    kind: kind ?? 'reserve',
    personId: owner.personId,
    bookingId,
    begun,
    ended: performance.now(),
    said,
  }
}

async function outcomeUnderLoad(call: Promise<unknown>): Promise<string> {
  return outcome(call).catch((error: unknown) => {
    if (isUnavailable(error)) return unavailable
    throw error
  })
}

async function passTime(real: Real, random: (below: number) => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(random(12))
    // Now and then far enough for offers to run out; mostly so little that a hold can still be confirmed.
    const isLong = random(15) === 0
    real.world.later(isLong ? { hours: 1 + random(30) } : { milliseconds: random(10_000) })
  }
}

async function work(real: Real, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await outcomeUnderLoad(real.clock.runDueOnce())
    await sleep(3)
  }
}

async function remove(real: Real, random: (below: number) => number): Promise<void> {
  await sleep(random(200))
  const { world, office } = real
  const { membershipId } = real.byIndex(random(5))
  const reason = 'history'
  const bookedWeeks = random(2) === 0 ? 'keep' : 'cancel'
  const end = () => endMembership(world.deps, office, { membershipId, reason, bookedWeeks })
  if ((await untilAvailable(end)) !== 'ok') world.incidents.push('a membership could not be ended')
  await sleep(random(60))
  await untilAvailable(() => reopenMembership(world.deps, office, { membershipId, reason }))
}

/** The office asks again, as its page would. */
async function untilAvailable(act: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const said = await outcomeUnderLoad(act())
    if (said !== unavailable) return said
  }
}
