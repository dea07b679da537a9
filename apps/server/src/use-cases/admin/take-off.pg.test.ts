import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { takingOff } from '../../reads/admin/taking-off.ts'
import { takeOff } from './take-off.ts'

const reason = 'you asked for it on the telephone'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ ...raceWorld, policy: { maxWaitlistsPerUser: 9 } })
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const end = (bookingId: string, body: { tells?: boolean; note?: string; reason?: string } = {}) =>
  takeOff(world.deps, admin.actor, { bookingId, reason, ...body })
const look = (bookingId: string) => takingOff(world.deps, admin.actor, { bookingId })
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name))) as Promise<{ [Place in keyof Names]: Owner }>
const unitId = (week: number, house = 'A') => Number(world.unitId({ week, house }))

describe('an admin ends', () => {
  it('a reservation: the week is free, and its owner is told without a link to a row that goes', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await act(anna).reserve(50)
    expect(await look(bookingId)).toMatchObject({
      kind: 'hold',
      owner: { name: 'Anna' },
      refusals: [],
      freed: { offered: null, skipped: [] },
      told: [{ name: 'Anna', mail: 'changed', onlyIfTold: true }],
    })
    const before = (await inspect.listChanges(world, 50)).length
    expect(await end(bookingId, { note: 'Call us.' })).toEqual({ bookingId })
    expect(await inspect.findRow(world, anna, 50)).toMatchObject({ type: 'Ended', endReason: 'taken-off' })
    expect(await inspect.listMails(world, anna)).toEqual([
      { kind: 'changed', data: { what: 'hold-ended', unitId: unitId(50), reason, note: 'Call us.' } },
    ])
    expect((await inspect.listChanges(world, 50)).slice(before)).toEqual([
      { actor: null, affected: ['Anna'] },
    ])
    expect(await getOutcome(act(anna).reserve(50))).toBe('ok')
  })

  it('an offer: the next on the waitlist gets it, as the preview says', async () => {
    const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
    const booked = await act(anna).book(51)
    await act(bo).join(51)
    await act(cilla).join(51)
    await act(anna).cancel(booked)
    const { id } = await inspect.findRow(world, bo, 51)
    expect(await look(id)).toMatchObject({
      kind: 'offer',
      freed: { offered: { userId: cilla.personId, name: 'Cilla' }, skipped: [] },
      told: [{ name: 'Bo' }, { name: 'Cilla', mail: 'offered', onlyIfTold: false }],
    })
    await end(id)
    expect(await inspect.listRows(world, 51)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect((await inspect.listChanges(world, 51)).at(-1)).toEqual({ actor: null, affected: ['Bo', 'Cilla'] })
    const told = (await inspect.listMails(world, bo)).filter(({ kind }) => kind === 'changed')
    expect(told.map(({ data }) => data)).toEqual([{ what: 'offer-ended', unitId: unitId(51), reason }])
  })

  it('a place on a waitlist: those behind it move up, and no other owner learns of it', async () => {
    const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
    await act(anna).book(52)
    await act(bo).join(52)
    await act(cilla).join(52)
    const { id } = await inspect.findRow(world, bo, 52)
    expect(await look(id)).toMatchObject({ kind: 'wait', freed: { offered: null, skipped: [] } })
    await end(id, { tells: false })
    expect(await inspect.listRows(world, 52)).toEqual(['Anna Book', 'Bo WaitExpire', 'Cilla Wait'])
    expect((await inspect.listChanges(world, 52)).at(-1)).toEqual({ actor: null, affected: ['Bo', 'Cilla'] })
    expect(await inspect.listMails(world, bo)).toEqual([])
    // They may wait again, at the end.
    expect(await getOutcome(act(bo).join(52))).toBe('ok')
    const acts = await world.query(
      `select a.actor_id as by, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.action = 'take-off' and a.subject_id = $1`,
      id,
    )
    expect(acts).toEqual([{ by: admin.personId, after: reason }])
  })

  it('nothing that is booked, over, expired or unknown, and nothing without a reason', async () => {
    const [dorte] = await addOwners('Dorte')
    const week = { week: 50, house: 'B' }
    const booked = await act(dorte).book(week)
    expect(await getOutcome(end(booked))).toBe('booking-not-a-reservation')
    expect(await look(booked)).toMatchObject({
      kind: null,
      refusals: [{ type: 'booking-not-a-reservation' }],
      told: [],
    })
    expect(await getOutcome(end(randomUUID()))).toBe('no-booking-found')
    expect(await getOutcome(look(randomUUID()))).toBe('no-booking-found')
    const { bookingId } = await act(dorte).reserve({ week: 51, house: 'B' })
    expect(await getOutcome(end(bookingId, { reason: ' ' }))).toBe('invalid-request')
    world.advance({ minutes: 5 })
    expect(await getOutcome(end(bookingId))).toBe('booking-expired')
  })
})

describe('concurrently', () => {
  it('ten times with one key it ends once, and all get the same answer; with ten keys once', async () => {
    const [anna] = await addOwners('Anna')
    const week = { week: 52, house: 'B' }
    const { bookingId } = await act(anna).reserve(week)
    const key = withIdempotencyKey(admin, randomUUID())
    const press = () => takeOff(world.deps, key, { bookingId, reason })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual({ bookingId })
    expect(await inspect.listMails(world, anna)).toHaveLength(1)
    const again = await act(anna).reserve(week)
    const outcomes = await countOutcomes(Array.from({ length: 10 }, () => end(again.bookingId)))
    expect(outcomes).toEqual({ ok: 1, 'booking-not-a-reservation': 9 })
  })

  it.each<[string, SetUpRace]>([
    [
      'and its owner, who confirms the reservation',
      async ({ addOwners: add, week }) => {
        const [anna] = await add('Anna')
        const { bookingId } = await anna.reserve(week)
        return [() => anna.confirm(bookingId), () => end(bookingId)]
      },
    ],
    [
      'and an owner with an offer, who confirms it',
      async ({ addOwners: add, week, findRowId }) => {
        const [anna, bo, cilla] = await add('Anna', 'Bo', 'Cilla')
        const booked = await anna.book(week)
        await bo.join(week)
        await cilla.join(week)
        await anna.cancel(booked)
        const offer = await findRowId('Bo')
        return [() => bo.confirm(offer), () => end(offer)]
      },
    ],
    [
      'and the holder of the week, who cancels it: the place is ended, or the offer that it has become',
      async ({ addOwners: add, week, findRowId }) => {
        const [anna, bo, cilla] = await add('Anna', 'Bo', 'Cilla')
        const booked = await anna.book(week)
        await bo.join(week)
        await cilla.join(week)
        const waits = await findRowId('Bo')
        return [() => anna.cancel(booked), () => end(waits)]
      },
    ],
  ])('%s', async (_with, setUp) => {
    expect(await findNonSerializable(world, setUp, 5)).toEqual([])
  })
})
