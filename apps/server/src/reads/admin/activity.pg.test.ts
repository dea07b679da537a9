import type { activity as contract } from '@samhus/contract/admin-activity'
import type { Input, Output } from '@samhus/contract/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin, emptyPerson, setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { insertAuditRow, type AuditActor } from '../../db/queries/audit.ts'
import { updateProfile } from '../../use-cases/update-profile.ts'
import { setPersonEnabled } from '../../use-cases/admin/set-person-enabled.ts'
import { activity } from './activity.ts'

let world: World
let anna: Owner
let bo: Owner
let admin: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Query = Input<typeof contract>

const read = (query: Query = {}): Promise<Output<typeof contract>> => activity(world.deps, admin.actor, query)
const readActions = async (query: Query = {}) => (await read(query)).acts.map(({ action }) => action)

const address = '203.0.113.7'
const withRequest = (owner: Owner) => ({ ...owner.actor, request: { id: 'r1', address } })

/** Adds rows that no use case makes in such numbers. */
async function addRows(count: number, action: string, at = world.nowIso()): Promise<void> {
  await world.execute(
    `insert into audit (at, group_id, actor_id, action, subject_kind, subject_id)
     select $4::timestamptz, $3, $2, $5, 'booking', 'x' from generate_series(1, $1)`,
    count,
    bo.personId,
    world.groupId,
    at,
    action,
  )
}

/** Each row by its action, the newest first, with numbers that the pages put together. */
async function readAllPages(query: Query): Promise<number[]> {
  const numbers: number[] = []
  for (let before: string | null | undefined = undefined; before !== null;) {
    const page: Output<typeof contract> = await read({ ...query, ...(before ? { before } : {}) })
    numbers.push(...page.acts.map(({ number }) => number))
    before = page.next
  }
  return numbers
}

describe('an act', () => {
  it('has who did it, on which week of whom, and when', async () => {
    const bookingId = await createActions(world, anna).book(20)
    const { acts } = await read({ limit: 10, action: 'confirm' })
    expect(acts).toEqual([
      {
        number: expect.any(Number),
        at: world.nowIso(),
        actor: { id: anna.personId, name: 'Anna' },
        impersonator: null,
        action: 'confirm',
        subjectKind: 'booking',
        subjectId: bookingId,
        subject: 'House A 20/2027',
        groupId: world.groupId,
        groupName: 'Klitten',
        person: { id: anna.personId, name: 'Anna' },
        week: { unitId: world.unitId(20), houseName: 'House A', year: 2027, week: 20 },
        rule: null,
        reason: null,
        overrides: [],
        request: null,
        changes: [],
      },
    ])
  })

  it('has what it changed, before and after, but never the address of its request', async () => {
    const id = anna.personId
    const email = await getEmail(world, anna)
    await updateProfile(world.deps, withRequest(anna), { id, email, phone: '+45 20 30 40 50' })
    const { acts } = await read({ action: 'update-profile' })
    expect(acts[0]?.changes).toContainEqual({ field: 'phone', before: '', after: '+45 20 30 40 50' })
    expect(JSON.stringify(acts)).not.toContain(address)
    expect(JSON.stringify(acts)).not.toContain('ipAddress')
  })

  it('has the reason of an admin until that is erased, and its fields without values from then on', async () => {
    await setPersonEnabled(world.deps, admin.actor, {
      userId: bo.personId,
      isEnabled: false,
      reason: 'moved away',
    })
    const [act] = (await read({ action: 'set-access' })).acts
    expect(act).toMatchObject({ reason: 'moved away', person: { name: 'Bo' }, subject: 'Bo' })
    await world.execute('delete from audit_value')
    const [later] = (await read({ action: 'set-access' })).acts
    expect(later).toMatchObject({ reason: null, changes: [{ field: 'enabled', before: null, after: null }] })
  })

  it('is found by the record that it was done to', async () => {
    await setPersonEnabled(world.deps, admin.actor, { userId: bo.personId, isEnabled: false, reason: 'left' })
    await setPersonEnabled(world.deps, admin.actor, {
      userId: anna.personId,
      isEnabled: false,
      reason: 'left',
    })
    const { acts } = await read({ subjectKind: 'person', subjectId: bo.personId, action: 'set-access' })
    expect(acts.map(({ subject }) => subject)).toEqual(['Bo'])
  })

  it('names no one who was anonymized', async () => {
    await createActions(world, { actor: bo.actor }).reserve(20)
    await setPersonEnabled(world.deps, admin.actor, { userId: bo.personId, isEnabled: false, reason: 'left' })
    await emptyPerson(world, bo)
    const [reserved] = (await read({ action: 'reserve' })).acts
    expect(reserved).toMatchObject({ actor: { name: '' }, person: { name: '' } })
    const [disabled] = (await read({ action: 'set-access' })).acts
    expect(disabled).toMatchObject({ actor: { name: 'Admin' }, person: { name: '' }, subject: '' })
    // Only their row was changed, which the invariants do not allow.
    await world.execute(
      `update person set anonymized_at = null, name = 'Bo', email = 'bo@samhus.example' where id = $1`,
      bo.personId,
    )
  })

  it('of an admin who acts as an owner has both', async () => {
    const acting = { ...anna.actor, impersonatorId: admin.personId }
    await createActions(world, { actor: acting }).reserve(20)
    const [act] = (await read({ byAdmin: 'true' })).acts
    expect(act).toMatchObject({ actor: { name: 'Anna' }, impersonator: { name: 'Admin' }, action: 'reserve' })
  })
})

