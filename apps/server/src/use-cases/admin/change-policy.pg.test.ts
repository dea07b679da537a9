import { defaultPolicy, pointPlans, type Policy } from '@samhus/domain/policy'
import { computeUnitTimes } from '@samhus/domain/week'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getBalance, listClaims, listRows } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin, setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { createManualScheduler } from '../../jobs/scheduler.ts'
import { adminPolicy } from '../../reads/admin/admin-policy.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { changePolicy } from './change-policy.ts'
import { checkPolicy } from './check-policy.ts'
import { setUpCalendar } from './set-up-calendar.ts'

const day = 24 * 60 * 60_000
const reason = 'decided by the general meeting'
let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], maxConnections: 12, prices: { 3: 4 } })
  admin = await world.addOwner('Ole')
  await setRole(world, admin, 'Admin')
  await createManualScheduler(world.deps).runDue()
})
afterEach(async () => {
  await createManualScheduler(world.deps).runDue()
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const read = () => adminPolicy(world.deps, admin.actor, { groupId: world.groupId })

async function change(differing: Partial<Policy>, { version = 0, key = '' } = {}) {
  const current = await read()
  return changePolicy(world.deps, key === '' ? admin.actor : withIdempotencyKey(admin, key), {
    groupId: world.groupId,
    constants: { ...current.constants, ...differing },
    version: version || current.version,
    reason,
  })
}

const check = async (differing: Partial<Policy>) =>
  checkPolicy(world.deps, admin.actor, {
    groupId: world.groupId,
    constants: { ...(await read()).constants, ...differing },
  })

/** Changes the policy, and expects what the check said before. */
async function checkAndChange(differing: Partial<Policy>) {
  const { effects: expected } = await check(differing)
  const answer = await change(differing)
  expect(answer.effects).toEqual(expected)
  return answer
}

const reset = () => change(defaultPolicy)

async function getWeek(week: number, house = 'A') {
  const [unit] = await world.query<Record<'booking' | 'cancellation' | 'high' | 'low' | 'version', number>>(
    `select booking_deadline as booking, cancellation_deadline as cancellation, refund_end_high as high,
       refund_end_low as low, version from unit where id = $1`,
    world.unitId({ week, house }),
  )
  if (!unit) throw new Error('no such week')
  return unit
}

/** Across a clock change local days differ from 24 hours. */
const roundToDay = (at: number, like: number) => like + Math.round((at - like) / day) * day

const listRefetches = () => world.query(`select number from change where kind = 'refetch'`)
const deadlineDaysBefore = (daysBefore: number): Partial<Policy> => ({
  bookingDeadline: { daysBefore, time: '12:00' },
  cancellationDeadline: { daysBefore: Math.max(daysBefore, 6), time: '12:00' },
})

const twoMonths = { ...defaultPolicy, ...deadlineDaysBefore(60) }

describe('a changed policy', () => {
  it('is a new version with its admin and the reason, and an act with the values', async () => {
    const before = await read()
    const refetches = await listRefetches()
    const { version } = await change({ holdMinutes: 7 })
    expect(version).toBe(before.version + 1)
    const { versions, constants, defaults, ranges } = await read()
    expect(versions[0]).toMatchObject({ version, by: 'Ole', reason, constants: { holdMinutes: 7 } })
    expect([constants.holdMinutes, defaults.holdMinutes, ranges['holdMinutes']]).toEqual([
      7,
      5,
      { min: 1, max: 60 },
    ])
    const acts = await world.query(
      `select a.action, a.fields, v.before, v.after from policy p join audit a on a.number = p.act_number
       join audit_value v on v.audit_number = a.number and v.field = 'holdMinutes' where p.version = $1`,
      version,
    )
    expect(acts).toEqual([{ action: 'change-policy', fields: ['holdMinutes'], before: '5', after: '7' }])
    expect(await listRefetches()).toHaveLength(refetches.length + 1)
  })

  it('moves the instants of every week that is not over, in the house of another calendar too', async () => {
    const before = await getWeek(30)
    const { effects } = await change({ ...deadlineDaysBefore(9), refundLowDays: 20 })
    const wanted = computeUnitTimes(2027, 30, {
      ...defaultPolicy,
      ...deadlineDaysBefore(9),
      refundLowDays: 20,
    })
    for (const house of ['A', 'B']) {
      expect(await getWeek(30, house)).toEqual({
        booking: wanted.bookingDeadline,
        cancellation: wanted.cancellationDeadline,
        high: wanted.refundEndHigh,
        low: wanted.refundEndLow,
        version: before.version + 1,
      })
    }
    expect(effects).toMatchObject({ weeksMoved: 104, weeksKept: 0 })
    await reset()
    expect(await getWeek(30)).toEqual({ ...before, version: before.version + 2 })
  })

  it('leaves a booked week its cancellation deadline and its full refund, which the owner gets', async () => {
    const anna = await world.addOwner('Anna')
    const bookingId = await createActions(world, anna).book(14)
    const before = await getWeek(14)
    const { effects } = await change({
      ...deadlineDaysBefore(7),
      refundLowDays: 366,
      refundHighDays: 366,
      refundFromPoints: 1,
    })
    expect(effects.weeksKept).toBe(1)
    expect(await getWeek(14)).toMatchObject({
      booking: before.booking - 2 * day,
      cancellation: before.cancellation,
      high: before.low,
      low: before.low,
    })
    await createActions(world, anna).cancel(bookingId)
    expect(await getBalance(world, anna)).toBe(20)
    await reset()
    expect(await getWeek(14)).toMatchObject({ high: before.high, low: before.low })
  })

  describe('with an earlier booking deadline', () => {
    /** Two months before the week, at noon. */
    const differing = deadlineDaysBefore(60)
    let owners: Record<'bo' | 'cilla' | 'dorte', ReturnType<typeof createActions>>

    /** Bo books the week and cancels it, so that Cilla has an offer and Dorte waits. Returns Cilla's offer. */
    async function offerToCilla(week: number): Promise<string> {
      const [bo, cilla, dorte] = [
        await world.addOwner('Bo'),
        await world.addOwner('Cilla'),
        await world.addOwner('Dorte'),
      ]
      owners = {
        bo: createActions(world, bo),
        cilla: createActions(world, cilla),
        dorte: createActions(world, dorte),
      }
      const booked = await owners.bo.book(week)
      const { bookingId } = await owners.cilla.join(week)
      await owners.dorte.join(week)
      await owners.bo.cancel(booked)
      return bookingId
    }

    it('ends an offer then', async () => {
      world.setTime('2026-11-05 11:00')
      const offer = await offerToCilla(1)
      const { effects } = await checkAndChange(differing)
      expect(effects).toMatchObject({ reservationsShortened: 1, offersEnding: 0, waitsEnding: 0 })
      const [row] = await world.query('select reserved_until as until from booking where id = $1', offer)
      expect(row).toEqual({ until: world.deps.now() + 60 * 60_000 })
    })

    it('closes the week where that has passed: offer and waitlist end, the refund claim lapses', async () => {
      // Cilla's offer of the week before has expired by then, and Dorte's.
      for (const moment of ['2026-11-06 12:00', '2026-11-19 11:00']) {
        world.setTime(moment)
        await createManualScheduler(world.deps).runDue()
      }
      const offer = await offerToCilla(3)
      expect(await listClaims(world, 3)).toEqual(['Bo open'])
      world.setTime('2026-11-19 12:00')
      const { effects } = await checkAndChange(differing)
      expect(effects).toMatchObject({ reservationsShortened: 0, offersEnding: 1, waitsEnding: 1 })
      expect(await listRows(world, 3)).toEqual(['Bo Cancel', 'Cilla WaitExpire', 'Dorte WaitExpire'])
      expect(await listClaims(world, 3)).toEqual(['Bo lapsed'])
      expect(await getOutcome(owners.cilla.confirm(offer))).toBe('booking-expired')
      expect(await getOutcome(owners.dorte.reserve(3))).toBe('booking-deadline-exceeded')
      const ends = await world.query<{ ended: number }>(
        `select ended_at as ended from booking where unit_id = $1 and type = 'WaitExpire'`,
        world.unitId(3),
      )
      expect(ends).toEqual([{ ended: world.deps.now() }, { ended: world.deps.now() }])
      // It stays closed when a later version moves the deadline back.
      await reset()
      expect(await getOutcome(owners.dorte.reserve(3))).toBe('booking-deadline-exceeded')
      expect(await getOutcome(owners.dorte.reserve(5))).toBe('ok')
    })
  })

  it('is followed by the points that are scheduled', async () => {
    const { effects } = await checkAndChange({ pointPlan: pointPlans.quantus })
    expect(effects).toMatchObject({
      portionsAdded: 0,
      portionsChanged: 4,
      portionsCancelled: 0,
      weeksMoved: 0,
    })
    const [january] = pointPlans.quantus.portions
    if (!january) throw new Error('Quantus has portions')
    const fewer = await checkAndChange({ pointPlan: { ...pointPlans.quantus, portions: [january] } })
    expect(fewer.effects).toMatchObject({ portionsChanged: 0, portionsCancelled: 4 })
    const listed = await world.query(
      `select points, status, count(*)::int from assignment where portion is not null group by 1, 2 order by 1, 2`,
    )
    expect(listed).toEqual([
      { points: 4, status: 'Cancelled', count: 1 },
      { points: 6, status: 'Cancelled', count: 3 },
      { points: 6, status: 'Scheduled', count: 1 },
    ])
  })

  it('that nothing differs in stores nothing', async () => {
    const before = await read()
    expect((await change({})).version).toBe(before.version)
    expect(await read()).toEqual(before)
  })

  it('is refused to a form that has not read the newest version, with who changed what (R162)', async () => {
    const { version } = await read()
    await change({ holdMinutes: 9 })
    const stale = change({ offerHours: 30 }, { version })
    await expect(stale).rejects.toBeInstanceOf(ChangedMeanwhileError)
    await expect(stale).rejects.toMatchObject({
      changes: [{ field: 'holdMinutes', before: '5', after: '9', by: 'Ole', at: world.deps.now() }],
    })
    await reset()
    expect(await getOutcome(change({ offerHours: 30 }, { version }))).toBe('ok')
    await reset()
    expect(await getOutcome(change({ offerHours: 30 }, { version: 999 }))).toBe('invalid-request')
  })

  it('is refused with the admin who changed each field, whoever made the newest version (R162)', async () => {
    const eva = await createAdmin(world, 'Eva')
    const before = await read()
    const changes = [
      { by: eva, differing: { holdMinutes: 9 } },
      { by: admin, differing: { coolingMinutes: 20 } },
      { by: eva, differing: { offerHours: 30 } },
      { by: admin, differing: { maxWaitlistPerUnit: 4 } },
    ] as const
    const madeAt: number[] = []
    for (const { by, differing } of changes) {
      world.advance({ minutes: 1 })
      madeAt.push(world.deps.now())
      const { version, constants } = await read()
      const input = { groupId: world.groupId, constants: { ...constants, ...differing }, version, reason }
      await changePolicy(world.deps, by.actor, input)
    }
    const stale = await change({ holdMinutes: 11 }, { version: before.version }).catch(
      (error: unknown) => error,
    )
    const named = (stale as ChangedMeanwhileError).changes.map(({ field, by, at }) => ({ field, by, at }))
    expect(named).toHaveLength(changes.length)
    expect(named).toEqual(
      expect.arrayContaining(
        changes.map(({ by, differing }, index) => ({
          field: Object.keys(differing)[0],
          by: by.name,
          at: madeAt[index],
        })),
      ),
    )
  })

  it('is refused if it is not valid, if the database does not know its zone, and of an unknown group', async () => {
    expect(await getOutcome(change({ holdMinutes: 0 }))).toBe('invalid-request')
    expect(await getOutcome(change({ timeZone: 'europe/copenhagen' }))).toBe('invalid-request')
    const constants = (await read()).constants
    const unknown = { groupId: '00000000-0000-4000-8000-000000000000', constants, version: 1, reason }
    expect(await getOutcome(changePolicy(world.deps, admin.actor, unknown))).toBe('no-group-found')
  })

  it('is stored once for one Idempotency-Key', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      [1, 2, 3].map(() => change({ coolingMinutes: 20 }, { version, key: 'once' })),
    )
    expect(new Set(answers.map((answer) => answer.version))).toEqual(new Set([version + 1]))
  })
})

