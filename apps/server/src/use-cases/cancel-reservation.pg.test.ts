import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { listChanges, listMails, findRow, listRows } from '../../testing/fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'

let world: World
let anna: Owner
let bo: Owner
let cilla: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  cilla = await world.addOwner('Cilla')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** Offers Bo the week that Anna has cancelled; Cilla waits behind him. Returns the offer's id. */
async function offerToBo(): Promise<string> {
  const booked = await createActions(world, anna).book(27)
  await createActions(world, bo).join(27)
  await createActions(world, cilla).join(27)
  await createActions(world, anna).cancel(booked)
  return (await findRow(world, bo, 27)).id
}

describe('a hold that is released', () => {
  it('leaves the week free immediately; releasing it again gets the same answer (R68)', async () => {
    const { bookingId } = await createActions(world, anna).reserve(27)
    expect(await createActions(world, anna).release(bookingId)).toEqual({ bookingId })
    expect(await createActions(world, anna).release(bookingId)).toEqual({ bookingId })
    expect(await findRow(world, anna, 27)).toMatchObject({ type: 'Ended', endReason: 'released' })
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('ok')
    expect(await listChanges(world, 27)).toHaveLength(3)
  })

  it('that had expired ended when it expired', async () => {
    const { bookingId, reservedUntil } = await createActions(world, anna).reserve(27)
    world.advance({ minutes: 30 })
    await createActions(world, anna).release(bookingId)
    const ended = { type: 'Ended', endReason: 'expired', endedAt: Date.parse(reservedUntil) }
    expect(await findRow(world, anna, 27)).toMatchObject(ended)
  })

  it('must be the owner’s own, and a reservation (R46, R47, R62)', async () => {
    const { bookingId } = await createActions(world, anna).reserve(27)
    expect(await getOutcome(createActions(world, bo).release(bookingId))).toBe('not-your-booking')
    expect(await getOutcome(createActions(world, bo).release(world.deps.newId()))).toBe('no-booking-found')
    await createActions(world, anna).confirm(bookingId)
    expect(await getOutcome(createActions(world, anna).release(bookingId))).toBe('booking-not-a-reservation')
  })
})

describe('an offer that is declined', () => {
  it('becomes WaitExpire and the next owner gets one, with one change row for both', async () => {
    const offer = await offerToBo()
    const before = (await listChanges(world, 27)).length
    expect(await createActions(world, bo).release(offer)).toEqual({ bookingId: offer })
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect(await findRow(world, bo, 27)).toMatchObject({ endReason: 'declined' })
    expect((await listChanges(world, 27)).slice(before)).toEqual([{ actor: 'Bo', affected: ['Cilla'] }])
    expect((await listMails(world, cilla)).map(({ kind }) => kind)).toEqual(['offered'])
  })

  it('gets the same answer when it is declined again, whether it was declined or had expired (R68)', async () => {
    const offer = await offerToBo()
    world.advance({ hours: 24 })
    await createActions(world, bo).release(offer)
    expect(await createActions(world, bo).release(offer)).toEqual({ bookingId: offer })
    expect(await findRow(world, bo, 27)).toMatchObject({ type: 'WaitExpire', endReason: 'expired' })
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
  })

  it('by the last owner on the waitlist leaves the week free', async () => {
    await createActions(world, bo).release(await offerToBo())
    await createActions(world, cilla).release((await findRow(world, cilla, 27)).id)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
    expect(await getOutcome(createActions(world, anna).reserve(27))).toBe('ok')
  })

  it('differs from a skipped waitlist entry, which cannot be released', async () => {
    await offerToBo()
    await world.adjustPoints(cilla, 2027, -20)
    const waited = await findRow(world, cilla, 27)
    await createActions(world, bo).release((await findRow(world, bo, 27)).id)
    expect(await findRow(world, cilla, 27)).toMatchObject({
      type: 'WaitExpire',
      endReason: 'not-enough-points',
    })
    expect(await getOutcome(createActions(world, cilla).release(waited.id))).toBe('booking-not-a-reservation')
  })
})

describe('concurrently', () => {
  it('released ten times: one effect', async () => {
    const offer = await offerToBo()
    const before = (await listChanges(world, 27)).length
    const press = () => createActions(world, bo).release(offer)
    expect(await countOutcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await listChanges(world, 27)).toHaveLength(before + 1)
    expect(await listMails(world, cilla)).toHaveLength(1)
  })
})
