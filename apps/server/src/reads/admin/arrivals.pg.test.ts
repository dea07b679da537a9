import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHouseId } from '../../../testing/fixtures/calendars.ts'
import { createActions, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { anonymizeOwner } from '../../use-cases/admin/anonymize-owner.ts'
import { archiveHouse } from '../../use-cases/admin/archive-house.ts'
import { saveArrivalNote } from '../../use-cases/admin/save-arrival-note.ts'
import { ownData } from '../own-data.ts'
import { arrivals } from './arrivals.ts'

let world: World
let app: TestApp
let admin: Owner
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], now: '2027-02-01 12:00' })
  app = await createTestApp(world.deps)
  admin = await createAdmin(world, 'Ole')
  anna = await world.addOwner('Anna Holm')
  bo = await world.addOwner('Bo Dahl')
  await world.execute(
    `update person set phone = '+45 11 22 33 44', language = 'sv' where id = $1`,
    anna.personId,
  )
  await world.execute(`update person set sub = 'admin' where id = $1`, admin.personId)
  const [ofAnna, ofBo] = [createActions(world, anna), createActions(world, bo)]
  // House A: Anna leaves on 22 March, her guest comes, and Bo after them; house B: Anna stays on 29 March.
  await ofAnna.book(11)
  const lent = await ofAnna.book(12)
  await ofAnna.details(lent, { lent: true })
  await ofBo.book(13)
  await ofAnna.book({ house: 'B', week: 12 })
  await ofAnna.details(await ofAnna.book({ house: 'B', week: 13 }), { skip: true })
  await world.execute(
    `update unit set is_out_of_operation = true where id = $1`,
    world.unitId({ house: 'C', week: 12 }),
  )
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await app.close()
  await world.close()
})

/** Returns what the Mondays of a house say: `2027-03-22 Anna leaves, Bo comes: cleaning`. */
async function describeHouse(code: string, query: { from?: string; weeks?: number }): Promise<string[]> {
  const houseId = await getHouseId(world, code)
  const { mondays, houses } = await arrivals(world.deps, admin.actor, { houseId, ...query })
  return (houses[0]?.days ?? []).map(({ leaves, comes, stays, cleaning, isOutOfOperation }, index) => {
    const people = [
      leaves && `${leaves.name} leaves`,
      comes && `${comes.name} comes`,
      stays && `${stays.name} stays`,
      isOutOfOperation && 'out',
    ]
    return `${mondays[index]?.dateFrom} ${people.filter(Boolean).join(', ')}: ${cleaning}`
  })
}

