import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actsOf, outcome, outcomes } from '../../testing/fixtures/owner-actions.ts'
import { changesOf, mailsTo, rowOf, rowsOn } from '../../testing/fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'

let world: World
let anna: Owner
let bo: Owner
let cilla: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.owner('Anna')
  bo = await world.owner('Bo')
  cilla = await world.owner('Cilla')
})
afterEach(async () => {
  expect(await world.violations({ tolerance: '1 year' })).toEqual([])
  expect(world.incidents).toEqual([])
  await world.close()
})

/** Bo is offered the week that Anna gave back, Cilla waits behind him. */
async function offerToBo(): Promise<string> {
  const booked = await actsOf(world, anna).book(27)
  await actsOf(world, bo).join(27)
  await actsOf(world, cilla).join(27)
  await actsOf(world, anna).cancel(booked)
  return (await rowOf(world, bo, 27)).id
}

describe('a hold that is released', () => {
  it('leaves the week free at once; releasing it again answers as the first time (R68)', async () => {
    const { bookingId } = await actsOf(world, anna).reserve(27)
    expect(await actsOf(world, anna).release(bookingId)).toEqual({ bookingId })
    expect(await actsOf(world, anna).release(bookingId)).toEqual({ bookingId })
    expect(await rowOf(world, anna, 27)).toMatchObject({ type: 'Ended', endReason: 'released' })
    expect(await outcome(actsOf(world, bo).reserve(27))).toBe('ok')
    expect(await changesOf(world, 27)).toHaveLength(3)
  })

  it('that ran out ended when it ran out', async () => {
    const { bookingId, reservedUntil } = await actsOf(world, anna).reserve(27)
    world.later({ minutes: 30 })
    await actsOf(world, anna).release(bookingId)
    const ended = { type: 'Ended', endReason: 'expired', endedAt: Date.parse(reservedUntil) }
    expect(await rowOf(world, anna, 27)).toMatchObject(ended)
  })

  it('is the owner’s alone, and only a reservation (R46, R47, R62)', async () => {
    const { bookingId } = await actsOf(world, anna).reserve(27)
    expect(await outcome(actsOf(world, bo).release(bookingId))).toBe('not-your-booking')
    expect(await outcome(actsOf(world, bo).release(world.deps.ids()))).toBe('no-booking-found')
    await actsOf(world, anna).confirm(bookingId)
    expect(await outcome(actsOf(world, anna).release(bookingId))).toBe('booking-not-a-reservation')
  })
})

describe('an offer that is declined', () => {
  it('becomes WaitExpire and goes to the next, with one change row for both', async () => {
    const offer = await offerToBo()
    const before = (await changesOf(world, 27)).length
    expect(await actsOf(world, bo).release(offer)).toEqual({ bookingId: offer })
    expect(await rowsOn(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect(await rowOf(world, bo, 27)).toMatchObject({ endReason: 'declined' })
    expect((await changesOf(world, 27)).slice(before)).toEqual([{ actor: 'Bo', affected: ['Cilla'] }])
    expect((await mailsTo(world, cilla)).map(({ kind }) => kind)).toEqual(['offered'])
  })

  it('again answers as the first time, whether it was declined or ran out (R68)', async () => {
    const offer = await offerToBo()
    world.later({ hours: 24 })
    await actsOf(world, bo).release(offer)
    expect(await actsOf(world, bo).release(offer)).toEqual({ bookingId: offer })
    expect(await rowOf(world, bo, 27)).toMatchObject({ type: 'WaitExpire', endReason: 'expired' })
    expect(await rowsOn(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
  })

  it('by the last one leaves the week free', async () => {
    await actsOf(world, bo).release(await offerToBo())
    await actsOf(world, cilla).release((await rowOf(world, cilla, 27)).id)
    expect(await rowsOn(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
    expect(await outcome(actsOf(world, anna).reserve(27))).toBe('ok')
  })

  it('is not the same as being skipped: that place cannot be released', async () => {
    await offerToBo()
    await world.give(cilla, 2027, -20)
    const waited = await rowOf(world, cilla, 27)
    await actsOf(world, bo).release((await rowOf(world, bo, 27)).id)
    expect(await rowOf(world, cilla, 27)).toMatchObject({
      type: 'WaitExpire',
      endReason: 'not-enough-points',
    })
    expect(await outcome(actsOf(world, cilla).release(waited.id))).toBe('booking-not-a-reservation')
  })
})

describe('at once', () => {
  it('ten times: one effect', async () => {
    const offer = await offerToBo()
    const before = (await changesOf(world, 27)).length
    const press = () => actsOf(world, bo).release(offer)
    expect(await outcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await changesOf(world, 27)).toHaveLength(before + 1)
    expect(await mailsTo(world, cilla)).toHaveLength(1)
  })
})
