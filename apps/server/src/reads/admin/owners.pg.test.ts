import { randomUUID } from 'node:crypto'
import { owners as contract } from '@samhus/contract/admin-owners'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { endMembership } from '../../use-cases/admin/end-membership.ts'
import { reactivateMembership } from '../../use-cases/admin/reactivate-membership.ts'
import { recordImpersonation } from '../../use-cases/record-impersonation.ts'
import { updateProfile } from '../../use-cases/update-profile.ts'
import { accessEffects } from './access-effects.ts'
import { leaving } from './leaving.ts'
import { ownerBookings } from './owner-bookings.ts'
import { owner } from './owner.ts'
import { owners } from './owners.ts'

let world: World
let admin: Owner
let anna: Owner
let bo: Owner
let former: Owner
let gone: Owner

const reason = 'sold the share'

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], prices: { 20: 4 } })
  admin = await world.addOwner('Ole Kontor')
  anna = await world.addOwner('Anna Østergård')
  bo = await world.addOwner('Bo 100% _Berg')
  former = await world.addOwner('Dorte Former')
  await setRole(world, admin, 'Admin')
  await world.execute(`update person set code = 'x-17', phone = '+45 12345678' where id = $1`, anna.personId)
  await world.execute(`update person set enabled = false where id = $1`, bo.personId)
  gone = await world.addOwner('Erased')
  await world.execute(
    `update person set anonymized_at = $2, name = '-', email = id::text || '@anonymized.invalid', enabled = false
       where id = $1`,
    gone.personId,
    world.nowIso(),
  )
  await endMembership(world.deps, admin.actor, {
    membershipId: String(former.membershipId),
    bookedWeeks: 'keep',
    reason,
  })
})

afterEach(() => world.close())

type Query = NonNullable<typeof contract.query>['_zod']['input']

/** Asks as the browser does. Returns the names, and with a page the number of all. */
async function list(query: Query): Promise<unknown> {
  const found = await owners(world.deps, admin.actor, contract.query?.parse(query) ?? {})
  return Array.isArray(found)
    ? found.map(({ name }) => name)
    : [found.items.map(({ name }) => name), found.totalCount]
}

describe('the list of owners', () => {
  const all = ['Anna Østergård', 'Bo 100% _Berg', 'Dorte Former', 'Ole Kontor']

  it('has all people without a page, by name, without those who were anonymized', async () => {
    expect(await list({})).toEqual(all)
  })

  it('has one page and the number of all with a page, also beyond the last one', async () => {
    expect(await list({ page: '1', pageSize: '10' })).toEqual([all, 4])
    expect(await list({ page: '2', pageSize: '10' })).toEqual([[], 4])
    expect(await list({ page: '999999999', pageSize: '500' })).toEqual([[], 4])
  })

  it.each([
    ['øSTERgård', ['Anna Østergård']],
    ['X-17', ['Anna Østergård']],
    ['anna +45', ['Anna Østergård']],
    ['anna bo', []],
    ['100%', ['Bo 100% _Berg']],
    ['_', ['Bo 100% _Berg']],
    ['Dorte Former-', ['Dorte Former']],
    ['\u0000', all],
    ["'; drop table person", []],
  ])('is searched for %j, each word anywhere in name, code, e-mail or telephone', async (search, names) => {
    expect(await list({ search })).toEqual(names)
  })

  it.each([
    [{ isEnabled: 'false' }, ['Bo 100% _Berg']],
    [{ role: 'admin' }, ['Ole Kontor']],
    [{ role: 'super-admin' }, []],
    [{ role: 'owner' }, ['Anna Østergård', 'Bo 100% _Berg', 'Dorte Former']],
    [{ groupId: randomUUID() }, []],
  ] satisfies [Query, string[]][])('is filtered by %j', async (query, names) => {
    expect(await list(query)).toEqual(names)
  })

  it('is filtered by group without those who have left', async () => {
    expect(await list({ groupId: world.groupId })).toEqual(['Anna Østergård', 'Bo 100% _Berg', 'Ole Kontor'])
  })

  it('is sorted both ways by each column, and those who never signed in come last', async () => {
    await world.execute(
      `insert into device (person_id, device_id, browser, system, first_used_at, last_used_at)
       values ($1, $2, 'Firefox', 'Linux', $3, $3)`,
      bo.personId,
      randomUUID(),
      world.nowIso(),
    )
    expect(await list({ sort: '-name' })).toEqual(all.toReversed())
    expect(await list({ sort: 'lastUsedAt' })).toEqual([all[1], all[0], all[2], all[3]])
    expect(await list({ sort: '-lastUsedAt' })).toEqual([all[1], all[0], all[2], all[3]])
    expect(await list({ sort: 'numGroups' })).toEqual([all[2], all[0], all[1], all[3]])
    expect(await list({ sort: '-title' })).toEqual(all)
  })
})