describe('the Mondays of houses', () => {
  it('say who leaves, who comes, who stays on, and whether there is a cleaning (R189, R190)', async () => {
    expect(await describeHouse('A', { from: '2027-03-15', weeks: 4 })).toEqual([
      '2027-03-15 Anna Holm comes: no-departure',
      '2027-03-22 Anna Holm leaves, Gry Gæst comes: cleaning',
      '2027-03-29 Gry Gæst leaves, Bo Dahl comes: cleaning',
      '2027-04-05 Bo Dahl leaves: cleaning',
    ])
    expect(await describeHouse('B', { from: '2027-03-22', weeks: 3 })).toEqual([
      '2027-03-22 Anna Holm comes: no-departure',
      '2027-03-29 Anna Holm stays: same-stay',
      '2027-04-05 Anna Holm leaves: cleaning',
    ])
    expect(await describeHouse('C', { from: '2027-03-22', weeks: 1 })).toEqual([
      '2027-03-22 out: no-departure',
    ])
  })

  it('begin on the day that is asked for or the next Monday, today without one', async () => {
    const firstOf = async (from?: string) =>
      (await arrivals(world.deps, admin.actor, from === undefined ? {} : { from })).mondays[0]
    expect(await firstOf('2027-03-22')).toEqual({ dateFrom: '2027-03-22', year: 2027, week: 12 })
    expect(await firstOf('2027-03-23')).toMatchObject({ dateFrom: '2027-03-29' })
    expect(await firstOf()).toMatchObject({ dateFrom: '2027-02-01' })
  })

  it('have the guest’s number and language, or the owner’s, and the times of the day', async () => {
    const houseId = await getHouseId(world)
    const read = await arrivals(world.deps, admin.actor, { houseId, from: '2027-03-22', weeks: 2 })
    const [day, next] = read.houses[0]?.days ?? []
    expect(day).toMatchObject({ leavesBy: '10:00', comesFrom: '15:00', note: '', version: 0 })
    expect(day?.leaves).toMatchObject({
      phone: '+45 11 22 33 44',
      language: 'sv',
      isGuest: false,
      people: null,
    })
    expect(day?.comes).toMatchObject({
      phone: guest.phone,
      language: null,
      isGuest: true,
      ownerName: 'Anna Holm',
      userId: anna.personId,
    })
    expect(next?.comes).toMatchObject({ phone: '', isGuest: false })
  })

  it('leave out archived houses, and those of other groups where one is asked for', async () => {
    const houseId = await getHouseId(world, 'C')
    const listNames = async (groupId = world.groupId) =>
      (await arrivals(world.deps, admin.actor, { groupId })).houses.map(({ code }) => code)
    expect(await listNames()).toEqual(['A', 'B', 'C'])
    await archiveHouse(world.deps, admin.actor, { houseId, reason: 'sold' })
    expect(await listNames()).toEqual(['A', 'B'])
    expect(await listNames(world.deps.newId())).toEqual([])
  })

  it('are a sheet with a line for each house and Monday', async () => {
    const houseId = await getHouseId(world)
    const { body } = await app.inject({
      url: `/admin/api/sheets/arrivals?language=en&houseId=${houseId}&from=2027-03-22&weeks=2`,
      headers: { authorization: 'Bearer admin' },
    })
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toContain('Monday;Week;Group;House;House code;Cleaning;Leaves')
    expect(lines).toEqual([
      '22/03-2027;12;Klitten;House A;A;Cleaning;Anna Holm;;;Gry Gæst;+45 20 30 40 50;;Anna Holm;4;;No;',
      '29/03-2027;13;Klitten;House A;A;Cleaning;Gry Gæst;;;Bo Dahl;;;Bo Dahl;4;;No;',
    ])
  })
})

describe('a note for a Monday', () => {
  it('goes with an owner who is anonymized, and stands in no owner’s own data', async () => {
    const cilla = await world.addOwner('Cilla')
    const booked = { house: 'B', week: 20 }
    const bookingId = await createActions(world, cilla).book(booked)
    for (const week of [20, 21, 22]) {
      const unitId = world.unitId({ house: 'B', week })
      await saveArrivalNote(world.deps, admin.actor, { unitId, note: `Cilla ${week}`, version: 0 })
    }
    expect(JSON.stringify(await ownData(world.deps, cilla.actor))).not.toContain('Cilla 20')
    await world.execute(
      `update unit set check_out_at = $2 where id = $1`,
      world.unitId(booked),
      world.nowIso(),
    )
    await world.execute(
      `update membership set left_at = $2 where id = $1`,
      cilla.membershipId,
      world.nowIso(),
    )
    const superAdmin = await createAdmin(world, 'Sofie', 'Super Admin')
    const input = { userId: cilla.personId, name: 'Cilla', reason: 'asked to be' }
    await anonymizeOwner(world.deps, superAdmin.actor, input)
    const left = await world.query<{ text: string }>(
      `select note as text from arrival_note where note like 'Cilla%'
       union all select after from audit_value where after like 'Cilla %'`,
    )
    expect(left).toEqual([{ text: 'Cilla 22' }, { text: 'Cilla 22' }])
    expect(bookingId).toBeDefined()
  })
})