describe('the filters', () => {
  it.each<[string, () => Query, readonly string[]]>([
    ['the actor', () => ({ actorId: admin.personId }), ['set-access']],
    [
      'the owner concerned, by membership or as the subject',
      () => ({ personId: bo.personId }),
      ['set-access', 'reserve'],
    ],
    ['the kind of the subject', () => ({ subjectKind: 'person', groupId: world.groupId }), []],
    ['the action', () => ({ action: 'reserve' }), ['reserve', 'reserve']],
    ['the acts of admins', () => ({ byAdmin: 'true' }), ['set-access']],
    [
      'several at once',
      () => ({ personId: bo.personId, subjectKind: 'booking', groupId: world.groupId }),
      ['reserve'],
    ],
  ])('by %s', async (_what, query, expected) => {
    await createActions(world, anna).reserve(20)
    await createActions(world, bo).reserve(21)
    await setPersonEnabled(world.deps, admin.actor, {
      userId: bo.personId,
      isEnabled: false,
      reason: 'moved away',
    })
    const setUp = ['add-person', 'add-member', 'adjust-points', 'access-closed', 'hold-ended']
    expect((await readActions(query())).filter((action) => !setUp.includes(action))).toEqual(expected)
  })

  it('by day, in Danish time, with the last day still in', async () => {
    const days = [
      '2027-03-01T22:59:00Z',
      '2027-03-01T23:00:00Z',
      '2027-03-02T22:59:00Z',
      '2027-03-02T23:00:00Z',
    ]
    for (const [index, day] of days.entries()) await addRows(1, `act-${index}`, day)
    expect(await readActions({ from: '2027-03-02', to: '2027-03-02' })).toEqual(['act-2', 'act-1'])
    expect(await readActions({ to: '2027-03-01', action: 'act-0' })).toEqual(['act-0'])
    expect(await readActions({ from: '2027-03-03' })).toEqual(['act-3'])
    expect(await readActions({ from: '2028-01-01' })).toEqual([])
  })

  it('by acts of admins finds those of somebody who is none any more', async () => {
    await setPersonEnabled(world.deps, admin.actor, {
      userId: bo.personId,
      isEnabled: false,
      reason: 'moved away',
    })
    const by: AuditActor = { personId: anna.personId, impersonatorId: null }
    const subject = { subjectKind: 'person', subjectId: admin.personId, groupId: null }
    await world.deps.db.transaction((tx) =>
      insertAuditRow(tx, { at: world.deps.now(), by, action: 'change-roles', ...subject }),
    )
    await setRole(world, admin, null)
    expect(await readActions({ byAdmin: 'true', actorId: admin.personId })).toEqual(['set-access'])
    expect(await readActions({ byAdmin: 'true' })).toEqual(['set-access'])
  })
})

describe('the pages', () => {
  it('put together have every act once, the newest first, and the last one says so', async () => {
    await addRows(25, 'many')
    const all = await readAllPages({ limit: 10, action: 'many' })
    expect(all).toHaveLength(25)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(new Set(all).size).toBe(25)
  })

  it('find acts that are rare among thousands', async () => {
    await addRows(2, 'rare')
    await addRows(3_000, 'common')
    const ofBo = { actorId: bo.personId, personId: bo.personId }
    expect(await readAllPages({ limit: 10, action: 'rare', ...ofBo })).toHaveLength(2)
    expect(await readAllPages({ limit: 10, action: 'rare', groupId: world.groupId })).toHaveLength(2)
    expect(await readAllPages({ limit: 500, subjectKind: 'booking', action: 'common' })).toHaveLength(3_000)
  })

  it('name every action that occurs', async () => {
    await addRows(1, 'zz-last')
    const { actions } = await read({ limit: 10 })
    expect(actions).toEqual([...new Set(actions)].toSorted())
    expect(actions).toEqual(expect.arrayContaining(['add-person', 'add-member', 'zz-last']))
  })
})

it('names the request that acted, and where it came from, to a Super Admin alone, until that is erased', async () => {
  const email = await getEmail(world, anna)
  await updateProfile(world.deps, withRequest(anna), { id: anna.personId, email, city: 'Skagen' })
  const boss = await createAdmin(world, 'Boss', 'Super Admin')
  const readAs = async (by: Owner) =>
    (await activity(world.deps, by.actor, { action: 'update-profile' })).acts.map(({ request }) => request)
  expect(await readAs(admin)).toEqual([null])
  expect(await readAs(boss)).toEqual([{ id: 'r1', address }])
  await world.execute(`delete from audit_value where field = 'ipAddress'`)
  expect(await readAs(boss)).toEqual([{ id: 'r1', address: null }])
})