describe('an owner', () => {
  it('has neither name nor email address once anonymized', async () => {
    const found = await owner(world.deps, admin.actor, { userId: gone.personId })
    expect(found).toMatchObject({ name: '', email: '', enabled: false })
    expect(found.anonymizedAt).not.toBeNull()
  })

  const read = (who: Owner) => owner(world.deps, admin.actor, { userId: who.personId })

  it('has groups with balances, and groups left', async () => {
    expect((await read(anna)).groups).toMatchObject([
      { id: world.groupId, code: 'T1', backSince: null, balances: [{ year: 2027, points: 20 }] },
    ])
    expect(await read(former)).toMatchObject({ groups: [], formerGroups: [{ leftAt: world.nowIso() }] })
  })

  it('has the day on which they came back', async () => {
    const back = await world.addOwner('Back')
    const membershipId = String(back.membershipId)
    await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason })
    await reactivateMembership(world.deps, admin.actor, { membershipId, reason })
    expect((await read(back)).groups).toMatchObject([{ backSince: world.nowIso() }])
  })

  it('has a version that rises with each change of their own profile, and with no impersonation', async () => {
    const { version, email, id } = await read(anna)
    await updateProfile(world.deps, anna.actor, { id, email, city: 'Skagen' })
    const changed = await read(anna)
    expect(changed.version).toBeGreaterThan(version)
    expect(changed.city).toBe('Skagen')
    await recordImpersonation(world.deps, { adminId: admin.personId, personId: id, request: undefined })
    expect((await read(anna)).version).toBe(changed.version)
  })

  it('is refused if unknown, as are all that is asked about one', async () => {
    const userId = randomUUID()
    const { deps } = world
    for (const read of [owner, accessEffects, ownerBookings]) {
      expect(await getOutcome(read(deps, admin.actor, { userId }))).toBe('user-not-found')
    }
    expect(await getOutcome(leaving(deps, admin.actor, { membershipId: '999999' }))).toBe('user-not-found')
  })
})

describe('before an act', () => {
  let cilla: Owner

  beforeEach(async () => {
    cilla = await world.addOwner('Cilla')
    const [annas, cillas] = [createActions(world, anna), createActions(world, cilla)]
    await cillas.book(20)
    await cillas.book(40)
    const offered = await annas.book(27)
    await annas.book(33)
    await cillas.join(27)
    await cillas.join(33)
    await annas.cancel(offered)
    await cillas.reserve(30)
  })

  const weeks = (found: readonly { kind: string; week: number }[]) =>
    found.map(({ kind, week }) => `${kind} ${week}`)

  it('disabling shows what ends, what is skipped and what stays', async () => {
    const { ends, skips, stays } = await accessEffects(world.deps, admin.actor, { userId: cilla.personId })
    expect([weeks(ends), weeks(skips), weeks(stays)]).toEqual([
      ['offer 27', 'hold 30'],
      ['wait 33'],
      ['booked 20', 'booked 40'],
    ])
    expect(stays[0]).toMatchObject({ groupName: 'Klitten', houseName: 'House A', year: 2027, points: 4 })
  })

  it('leaving shows what ends, what comes back and the balances', async () => {
    const membershipId = String(cilla.membershipId)
    const found = await leaving(world.deps, admin.actor, { membershipId })
    expect(weeks(found.ends)).toEqual(['offer 27', 'hold 30', 'wait 33'])
    expect(found.bookedWeeks).toMatchObject([
      { week: 20, pointsBack: 4 },
      { week: 40, pointsBack: 2 },
    ])
    expect(found).toMatchObject({ groupName: 'Klitten', claims: [], balances: [{ year: 2027, points: 14 }] })
  })

  it('leaving shows who is offered each week, as ending the membership does it', async () => {
    const dorte = await world.addOwner('Dorte')
    await createActions(world, dorte).join(40)
    await createActions(world, dorte).join(27)
    const membershipId = String(cilla.membershipId)
    const found = await leaving(world.deps, admin.actor, { membershipId })
    const shown = [...found.ends, ...found.bookedWeeks].map(({ week, freed }) => [week, freed?.offered?.name])
    expect(shown).toEqual([
      [27, 'Dorte'],
      [30, undefined],
      [33, undefined],
      [20, undefined],
      [40, 'Dorte'],
    ])
    await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'cancel', reason })
    const offers = await world.query<{ week: number }>(
      `select u.week from booking b join unit u on u.id = b.unit_id
       where b.membership_id = $1 and b.type = 'Pre' and b.origin = 'offer' order by 1`,
      dorte.membershipId,
    )
    expect(offers.map(({ week }) => week)).toEqual([27, 40])
  })

  it('leaving gives nothing back after the refund end, and a claim would lapse', async () => {
    world.setTime('2027-04-01 12:00')
    const claimed = (await ownerBookings(world.deps, admin.actor, { userId: cilla.personId })).active[0]
    await createActions(world, cilla).cancel(claimed?.bookingId ?? '')
    const membershipId = String(cilla.membershipId)
    const found = await leaving(world.deps, admin.actor, { membershipId })
    expect(found.bookedWeeks).toMatchObject([{ week: 40, pointsBack: 2 }])
    expect(found.claims).toEqual([{ houseName: 'House A', year: 2027, week: 20, points: 4 }])
    world.setTime('2027-09-20 12:00')
    expect((await leaving(world.deps, admin.actor, { membershipId })).bookedWeeks).toMatchObject([
      { week: 40, pointsBack: 0 },
    ])
  })

  it('shows the bookings of those who have left and are disabled, of one group or of all', async () => {
    const { personId } = cilla
    const membershipId = String(cilla.membershipId)
    await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason })
    await world.execute('update person set enabled = false where id = $1', personId)
    const ask = (groupId?: string) =>
      ownerBookings(world.deps, admin.actor, { userId: personId, ...(groupId ? { groupId } : {}) })
    const found = await ask()
    expect(found.active).toMatchObject([
      { calendarUnitCode: '20', groupName: 'Klitten', groupId: world.groupId },
      { calendarUnitCode: '40', groupName: 'Klitten', groupId: world.groupId },
    ])
    expect(await ask(world.groupId)).toEqual(found)
    expect(await ask(randomUUID())).toEqual({ active: [], waitlists: [], history: [], reserved: [] })
  })
})
