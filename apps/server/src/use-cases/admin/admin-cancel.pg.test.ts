import { randomUUID } from 'node:crypto'
import type { Input } from '@samhus/contract/operation'
import type { adminCancel as contract } from '@samhus/contract/admin-booking-acts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import {
  createWorld,
  withIdempotencyKey,
  type Owner,
  type WeekName,
  type World,
} from '../../../testing/fixtures/world.ts'
import { cancelling } from '../../reads/admin/cancelling.ts'
import { adminCancel } from './admin-cancel.ts'
import { collectOwnData } from '../../steps/collect-own-data.ts'

type Act = Omit<Input<typeof contract>, 'bookingId'>

const reason = 'she broke her leg'
const start = '2026-11-02 12:00'

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld({ ...raceWorld, policy: { maxWaitlistsPerUser: 9 } })
  admin = await createAdmin(world, 'Admin')
  world.setTime(start)
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const cancel = (bookingId: string, body: Partial<Act> = {}) =>
  adminCancel(world.deps, admin.actor, { bookingId, refund: 'rule', reason, ...body })
const look = (bookingId: string) => cancelling(world.deps, admin.actor, { bookingId })
/** To when a cancellation of the week opens a claim. */
const goBeyondRefundEnd = async (week: WeekName) => {
  const [unit] = await world.query<{ at: number }>(
    'select refund_end_low as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime((unit?.at ?? 0) + 1000)
}
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name))) as Promise<{ [Place in keyof Names]: Owner }>
const listKinds = async (owner: Owner) => (await inspect.listMails(world, owner)).map(({ kind }) => kind)

