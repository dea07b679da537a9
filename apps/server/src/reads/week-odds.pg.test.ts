import { weekOdds as contract } from '@samhus/contract/odds'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../jobs/scheduler.ts'
import { createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { weekOdds } from './week-odds.ts'

let world: World
afterEach(() => world.close())

const houses = ['A', 'B', 'C', 'D', 'E']

async function read(owner: Owner, year = 2028) {
  const answer = await weekOdds(world.deps, owner.actor, { groupId: world.groupId, year })
  return { answer: contract.response.parse(answer), text: JSON.stringify(answer) }
}

describe('week odds (R221)', () => {
  it('count the weeks that have begun, as sums without anybody’s id or name', async () => {
    world = await createWorld({ houses, policy: { maxConsecutiveHighSeasonWeeks: 20 } })
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const acts = createActions(world, anna)
    const first = await acts.book({ week: 28, house: 'A' })
    world.advance({ hours: 24 * 4 })
    const second = await acts.book({ week: 28, house: 'B' })
    world.advance({ hours: 24 * 4 })
    const third = await createActions(world, bo).book({ week: 28, house: 'C' })
    expect((await read(bo)).answer).toEqual({ weeks: [], waitlists: [] })

    world.setTime('2027-07-13 12:00')
    const { answer, text } = await read(bo)
    const week28 = answer.weeks.filter(({ week }) => week === 28)
    // 0, 4 and 8 days after the first booking of the year; one house alone has too few weeks.
    expect(week28).toEqual([{ houseId: null, week: 28, of: 5, taken: 3, days: 4 }])
    expect(answer.weeks.find(({ week }) => week === 27)).toEqual({
      houseId: null,
      week: 27,
      of: 5,
      taken: 0,
      days: null,
    })
    expect(answer.weeks.some(({ week }) => week === 29)).toBe(false)
    for (const secret of [first, second, third, anna.personId, bo.personId, 'Anna', 'Bo']) {
      expect(text).not.toContain(secret)
    }
  })

  it('say nothing of the year that is asked for, nor of the sixth year before', async () => {
    world = await createWorld({ houses })
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).book({ week: 28, house: 'A' })
    world.setTime('2027-07-13 12:00')
    expect((await read(anna, 2027)).answer.weeks).toEqual([])
    expect((await read(anna, 2032)).answer.weeks.length).toBeGreaterThan(0)
    expect((await read(anna, 2033)).answer.weeks).toEqual([])
  })

  it('count a waitlist whose first was offered the week, and leave out who left it', async () => {
    world = await createWorld({ houses, policy: { maxWaitlistsPerUser: 20 } })
    const clock = createManualScheduler(world.deps)
    const [anna, bo, cilla] = [
      await world.addOwner('Anna'),
      await world.addOwner('Bo'),
      await world.addOwner('Cilla'),
    ]
    const [annas, bos, cillas] = [
      createActions(world, anna),
      createActions(world, bo),
      createActions(world, cilla),
    ]
    for (const [index, house] of houses.entries()) {
      const week = { week: 10, house }
      const bookingId = await annas.book(week)
      const place = await (index < 3 ? bos : cillas).join(week)
      // Offered in House A; left by the only one who waited in House E.
      if (house === 'A') await annas.cancel(bookingId)
      if (house === 'E') await cillas.cancel(place.bookingId)
    }
    const bookingId = await annas.book({ week: 20, house: 'A' })
    await bos.join({ week: 20, house: 'A' })
    await annas.cancel(bookingId)
    world.setTime('2027-11-30 12:00')
    await clock.runDue()
    const { answer } = await read(anna)
    expect(answer.waitlists).toContainEqual({ houseId: null, of: 5, offered: 2 })
  })

  it('are for members only', async () => {
    world = await createWorld()
    const stranger = await world.addOwner('Sten')
    await world.execute('update membership set left_at = now() where id = $1', stranger.membershipId)
    const call = weekOdds(world.deps, stranger.actor, { groupId: world.groupId, year: 2028 })
    expect(await getOutcome(call)).toBe('no-group-found')
  })
})
