import fc from 'fast-check'
import { defaultPolicy, type Policy } from '@samhus/domain/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { createManualScheduler } from '../../jobs/scheduler.ts'
import { changePolicy } from './change-policy.ts'
import { checkPolicy } from './check-policy.ts'

let world: World
let admin: Owner
let owners: Owner[]

beforeAll(async () => {
  // No owner ever has a week of house C: it shows what the rules alone make of each week.
  world = await createWorld({
    houses: ['A', 'B', 'C'],
    prices: Object.fromEntries(Array.from({ length: 52 }, (_, at) => [at + 1, 1 + (at % 4)])),
  })
  admin = await world.addOwner('Ole')
  await setRole(world, admin, 'Admin')
  owners = await Promise.all(['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name, { points: 90 })))
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const check = (constants: Policy) =>
  checkPolicy(world.deps, admin.actor, { groupId: world.groupId, constants })

it('names every problem with its field and range, and no effects', async () => {
  expect(await check({ ...defaultPolicy, holdMinutes: 61, checkInTime: '25:00' })).toEqual({
    problems: [
      { field: 'checkInTime', problem: 'not-a-time', range: null },
      { field: 'holdMinutes', problem: 'out-of-range', range: { min: 1, max: 60 } },
    ],
    effects: null,
  })
  expect((await check({ ...defaultPolicy, timeZone: 'europe/copenhagen' })).problems).toEqual([
    { field: 'timeZone', problem: 'unknown-time-zone', range: null },
  ])
  expect(
    await getOutcome(
      checkPolicy(world.deps, admin.actor, { groupId: admin.personId, constants: defaultPolicy }),
    ),
  ).toBe('no-group-found')
})

const policies: fc.Arbitrary<Policy> = fc
  .record({
    timeZone: fc.constantFrom('Europe/Copenhagen', 'Atlantic/Faroe', 'Europe/Helsinki'),
    booking: fc.integer({ min: 1, max: 14 }),
    earlier: fc.integer({ min: 0, max: 20 }),
    time: fc.constantFrom('00:00', '12:00', '23:00'),
    refundFromPoints: fc.integer({ min: 1, max: 5 }),
    refundHighDays: fc.integer({ min: 0, max: 120 }),
    refundLowDays: fc.integer({ min: 0, max: 120 }),
    restrictionHours: fc.constantFrom(0, 2160),
    portions: fc.uniqueArray(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        sunday: fc.constantFrom(1, 2, -1),
        points: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 5, selector: ({ month }) => month },
    ),
  })
  .map(({ booking, earlier, time, portions, ...plain }) => ({
    ...defaultPolicy,
    ...plain,
    bookingDeadline: { daysBefore: booking, time },
    cancellationDeadline: { daysBefore: Math.min(60, booking + earlier), time },
    pointPlan: { ...defaultPolicy.pointPlan, portions },
  }))

/** What happens before a change: time, and owners who hold, book, wait and cancel. */
const step = fc.record({
  policy: policies,
  hours: fc.integer({ min: 1, max: 24 * 14 }),
  acts: fc.array(
    fc.record({
      who: fc.nat({ max: 2 }),
      house: fc.constantFrom('A', 'A', 'A', 'B'),
      weeksAhead: fc.constantFrom(1, 2, 3, 4, 8),
      act: fc.constantFrom('reserve', 'reserve', 'book', 'join', 'cancel', 'offer'),
    }),
    { minLength: 10, maxLength: 25 },
  ),
  /** The booking deadline of the week of some row moves to a day from now, to now or to yesterday. */
  aim: fc.option(fc.record({ row: fc.nat(), days: fc.integer({ min: -1, max: 1 }) }), { freq: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const weekMs = 7 * 24 * 60 * 60_000

async function actAsOwners({ hours, acts }: Step): Promise<void> {
  world.advance({ hours })
  await createManualScheduler(world.deps).runDue()
  for (const { who, house, weeksAhead, act } of acts) {
    const owner = owners[who] as Owner
    const actions = createActions(world, owner)
    const start = Date.UTC(2027, 0, 4)
    const week = { house, week: Math.floor((world.deps.now() - start) / weekMs) + 1 + weeksAhead }
    if (week.week < 1 || week.week > 52) continue
    if (act === 'cancel') await cancelAnyRow(owner, week)
    else if (act === 'offer') await offerToOthers(owner, week)
    else await getOutcome(actions[act](week))
  }
}

async function offerToOthers(owner: Owner, week: { house: string; week: number }): Promise<void> {
  await getOutcome(createActions(world, owner).book(week))
  for (const other of owners) if (other !== owner) await getOutcome(createActions(world, other).join(week))
  await cancelAnyRow(owner, week)
}

/** Returns the policy with its deadlines where the step aims, if a row is near enough. */
function aimAt({ policy, aim }: Step, { rows, weeks }: Stock): Policy {
  const active = rows.filter(({ type }) => type === 'Pre' || type === 'Wait')
  const row = aim && active[aim.row % active.length]
  const week = row && weeks.find(({ id, isOpen }) => isOpen && id === row.unitId)
  if (!week) return policy
  const daysBefore = Math.ceil((week.startsAt - world.deps.now()) / (weekMs / 7)) + aim.days
  if (daysBefore < 1 || daysBefore > 60) return policy
  const deadline = { daysBefore, time: policy.bookingDeadline.time }
  return { ...policy, bookingDeadline: deadline, cancellationDeadline: deadline }
}

async function cancelAnyRow(owner: Owner, week: { house: string; week: number }): Promise<void> {
  const [row] = await world.query<{ id: string; type: string }>(
    `select id, type from booking where unit_id = $1 and membership_id = $2 and type in ('Pre', 'Book', 'Wait')`,
    world.unitId(week),
    owner.membershipId,
  )
  const actions = createActions(world, owner)
  if (row) await getOutcome(row.type === 'Pre' ? actions.release(row.id) : actions.cancel(row.id))
}

interface WeekRow {
  readonly id: number
  readonly isOpen: boolean
  readonly startsAt: number
  readonly twin: number
  readonly deadline: number
  readonly cancellation: number
  readonly high: number
  readonly low: number
  readonly points: number
}
interface BookingRow {
  readonly id: string
  readonly unitId: number
  readonly type: string
  readonly origin: string | null
  readonly until: number | null
  readonly points: number
}
interface PortionRow {
  readonly id: string
  readonly status: string
  readonly value: string
}

/** Everything that a change may touch, as it is stored. */
async function takeStock() {
  return {
    weeks: await world.query<WeekRow>(
      `select u.id, u.deadline_passed_at is null and u.booking_deadline > $1 as "isOpen", twin.id as twin,
         u.starts_at as "startsAt", u.booking_deadline as deadline, u.cancellation_deadline as cancellation, u.refund_end_high as high,
         u.refund_end_low as low, u.points
       from unit u join house h on h.code = 'C' join unit twin on twin.house_id = h.id and twin.week = u.week order by u.id`,
      world.nowIso(),
    ),
    rows: await world.query<BookingRow>(
      `select id, unit_id as "unitId", type, origin, reserved_until as until, points from booking order by id`,
    ),
    portions: await world.query<PortionRow>(
      `select id, status, concat_ws(' ', year, points, assign_at) as value from assignment where portion is not null order by id`,
    ),
    lapsedClaims: (await world.query(`select 1 from claim where state = 'lapsed'`)).length,
  }
}
type Stock = Awaited<ReturnType<typeof takeStock>>

/** Returns the effects of a change as they show in what was stored before and after. */
function countWhatHappened(before: Stock, after: Stock, { from, to }: { from: Policy; to: Policy }) {
  const now = world.deps.now()
  const [rows, weeks] = [toMap(after.rows), toMap(after.weeks)]
  const active = before.rows.filter(
    ({ type, until }) => type === 'Wait' || (type === 'Pre' && (until ?? 0) > now),
  )
  const ended = active.filter(({ id, type }) => rows.get(id)?.type !== type)
  const getTerms = ({ cancellation, high, low }: WeekRow, price: number, { refundFromPoints }: Policy) =>
    `${cancellation} ${price >= refundFromPoints ? high : low}`
  const open = before.weeks.flatMap((week) => {
    const [later, twin] = [weeks.get(week.id), weeks.get(week.twin)]
    if (!week.isOpen || !later || !twin) return []
    const holder = after.rows.find(
      ({ unitId, type, until }) =>
        unitId === week.id && (type === 'Book' || (type === 'Pre' && (until ?? 0) > now)),
    )
    const price = holder?.points ?? week.points
    const terms = [getTerms(week, price, from), getTerms(later, price, to), getTerms(twin, price, to)]
    const isClosed = later.deadline <= now
    return [
      { hasOtherDeadline: week.deadline !== later.deadline, isClosed, terms, isHeld: holder !== undefined },
    ]
  })
  const count = (type: string, origin: string | null) =>
    ended.filter((row) => row.type === type && row.origin === origin).length
  const known = toMap(before.portions)
  const changed = after.portions.filter(({ id, value, status }) => {
    const old = known.get(id)
    return old !== undefined && status === 'Scheduled' && (old.value !== value || old.status !== status)
  })
  return {
    weeksMoved: open.filter(({ hasOtherDeadline, terms }) => hasOtherDeadline || terms[0] !== terms[1])
      .length,
    weeksKept: open.filter(({ isHeld, terms }) => isHeld && terms[1] !== terms[2]).length,
    weeksClosed: open.filter(({ isClosed }) => isClosed).length,
    claimsLapsing: after.lapsedClaims - before.lapsedClaims,
    holdsEnding: count('Pre', 'hold'),
    offersEnding: count('Pre', 'offer'),
    waitsEnding: count('Wait', null),
    reservationsShortened: active.filter(
      ({ id, type, until }) =>
        type === 'Pre' && rows.get(id)?.type === 'Pre' && rows.get(id)?.until !== until,
    ).length,
    portionsAdded: after.portions.filter(({ id }) => !known.has(id)).length,
    portionsChanged: changed.length,
    portionsCancelled: after.portions.filter(
      ({ id, status }) => status === 'Cancelled' && known.get(id)?.status === 'Scheduled',
    ).length,
  }
}

const toMap = <Row extends { readonly id: string | number }>(
  rows: readonly Row[],
): ReadonlyMap<Row['id'], Row> => new Map(rows.map((row) => [row.id, row]))

it('says what the change then does, as it shows in the rows, whatever owners have done before (R162)', async () => {
  let from = defaultPolicy
  let version = 1
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(step, async (each) => {
      await actAsOwners(each)
      const before = await takeStock()
      const to = aimAt(each, before)
      const { effects: said } = await check(to)
      expect(await takeStock()).toEqual(before)
      const input = { groupId: world.groupId, constants: to, version, reason: 'random' }
      const answer = await changePolicy(world.deps, admin.actor, input)
      expect(answer.effects).toEqual(said)
      expect(countWhatHappened(before, await takeStock(), { from, to })).toEqual(said)
      for (const [effect, count] of Object.entries(said ?? {})) if (count > 0) seen.add(effect)
      from = to
      version = answer.version
    }),
    // Each run goes on where the one before has ended, so that a failure cannot be shrunk.
    { numRuns: 15, endOnFailure: true },
  )
  expect(seen.size).toBeGreaterThanOrEqual(5)
})
