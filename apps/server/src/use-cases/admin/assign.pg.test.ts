import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import {
  createWorld,
  withIdempotencyKey,
  type Owner,
  type WeekName,
  type World,
} from '../../../testing/fixtures/world.ts'
import { assigning } from '../../reads/admin/assigning.ts'
import { assign } from './assign.ts'
import { endMembership } from './end-membership.ts'
import { takeOutOfOperation } from './take-out-of-operation.ts'

const reason = 'agreed on the telephone'
const unknownId = '999999999'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], prices: { 30: 4 }, policy: { maxWaitlistsPerUser: 9 } })
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Choices = Partial<Parameters<typeof assign>[2]>

const give = (week: WeekName, owner: Owner, choices: Choices = {}, actor = admin.actor) =>
  assign(world.deps, actor, {
    unitId: world.unitId(week),
    membershipId: String(owner.membershipId),
    reason,
    ...choices,
  })
const lookAt = (week: WeekName, owner: Owner, choices: { isWaived?: boolean } = {}) =>
  assigning(world.deps, admin.actor, {
    unitId: world.unitId(week),
    membershipId: String(owner.membershipId),
    ...choices,
  })
const act = (owner: Owner) => createActions(world, owner)
const passRefundEnd = (week: WeekName) =>
  world.execute(
    `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
    world.unitId(week),
  )
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name))) as Promise<{ [Place in keyof Names]: Owner }>
const nameOf = (person: { name: string } | null) => person?.name ?? null
const listTypes = (rules: readonly { type: string }[]) => rules.map(({ type }) => type)

/** The acts on a booking, with their values and what the admin overrode. */
const listActs = (bookingId: string) =>
  world.query(
    `select a.action, a.overrides, coalesce((select json_object_agg(v.field, v.after) from audit_value v
       where v.audit_number = a.number), '{}') as "values"
     from audit a where a.subject_id = $1 order by a.number`,
    bookingId,
  )
const listFees = (bookingId: string) =>
  world.query('select act, kroner, state from fee where booking_id = $1', bookingId)

/** Bo is offered the week that Anna has cancelled, and Cilla waits behind. */
async function createOffer(week: WeekName): Promise<readonly [anna: Owner, bo: Owner, cilla: Owner]> {
  const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
  const booked = await act(anna).book(week)
  await act(bo).join(week)
  await act(cilla).join(week)
  await act(anna).cancel(booked)
  return [anna, bo, cilla]
}

describe('a free week', () => {
  it('is given for points: row, debit, fee, mail, act and change are those that were shown', async () => {
    const [anna] = await addOwners('Anna')
    const shown = await lookAt(30, anna)
    expect(shown).toMatchObject({
      week: { unitId: world.unitId(30), houseName: 'House A', week: 30, points: 4 },
      owner: { userId: anna.personId, name: 'Anna' },
      refusals: [],
      overridable: [],
      paysClaim: null,
      losesClaim: null,
      losesOffer: null,
      waiting: [],
      points: 4,
      balance: { year: 2027, before: 20, after: 16 },
      fee: 500,
      told: [{ userId: anna.personId, name: 'Anna', mail: 'confirmed', onlyIfTold: true }],
    })
    const { bookingId, points } = await give(30, anna, { notesFee: true, note: 'Welcome' })
    expect(points).toBe(4)
    expect(await inspect.findRow(world, anna, 30)).toMatchObject({ id: bookingId, type: 'Assign', points: 4 })
    expect(await inspect.getBalance(world, anna)).toBe(16)
    expect(await inspect.listLedgerLines(world, anna)).toEqual([{ type: 'Book', points: -4 }])
    expect(await inspect.listMails(world, anna)).toEqual([
      {
        kind: 'confirmed',
        data: { what: 'assigned', points: 4, waived: false, fee: 500, reason, note: 'Welcome' },
      },
    ])
    expect(await listActs(bookingId)).toEqual([
      { action: 'assign', overrides: [], values: { points: '4', fee: '500', reason } },
    ])
    expect(await listFees(bookingId)).toEqual([{ act: 'assign', kroner: 500, state: 'open' }])
    expect((await inspect.listChanges(world, 30)).at(-1)).toEqual({ actor: null, affected: ['Anna'] })
  })

  it('is waived where the admin says so: no points are needed, none are taken, and no fee is noted unasked', async () => {
    const poor = await world.addOwner('Dorte', { points: 0 })
    expect(await getOutcome(give(31, poor))).toBe('not-enough-points')
    const { refusals } = await lookAt(31, poor)
    expect(listTypes(refusals)).toEqual(['not-enough-points'])
    expect(await lookAt(31, poor, { isWaived: true })).toMatchObject({
      refusals: [],
      points: 0,
      balance: { before: 0, after: 0 },
    })
    const { bookingId, points } = await give(31, poor, { isWaived: true })
    expect(points).toBe(0)
    expect(await inspect.listLedgerLines(world, poor)).toEqual([])
    const [mail] = await inspect.listMails(world, poor)
    expect(mail?.data).toEqual({ what: 'assigned', points: 0, waived: true, reason })
    expect(await listFees(bookingId)).toEqual([])
  })

  it('with an expired reservation is given at once, and the reservation has ended when it expired', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    const { reservedUntil } = await act(anna).reserve(32)
    expect(await getOutcome(give(32, bo))).toBe('calendar-unit-already-reserved')
    world.setTime(Date.parse(reservedUntil))
    await give(32, bo)
    expect(await inspect.findRow(world, anna, 32)).toMatchObject({
      type: 'Ended',
      endReason: 'expired',
      endedAt: Date.parse(reservedUntil),
    })
    expect((await inspect.listChanges(world, 32)).at(-1)?.affected).toEqual(['Bo', 'Anna'])
    // The owner of an expired reservation gets the week too.
    const again = await act(bo).reserve(33)
    world.setTime(Date.parse(again.reservedUntil))
    await give(33, bo)
    expect(await inspect.listRows(world, 33)).toEqual(['Bo Ended', 'Bo Assign'])
    expect((await inspect.listChanges(world, 33)).at(-1)?.affected).toEqual(['Bo'])
  })

  it('is given without a mail to its owner where the admin unticks it', async () => {
    const [anna] = await addOwners('Anna')
    await give(34, anna, { tells: false })
    expect(await inspect.listMails(world, anna)).toEqual([])
  })
})

describe('an offered week with a waitlist', () => {
  const week = { week: 20, house: 'B' }

  it('is given with an override: the offer ends, its owner is told without the reason, who waits goes on waiting', async () => {
    const [anna, bo, cilla] = await createOffer(week)
    const [dorte] = await addOwners('Dorte')
    expect(await getOutcome(give(week, dorte))).toBe('calendar-unit-already-reserved')
    // Neither who has the offer nor who waits is given the week.
    for (const owner of [bo, cilla]) {
      expect(await getOutcome(give(week, owner, { hasOverride: true }))).toBe('already-on-unit')
      expect((await lookAt(week, owner)).losesOffer).toEqual(
        owner === bo ? null : expect.objectContaining({ userId: bo.personId, name: 'Bo' }),
      )
    }
    const shown = await lookAt(week, dorte)
    expect([nameOf(shown.losesOffer), shown.waiting.map(nameOf)]).toEqual(['Bo', ['Cilla']])
    expect([listTypes(shown.refusals), listTypes(shown.overridable)]).toEqual([
      [],
      ['calendar-unit-already-reserved'],
    ])
    expect(shown.told.map(({ name, mail, onlyIfTold }) => [name, mail, onlyIfTold])).toEqual([
      ['Dorte', 'confirmed', true],
      ['Bo', 'changed', false],
    ])
    await world.execute('delete from mail')
    const offerId = shown.losesOffer?.bookingId ?? null
    const rules = shown.overridable.map(({ type }) => type)
    const other = anna.personId
    // What the admin has not seen is not set aside: another rule, or the offer of another owner.
    for (const seen of [
      { rules: [], offerId },
      { rules, offerId: null },
      { rules, offerId: other },
    ]) {
      const call = give(week, dorte, { hasOverride: true, shown: seen })
      expect(await getOutcome(call)).toBe('changed-meanwhile')
    }
    const { bookingId } = await give(week, dorte, {
      hasOverride: true,
      tells: false,
      shown: { rules, offerId },
    })
    expect(await inspect.listRows(world, week)).toEqual([
      'Anna Cancel',
      'Dorte Assign',
      'Bo WaitExpire',
      'Cilla Wait',
    ])
    expect(await inspect.findRow(world, bo, week)).toMatchObject({ endReason: 'overridden' })
    expect(await inspect.listMails(world, bo)).toEqual([
      { kind: 'changed', data: { what: 'offer-overridden' } },
    ])
    for (const owner of [dorte, cilla, anna]) expect(await inspect.listMails(world, owner)).toEqual([])
    expect(await listActs(bookingId)).toMatchObject([
      { action: 'assign', overrides: ['calendar-unit-already-reserved'] },
    ])
    const [ended] = (await listActs((await inspect.findRow(world, bo, week)).id)).slice(-1)
    expect(ended).toEqual({ action: 'override-offer', overrides: [], values: {} })
    expect((await inspect.listChanges(world, week)).at(-1)?.affected).toEqual(['Dorte', 'Bo'])
    // The owner who waits is offered the week when it is free again.
    await act(dorte).cancel(bookingId)
    expect(await inspect.findRow(world, cilla, week)).toMatchObject({ type: 'Pre', origin: 'offer' })
  })
})

describe('an open refund claim', () => {
  it('is paid when another owner gets the week, and the claimant is told whatever is ticked', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    const booked = await act(anna).book(21)
    await passRefundEnd(21)
    await act(anna).cancel(booked)
    expect((await lookAt(21, bo)).paysClaim).toEqual({ userId: anna.personId, name: 'Anna', points: 2 })
    await give(21, bo, { tells: false })
    expect(await inspect.listClaims(world, 21)).toEqual(['Anna paid'])
    expect(await inspect.getBalance(world, anna)).toBe(20)
    expect((await inspect.listMails(world, anna)).filter(({ kind }) => kind === 'claim-paid')).toHaveLength(1)
    expect((await inspect.listChanges(world, 21)).at(-1)?.affected).toEqual(['Bo', 'Anna'])
  })

  it('is superseded when the claimant gets the week', async () => {
    const [anna] = await addOwners('Anna')
    const booked = await act(anna).book(22)
    await passRefundEnd(22)
    await act(anna).cancel(booked)
    expect(await lookAt(22, anna)).toMatchObject({ paysClaim: null, losesClaim: 2 })
    await give(22, anna)
    expect(await inspect.listClaims(world, 22)).toEqual(['Anna superseded'])
    expect(await inspect.getBalance(world, anna)).toBe(16)
  })
})

describe('is refused, and nothing is written', () => {
  it('without a reason, of an unknown week or member, and to an owner who has left or is disabled (R177)', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    expect(await getOutcome(give(40, anna, { reason: ' ' }))).toBe('invalid-request')
    expect(await getOutcome(give(40, anna, { unitId: unknownId }))).toBe('calendar-unit-not-found')
    expect(await getOutcome(give(40, anna, { membershipId: unknownId }))).toBe('calendar-unit-not-found')
    await world.execute('update membership set left_at = $2 where id = $1', anna.membershipId, world.nowIso())
    await world.execute('update person set enabled = false where id = $1', bo.personId)
    for (const [owner, type] of [
      [anna, 'user-not-found'],
      [bo, 'user-disabled'],
    ] as const) {
      expect(await getOutcome(give(40, owner, { hasOverride: true, isWaived: true }))).toBe(type)
      expect(listTypes((await lookAt(40, owner)).refusals)).toEqual([type])
    }
    expect(await inspect.listRows(world, 40)).toEqual([])
  })

  it('of a week that is taken or out of operation, with an override too', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    await act(anna).book(41)
    expect(await getOutcome(give(41, bo, { hasOverride: true }))).toBe('calendar-unit-already-reserved')
    await takeOutOfOperation(world.deps, admin.actor, { unitIds: [world.unitId(42)], reason })
    expect(await getOutcome(give(42, bo, { hasOverride: true }))).toBe('house-not-in-operation')
  })
})

it('with the same Idempotency-Key answers as the first time, and does it once', async () => {
  const [anna] = await addOwners('Anna')
  const actor = withIdempotencyKey(admin, randomUUID())
  const again = () => give(43, anna, { notesFee: true }, actor)
  const [first, second] = await Promise.all([again(), again()])
  expect(second).toEqual(first)
  expect(await again()).toEqual(first)
  expect(await inspect.getBalance(world, anna)).toBe(18)
})

it('after the booking deadline leaves a claim to lapse, and may be given until check-out', async () => {
  const late = await createWorld({ now: '2027-03-02 12:00' })
  const boss = await createAdmin(late, 'Boss')
  const [anna, bo] = await Promise.all([late.addOwner('Anna'), late.addOwner('Bo')])
  const booked = await createActions(late, anna).book(12)
  await createActions(late, anna).cancel(booked)
  expect(await inspect.listClaims(late, 12)).toEqual(['Anna open'])
  // Wednesday before week 12, 12:00: no job has run yet.
  late.setTime('2027-03-17 12:00')
  const input = { unitId: late.unitId(12), membershipId: String(bo.membershipId) }
  expect((await assigning(late.deps, boss.actor, input)).paysClaim).toBeNull()
  await assign(late.deps, boss.actor, { ...input, reason })
  expect(await inspect.listClaims(late, 12)).toEqual(['Anna open'])
  expect(await inspect.getBalance(late, anna)).toBe(18)
  late.setTime('2027-03-29 10:00')
  expect(await getOutcome(assign(late.deps, boss.actor, { ...input, unitId: late.unitId(12), reason }))).toBe(
    'booking-date-passed',
  )
  await late.close()
})

describe('concurrently, the outcome is that of one order of the calls, with', () => {
  let boss: Owner
  const giveTo =
    (same: World, owner: Owner, week: WeekName, choices: Choices = {}) =>
    () =>
      assign(same.deps, boss.actor, {
        unitId: same.unitId(week),
        membershipId: String(owner.membershipId),
        reason,
        ...choices,
      })
  const races: Readonly<Record<string, SetUpRace>> = {
    'another owner who reserves': async ({ world: same, addOwners: add, owner, week }) => {
      const [a] = await add('A', 'B')
      return [() => a.reserve(week), giveTo(same, owner('B'), week)]
    },
    'the owner who confirms another week for the last points': async (round) => {
      const { world: same, addOwners: add, owner, week, next } = round
      const [a] = await add('A with 2')
      const { bookingId } = await a.reserve(next)
      return [() => a.confirm(bookingId), giveTo(same, owner('A with 2'), week)]
    },
    'an owner who confirms the offer that an override ends': async (round) => {
      const { world: same, addOwners: add, owner, week, findRowId } = round
      const [a, b] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      await b.join(week)
      await a.cancel(booked)
      const offer = await findRowId('B')
      return [() => b.confirm(offer), giveTo(same, owner('C'), week, { hasOverride: true })]
    },
    'an owner who cancels, so that the week is offered': async (round) => {
      const { world: same, addOwners: add, owner, week } = round
      const [a, b] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      await b.join(week)
      return [() => a.cancel(booked), giveTo(same, owner('C'), week, { hasOverride: true })]
    },
    'an owner who confirms, so that the claim is paid once': async (round) => {
      const { world: same, addOwners: add, owner, week } = round
      const [a, b] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      await same.execute(
        `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
        same.unitId(week),
      )
      await a.cancel(booked)
      const { bookingId } = await b.reserve(week)
      return [() => b.confirm(bookingId), giveTo(same, owner('C'), week)]
    },
    'the end of the membership': async ({ world: same, addOwners: add, owner, week }) => {
      await add('A')
      const membershipId = String(owner('A').membershipId)
      return [
        () => endMembership(same.deps, boss.actor, { membershipId, reason, bookedWeeks: 'cancel' }),
        giveTo(same, owner('A'), week),
      ]
    },
    'another admin who gives the week to another owner': async ({
      world: same,
      addOwners: add,
      owner,
      week,
    }) => {
      await add('A', 'B')
      return [giveTo(same, owner('A'), week), giveTo(same, owner('B'), week)]
    },
  }

  it.each(Object.entries(races))('%s', async (_with, setUp) => {
    const racing = await createWorld(raceWorld)
    boss = await createAdmin(racing, 'Admin')
    try {
      expect(await findNonSerializable(racing, setUp, 5)).toEqual([])
      expect(await racing.findViolations({ tolerance: '1 year' })).toEqual([])
      expect(racing.warnings).toEqual([])
    } finally {
      await racing.close()
    }
  })
})
