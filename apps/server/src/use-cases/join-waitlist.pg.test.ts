import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { listChanges, findRow, listRows } from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { joinWaitlist } from './join-waitlist.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna', { points: 40 })
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

describe('an owner who joins a waitlist', () => {
  it('is behind those who joined before: the holder has priority 1, the first on the waitlist 2 (R56)', async () => {
    await createActions(world, anna).book(27)
    for (const [place, name] of ['Bo', 'Cilla', 'Dan'].entries()) {
      const owner = await world.addOwner(name)
      expect(await createActions(world, owner).join(27)).toMatchObject({ priority: 2 + place })
    }
    expect(await listRows(world, 27)).toEqual(['Anna Book', 'Bo Wait', 'Cilla Wait', 'Dan Wait'])
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Dan', affected: [] })
  })

  it('waits once (R35), and behind all others after leaving and joining again', async () => {
    await createActions(world, anna).book(27)
    const [bo, cilla] = [
      createActions(world, await world.addOwner('Bo')),
      createActions(world, await world.addOwner('Cilla')),
    ]
    const { bookingId } = await bo.join(27)
    expect(await getOutcome(bo.join(27))).toBe('already-on-unit')
    await cilla.join(27)
    await bo.cancel(bookingId)
    expect(await bo.join(27)).toMatchObject({ priority: 3 })
    expect(await listRows(world, 27)).toEqual(['Anna Book', 'Bo Cancel', 'Cilla Wait', 'Bo Wait'])
  })

  it('is refused a week that is free, on hold, has a full waitlist or is their own', async () => {
    const bo = createActions(world, await world.addOwner('Bo'))
    expect(await getOutcome(bo.join(27))).toBe('waitlist-unit-available')
    const { bookingId } = await createActions(world, anna).reserve(27)
    expect(await getOutcome(bo.join(27))).toBe('calendar-unit-already-reserved')
    expect(await getOutcome(createActions(world, anna).join(27))).toBe('already-on-unit')
    await createActions(world, anna).confirm(bookingId)
    for (let n = 0; n < 3; n++) await createActions(world, await world.addOwner(`Owner ${n}`)).join(27)
    expect(await getOutcome(bo.join(27))).toBe('max-waitlist-per-unit')
  })

  it('may wait for three weeks of a year, offers not counted (R54)', async () => {
    const cilla = await world.addOwner('Cilla')
    const acts = createActions(world, cilla)
    const booked: string[] = []
    for (const week of [10, 12, 14, 16, 18]) booked.push(await createActions(world, anna).book(week))
    for (const week of [10, 12, 14]) await acts.join(week)
    expect(await getOutcome(acts.join(16))).toBe('max-waitlists-per-user')
    await createActions(world, anna).cancel(booked[1] ?? '')
    expect(await findRow(world, cilla, 12)).toMatchObject({ type: 'Pre', origin: 'offer' })
    expect(await getOutcome(acts.join(16))).toBe('ok')
    expect(await getOutcome(acts.join(18))).toBe('max-waitlists-per-user')
  })

  it('must have the points now, holds on other weeks deducted (R55)', async () => {
    await createActions(world, anna).book(27)
    const bo = createActions(world, await world.addOwner('Bo', { points: 3 }))
    const { bookingId } = await bo.reserve(30)
    expect(await getOutcome(bo.join(27))).toBe('not-enough-points')
    await bo.release(bookingId)
    expect(await getOutcome(bo.join(27))).toBe('ok')
  })
})

describe('an owner’s own expired offer', () => {
  async function offered(): Promise<{ bo: Owner; cilla: Owner }> {
    const [bo, cilla] = [await world.addOwner('Bo'), await world.addOwner('Cilla')]
    const booked = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    await createActions(world, cilla).join(27)
    await createActions(world, anna).cancel(booked)
    world.advance({ hours: 24 })
    return { bo, cilla }
  }

  it('ends, and the week is offered to the next, before its owner joins again behind the others', async () => {
    const { bo } = await offered()
    const before = (await listChanges(world, 27)).length
    expect(await createActions(world, bo).join(27)).toMatchObject({ priority: 2 })
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer', 'Bo Wait'])
    expect((await listChanges(world, 27)).slice(before)).toEqual([{ actor: 'Bo', affected: ['Cilla'] }])
  })

  it('leaves the week free if no other owner may have it: then there is no waitlist to join', async () => {
    const { bo, cilla } = await offered()
    await world.adjustPoints(cilla, 2027, -20)
    expect(await getOutcome(createActions(world, bo).join(27))).toBe('waitlist-unit-available')
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo Pre offer', 'Cilla Wait'])
  })

  it('puts another owner who joins behind those who wait', async () => {
    await offered()
    const dan = createActions(world, await world.addOwner('Dan'))
    expect(await dan.join(27)).toMatchObject({ priority: 3 })
    expect(await getOutcome(dan.reserve(27))).toBe('already-on-unit')
  })
})

describe('concurrently', () => {
  it('thirty owners join: three wait, with priorities 2, 3 and 4', async () => {
    await createActions(world, anna).book(27)
    const owners = await Promise.all(Array.from({ length: 30 }, (_, n) => world.addOwner(`Owner ${n}`)))
    const places: number[] = []
    const calls = owners.map((owner) =>
      createActions(world, owner)
        .join(27)
        .then(({ priority }) => places.push(priority)),
    )
    expect(await countOutcomes(calls)).toEqual({ ok: 3, 'max-waitlist-per-unit': 27 })
    expect(places.toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  })

  it('one owner joins ten waitlists: is on three', async () => {
    const weeks = [10, 12, 14, 16, 18, 20, 22, 24, 26, 28]
    for (const week of weeks) await createActions(world, anna).book(week)
    const bo = createActions(world, await world.addOwner('Bo'))
    const counts = await countOutcomes(weeks.map((week) => bo.join(week)))
    expect(counts).toEqual({ ok: 3, 'max-waitlists-per-user': 7 })
  })

  it('ten calls with one key join once and get the same answer', async () => {
    await createActions(world, anna).book(27)
    const bo = await world.addOwner('Bo')
    const press = () =>
      joinWaitlist(world.deps, withIdempotencyKey(bo, 'one'), { calendarUnitId: world.unitId(27) })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await listRows(world, 27)).toEqual(['Anna Book', 'Bo Wait'])
  })
})