describe('a week that is cancelled for its owner', () => {
  it('goes to the next on its waitlist, as the preview said: who is passed over, who is offered it, who is told', async () => {
    const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
    const bookingId = await act(anna).book(50)
    await act(anna).details(bookingId, { lent: true })
    await act(bo).join(50)
    await act(cilla).join(50)
    await world.adjustPoints(bo, 2027, -20)
    await world.execute('delete from mail')

    expect(await look(bookingId)).toMatchObject({
      week: { unitId: world.unitId(50), houseName: 'House A', groupName: 'Klitten', week: 50, points: 2 },
      owner: { userId: anna.personId, name: 'Anna' },
      refusals: [],
      refunds: { rule: { kind: 'full', points: 2 }, full: 2 },
      balance: { year: 2027, before: 18 },
      expires: false,
      lentOutTo: 'Gry Gæst',
      freed: {
        offered: { userId: cilla.personId, name: 'Cilla' },
        skipped: [{ userId: bo.personId, name: 'Bo', rule: 'not-enough-points' }],
      },
      supersedes: null,
      fee: 500,
      told: [
        { name: 'Anna', mail: 'cancelled', onlyIfTold: true },
        { name: 'Bo', mail: 'skipped', onlyIfTold: false },
        { name: 'Cilla', mail: 'offered', onlyIfTold: false },
      ],
    })
    const before = (await inspect.listChanges(world, 50)).length
    expect(await cancel(bookingId, { note: ' Get well soon. ', notesFee: true })).toEqual({
      bookingId,
      refund: 'full',
      points: 2,
      expires: false,
    })
    expect(await inspect.listRows(world, 50)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect(await inspect.findRow(world, anna, 50)).toMatchObject({ endReason: 'admin-cancelled' })
    expect(await inspect.getBalance(world, anna)).toBe(20)
    expect(await inspect.listMails(world, anna)).toEqual([
      {
        kind: 'cancelled',
        data: { what: 'by-admin', refund: 'full', points: 2, fee: 500, reason, note: 'Get well soon.' },
      },
    ])
    expect([await listKinds(bo), await listKinds(cilla)]).toEqual([['skipped'], ['offered']])
    expect((await inspect.listChanges(world, 50)).slice(before)).toEqual([
      { actor: null, affected: ['Anna', 'Bo', 'Cilla'] },
    ])
    const fees = await world.query('select act, kroner, state from fee where booking_id = $1', bookingId)
    expect(fees).toEqual([{ act: 'admin-cancel', kroner: 500, state: 'open' }])
    const own = await collectOwnData(world.deps, anna.personId)
    expect(own?.fees).toMatchObject([{ bookingId, act: 'admin-cancel', kroner: 500, state: 'open' }])
  })

  it('is in the audit trail with the admin, the reason, the refund and the fee', async () => {
    const [dorte] = await addOwners('Dorte')
    const bookingId = await act(dorte).book(51)
    await cancel(bookingId, { refund: 'none', notesFee: true, tells: false })
    const acts = await world.query(
      `select a.actor_id as by, a.fields, v.field, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.action = 'admin-cancel' and a.subject_id = $1 order by v.field`,
      bookingId,
    )
    const common = { by: admin.personId, fields: ['refund', 'fee'] }
    expect(acts).toEqual([
      { ...common, field: 'fee', after: '500' },
      { ...common, field: 'reason', after: reason },
      { ...common, field: 'refund', after: 'none' },
    ])
    expect(await listKinds(dorte)).toEqual(['confirmed'])
  })

  it('is refused without a reason, of no booking, of a reservation, once it is over', async () => {
    const [erik, hanne] = await addOwners('Erik', 'Hanne')
    expect(await getOutcome(cancel(randomUUID()))).toBe('no-booking-found')
    expect(await getOutcome(look(randomUUID()))).toBe('no-booking-found')
    const { bookingId: held } = await act(hanne).reserve({ week: 50, house: 'B' })
    expect(await getOutcome(cancel(held))).toBe('booking-is-not-book-type')
    expect(await look(held)).toMatchObject({
      refusals: [{ type: 'booking-is-not-book-type', until: null }],
      told: [],
    })
    const booked = await act(erik).book({ week: 51, house: 'B' })
    expect(await getOutcome(cancel(booked, { reason: ' ' }))).toBe('invalid-request')
    await cancel(booked)
    expect(await getOutcome(cancel(booked))).toBe('booking-is-not-book-type')
  })

  it('may be cancelled after the owner’s deadline, and by an admin’s choice alone gets points back then', async () => {
    const [frida] = await addOwners('Frida')
    const late = { week: 52, house: 'B' }
    const bookingId = await act(frida).book(late)
    const [unit] = await world.query<{ checkInAt: number }>(
      'select check_in_at as "checkInAt" from unit where id = $1',
      world.unitId(late),
    )
    world.setTime(unit?.checkInAt ?? 0)
    expect(await getOutcome(act(frida).cancel(bookingId))).toBe('booking-deadline-exceeded')
    expect((await look(bookingId)).refunds).toEqual({
      rule: { kind: 'none', points: 0, until: null },
      full: 2,
    })
    expect(await cancel(bookingId, { refund: 'full' })).toMatchObject({ refund: 'full', points: 2 })
    expect(await inspect.getBalance(world, frida)).toBe(20)
    expect(await inspect.listClaims(world, late)).toEqual([])
  })
})

describe('a late cancellation', () => {
  it('opens a claim by the rule, and none by another choice or for an owner who has left', async () => {
    const [anna, bo, cilla, dorte] = await addOwners('Anna', 'Bo', 'Cilla', 'Dorte')
    const weeks = [50, 51, 52].map((week) => ({ week, year: 2028 }))
    const points = { 2028: 20 }
    for (const owner of [anna, bo, cilla, dorte]) await world.adjustPoints(owner, 2028, points[2028])
    const [first, second, third] = [
      await act(anna).book(weeks[0] ?? 0),
      await act(bo).book(weeks[1] ?? 0),
      await act(cilla).book(weeks[2] ?? 0),
    ]
    await goBeyondRefundEnd(weeks[2] ?? 0)
    await world.execute(
      'update membership set left_at = $2 where id = $1',
      cilla.membershipId,
      world.nowIso(),
    )
    expect((await look(third)).refunds).toMatchObject({ rule: { kind: 'none' }, full: 2 })
    expect(await cancel(third)).toMatchObject({ refund: 'none', points: 0 })
    expect(await inspect.listClaims(world, weeks[2] ?? 0)).toEqual([])

    expect(await cancel(first)).toMatchObject({ refund: 'claim', points: 2 })
    expect(await cancel(second, { refund: 'none' })).toMatchObject({ refund: 'none', points: 0 })
    expect(await inspect.listClaims(world, weeks[0] ?? 0)).toEqual(['Anna open'])
    expect(await inspect.listClaims(world, weeks[1] ?? 0)).toEqual([])
    await act(dorte).book(weeks[0] ?? 0)
    expect(await inspect.getBalance(world, anna, 2028)).toBe(20)
    expect(await inspect.getBalance(world, bo, 2028)).toBe(18)
  })

  it('of a stay orders the cleaning again that the week beside it skipped', async () => {
    const [gry] = await addOwners('Gry')
    await world.adjustPoints(gry, 2028, 20)
    const [one, two] = [
      { week: 50, house: 'B', year: 2028 },
      { week: 51, house: 'B', year: 2028 },
    ]
    const [first, second] = [await act(gry).book(one), await act(gry).book(two)]
    await act(gry).details(first, { skip: true })
    await cancel(second)
    expect((await inspect.findRow(world, gry, one)).skipsCleaning).toBe(false)
  })
})

describe('a week at the turn of the year', () => {
  it('gives its points back to a year that has ended: they expire, and the mail says so', async () => {
    const [helga] = await addOwners('Helga')
    const bookingId = await act(helga).book({ week: 52, house: 'B' })
    await world.execute('delete from mail')
    world.setTime('2028-01-02 12:00')
    const done = await cancel(bookingId, { refund: 'full' })
    expect(done).toMatchObject({ refund: 'full', points: 2, expires: true })
    expect(await inspect.getBalance(world, helga)).toBe(18)
    const [told] = await inspect.listMails(world, helga)
    expect(told?.data).toMatchObject({ refund: 'full', points: 2, expires: true })
  })
})

describe('concurrently', () => {
  it('ten times with one key it is cancelled once, and all get the same answer; with ten keys once', async () => {
    const [anna] = await addOwners('Anna')
    await world.adjustPoints(anna, 2028, 20)
    const body = { refund: 'rule', reason, notesFee: true } as const
    const bookingId = await act(anna).book({ week: 52, house: 'B', year: 2028 })
    const key = withIdempotencyKey(admin, randomUUID())
    const press = () => adminCancel(world.deps, key, { bookingId, ...body })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers)
      expect(answer).toEqual({ bookingId, refund: 'full', points: 2, expires: false })
    const again = await act(anna).book({ week: 52, house: 'B', year: 2028 })
    const outcomes = await countOutcomes(Array.from({ length: 10 }, () => cancel(again)))
    expect(outcomes).toEqual({ ok: 1, 'booking-is-not-book-type': 9 })
    expect(await inspect.getBalance(world, anna, 2028)).toBe(20)
  })

  it.each<[string, SetUpRace]>([
    [
      'its owner, who cancels it: one refund',
      async ({ addOwners: add, week }) => {
        const [anna] = await add('Anna')
        const bookingId = await anna.book(week)
        return [() => anna.cancel(bookingId), () => cancel(bookingId)]
      },
    ],
    [
      'an owner who joins its waitlist: they are offered it, or it is free',
      async ({ addOwners: add, week }) => {
        const [anna, bo] = await add('Anna', 'Bo')
        const bookingId = await anna.book(week)
        return [() => bo.join(week), () => cancel(bookingId)]
      },
    ],
    [
      'the next on its waitlist, who leaves it',
      async ({ addOwners: add, week, findRowId }) => {
        const [anna, bo, cilla] = await add('Anna', 'Bo', 'Cilla')
        const bookingId = await anna.book(week)
        await bo.join(week)
        await cilla.join(week)
        const waits = await findRowId('Bo')
        return [() => bo.cancel(waits), () => cancel(bookingId)]
      },
    ],
    [
      'its owner, who skips the cleaning between it and the next week',
      async ({ addOwners: add, week, next }) => {
        const [anna] = await add('Anna')
        const [first, second] = [await anna.book(week), await anna.book(next)]
        return [() => anna.details(first, { skip: true }), () => cancel(second, { refund: 'none' })]
      },
    ],
  ])('and %s', async (_with, setUp) => {
    expect(await findNonSerializable(world, setUp, 4)).toEqual([])
  })
})