describe('concurrently', () => {
  const rounds = 8

  it('an owner holds a week before, and the hold ends or is capped, or finds it closed', async () => {
    // Mid-December: two months before W6 of 2027 are on 10 December.
    world.setTime('2026-12-10 12:00')
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const owner = await world.addOwner(`Eva ${round}`)
      // Each round a week later, whose deadline then passes at this very instant.
      world.setTime(computeUnitTimes(2027, 6 + round, twoMonths).bookingDeadline)
      const [outcome, { effects }] = await Promise.all([
        getOutcome(createActions(world, owner).reserve(6 + round)),
        change(deadlineDaysBefore(60)),
      ])
      outcomes.add(outcome)
      const held = outcome === 'ok' ? [`Eva ${round} Ended`] : []
      expect([effects.holdsEnding, await listRows(world, 6 + round)]).toEqual([held.length, held])
      if (outcome !== 'ok') expect(outcome).toBe('booking-deadline-exceeded')
      await reset()
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('an owner confirms a hold before, or it has ended', async () => {
    for (let round = 0; round < rounds; round++) {
      const week = 14 + round
      const owner = await world.addOwner(`Finn ${round}`)
      const actions = createActions(world, owner)
      world.setTime(computeUnitTimes(2027, week, twoMonths).bookingDeadline)
      const { bookingId } = await actions.reserve({ week, house: 'B' })
      const [outcome, { effects }] = await Promise.all([
        getOutcome(actions.confirm(bookingId)),
        change(deadlineDaysBefore(60)),
      ])
      const isBooked = outcome === 'ok'
      expect([outcome, effects.holdsEnding, await getBalance(world, owner)]).toEqual(
        isBooked ? ['ok', 0, 18] : ['booking-expired', 1, 20],
      )
      await reset()
    }
  })

  it('an owner who cancels gets all back, since the refund end stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const week = { week: 36 + round, house: 'B' }
      const owner = await world.addOwner(`Gerd ${round}`)
      const bookingId = await createActions(world, owner).book(week)
      const before = await getWeek(week.week, 'B')
      const [outcome] = await Promise.all([
        getOutcome(createActions(world, owner).cancel(bookingId)),
        change({ refundLowDays: 366, refundHighDays: 366 }),
      ])
      expect([outcome, await getBalance(world, owner)]).toEqual(['ok', 20])
      // Kept if it was still booked when the policy changed, else moved to a year before the week.
      expect([before.low, before.low - 310 * day]).toContain(
        roundToDay((await getWeek(week.week, 'B')).low, before.low),
      )
      await reset()
    }
  })

  it('a calendar is made with the rules before or after, and has those after', async () => {
    for (let round = 0; round < 4; round++) {
      const [house] = await world.query<{ id: string }>(`select id from house where code = 'A'`)
      const year = 2030 + round
      const weeks = Array.from({ length: year === 2032 ? 53 : 52 }, (_, index) => ({
        week: index + 1,
        code: String(index + 1).padStart(2, '0'),
        points: 2,
        isOutOfOperation: false,
      }))
      await Promise.all([
        setUpCalendar(world.deps, null, { groupId: world.groupId, houseId: house?.id ?? '', year, weeks }),
        change(deadlineDaysBefore(10 + round)),
      ])
      const wanted = computeUnitTimes(year, 20, { ...defaultPolicy, ...deadlineDaysBefore(10 + round) })
      const found = await world.query(
        'select booking_deadline as deadline from unit where year = $1 and week = 20',
        year,
      )
      expect(found).toEqual([{ deadline: wanted.bookingDeadline }])
    }
  })

  it('of two admins who have read the same version one is told', async () => {
    const { version } = await read()
    for (const holdMinutes of [10, 20]) {
      const read = { version: version + (holdMinutes === 10 ? 0 : 1) }
      const counts = await countOutcomes([
        change({ holdMinutes }, read),
        change({ holdMinutes: holdMinutes + 1 }, read),
      ])
      expect(counts).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    }
  })
})
