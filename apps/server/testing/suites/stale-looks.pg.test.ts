import type { Policy } from '@samhus/domain/policy'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../src/shared/deps.ts'
import { adjustPoints } from '../../src/use-cases/admin/adjust-points.ts'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import { archiveGroup } from '../../src/use-cases/admin/archive-group.ts'
import { archiveHouse } from '../../src/use-cases/admin/archive-house.ts'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { changePolicy } from '../../src/use-cases/admin/change-policy.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { planPoints } from '../../src/use-cases/admin/plan-points.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import { takeOff } from '../../src/use-cases/admin/take-off.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { actBeforeFirstWrite, waitBeforeCommit } from '../fakes/interrupted-db.ts'
import { sendFile, toCsv } from '../fixtures/imports.ts'
import { getBalance, getEmail, listRows } from '../fixtures/inspect.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../fixtures/world.ts'

// An owner looks at a week, and something is decided about the week or the owner before what the owner decided is written.
// The write then ends as if it had been begun afterwards.

interface Scene {
  readonly world: World
  readonly admin: Owner
  /** Looks and writes. */
  readonly anna: Owner
  readonly bo: Owner
  /** Anna's row on the week. */
  readonly row: string
}

let worlds: World[] = []
afterEach(async () => {
  const closing = worlds
  worlds = []
  for (const world of closing) {
    expect(await world.findViolations()).toEqual([])
    expect(world.warnings).toEqual([])
    await world.close()
  }
})

const week = 27
const reason = 'asked on the telephone'

type Act = (scene: Scene, deps: Deps) => Promise<unknown>
type Prepare = (scene: Omit<Scene, 'row'>) => Promise<string>

const annasActions = ({ world, anna }: Scene, deps: Deps) =>
  createActions(
    { deps, unitId: (name) => world.unitId(name) },
    { actor: withIdempotencyKey(anna, 'one click') },
  )

/** What Anna does, and what she has on the week before. */
const writes: Record<string, { readonly prepare: Prepare; readonly write: Act }> = {
  reserve: {
    prepare: async () => '',
    write: (scene, deps) => annasActions(scene, deps).reserve(week),
  },
  confirm: {
    prepare: async ({ world, anna }) => (await createActions(world, anna).reserve(week)).bookingId,
    write: (scene, deps) => annasActions(scene, deps).confirm(scene.row),
  },
  cancel: {
    prepare: ({ world, anna }) => createActions(world, anna).book(week),
    write: (scene, deps) => annasActions(scene, deps).cancel(scene.row),
  },
  release: {
    prepare: async ({ world, anna }) => (await createActions(world, anna).reserve(week)).bookingId,
    write: (scene, deps) => annasActions(scene, deps).release(scene.row),
  },
  join: {
    prepare: async ({ world, anna, bo }) => {
      await createActions(world, bo).book(week)
      return anna.name
    },
    write: (scene, deps) => annasActions(scene, deps).join(week),
  },
  leave: {
    prepare: async ({ world, anna, bo }) => {
      await createActions(world, bo).book(week)
      return (await createActions(world, anna).join(week)).bookingId
    },
    write: (scene, deps) => annasActions(scene, deps).cancel(scene.row),
  },
}

const change =
  (constants: Partial<Policy>): Act =>
  async ({ world, admin }, deps) =>
    changePolicy(deps, admin.actor, {
      groupId: world.groupId,
      constants: { ...defaultPolicy, ...constants },
      version: 1,
      reason,
    })

const takePoints: Act = ({ anna, admin }, deps) =>
  adjustPoints(deps, admin.actor, {
    membershipId: String(anna.membershipId),
    year: 2027,
    change: -19,
    reason,
  })

const acts: Record<string, Act> = {
  'the office assigns the week to another owner': ({ world, bo, admin }, deps) =>
    assign(deps, admin.actor, {
      unitId: world.unitId(week),
      membershipId: String(bo.membershipId),
      reason,
    }),
  'the office assigns the owner another week': ({ world, anna, admin }, deps) =>
    assign(deps, admin.actor, {
      unitId: world.unitId(week + 1),
      membershipId: String(anna.membershipId),
      reason,
    }),
  'the office takes points': takePoints,
  'the office closes the access': ({ anna, admin }, deps) =>
    setPersonEnabled(deps, admin.actor, { userId: anna.personId, isEnabled: false, reason }),
  'the membership ends': ({ anna, admin }, deps) =>
    endMembership(deps, admin.actor, {
      membershipId: String(anna.membershipId),
      reason,
      bookedWeeks: 'keep',
    }),
  'the week goes out of operation': ({ world, admin }, deps) =>
    takeOutOfOperation(deps, admin.actor, { unitIds: [world.unitId(week)], reason }),
  'the house is archived': async ({ world, admin }, deps) => {
    const [house] = await world.query<{ id: string }>(`select id from house where code = 'A'`)
    return archiveHouse(deps, admin.actor, { houseId: house?.id ?? '', reason })
  },
  'the group is archived': ({ world, admin }, deps) =>
    archiveGroup(deps, admin.actor, { groupId: world.groupId, reason }),
  'holds last longer from now on': change({ holdMinutes: 20 }),
  'weeks of two points are in high season from now on': change({ highSeasonAbovePoints: 1 }),
  'one owner may wait from now on': change({ maxWaitlistPerUnit: 1 }),
  'refunds end earlier from now on': change({ refundFromPoints: 2 }),
  'a file brings a booking of another owner': async ({ world, bo, admin }, deps) => {
    const rows = [
      ['Bolig', 'År', 'Uge', 'Ejer'],
      ['A', '2027', String(week), await getEmail(world, bo)],
    ]
    const importId = await sendFile(world, admin.actor, { kind: 'bookings', text: toCsv(...rows) })
    return applyImport(deps, admin.actor, { importId, leavesOutRefused: true })
  },
  'a file brings a balance': async ({ world, anna, admin }, deps) => {
    const rows = [
      ['Ejer', 'År', 'Point'],
      [await getEmail(world, anna), '2027', '1'],
    ]
    const importId = await sendFile(world, admin.actor, { kind: 'balances', text: toCsv(...rows) })
    return applyImport(deps, admin.actor, { importId, leavesOutRefused: true })
  },
  'the office takes the row off': ({ admin, row }, deps) =>
    takeOff(deps, admin.actor, { bookingId: row, reason }),
  'the office cancels the booking for nothing': ({ admin, row }, deps) =>
    adminCancel(deps, admin.actor, { bookingId: row, refund: 'none', notesFee: false, reason }),
  'the office moves the booking': ({ world, admin, row }, deps) =>
    move(deps, admin.actor, {
      bookingId: row,
      toUnitId: world.unitId(week + 2),
      hasOverride: true,
      notesFee: false,
      reason,
    }),
  'another owner reserves the week': ({ world, bo }, deps) =>
    createActions({ deps, unitId: (name) => world.unitId(name) }, bo).reserve(week),
  'another owner joins the waitlist': ({ world, bo }, deps) =>
    createActions({ deps, unitId: (name) => world.unitId(name) }, bo).join(week),
  'the holder cancels': async ({ world, bo }, deps) => {
    const [held] = await world.query<{ id: string }>(
      `select id from booking where unit_id = $1 and type = 'Book'`,
      world.unitId(week),
    )
    return createActions({ deps, unitId: (name) => world.unitId(name) }, bo).cancel(held?.id ?? '')
  },
  'points are planned': ({ world, admin }, deps) =>
    planPoints(deps, admin.actor, {
      groupId: world.groupId,
      membershipId: null,
      year: 2027,
      points: 3,
      assignAt: '2027-02-01T12:00:00.000Z',
      reason,
    }),
}

const run =
  (sql: string): Act =>
  ({ world }) =>
    world.execute(sql)

/** What no act does without raising a version, so that the comparison alone notices it; and what time does. */
const actsWithoutVersion: Record<string, Act> = {
  'there is a newer policy': run(
    `insert into policy (group_id, version, constants, created_at)
     select group_id, 2, constants || '{"holdMinutes": 20}', created_at from policy`,
  ),
  'the house has been archived': run(`update house set archived_at = '2026-11-01'`),
  'the group has been archived': run(`update "group" set archived_at = '2026-11-01'`),
  'the person has been disabled': run(`update person set enabled = false where name = 'Anna'`),
  'the person has left': run(
    `update membership set left_at = '2026-11-01' where person_id in (select id from person where name = 'Anna')`,
  ),
  'the guest has checked out': run(
    `with done as (
       update booking set checked_out_at = '2026-11-01', checked_out_people = 2 where type = 'Book'
       returning id, group_id)
     insert into audit (at, group_id, action, subject_kind, subject_id)
     select '2026-11-01', group_id, 'check-out', 'booking', id::text from done`,
  ),
  'the key is used for something else': run(
    `insert into idempotency (person_id, key, group_id, operation, input_hash, answer, created_at)
     select m.person_id, 'one click', m.group_id, 'save-view', 'hash', '{}', '2026-12-31'
     from membership m join person p on p.id = m.person_id where p.name = 'Anna'`,
  ),
  'the booking deadline passes': async ({ world }) => world.setTime('2027-06-30 12:00'),
  'five minutes pass': async ({ world }) => world.advance({ minutes: 5 }),
  'the cancellation deadline passes': async ({ world }) => world.setTime('2027-06-29 12:00'),
  'the end of full refunds passes': async ({ world }) => world.setTime('2027-06-01 12:00'),
}

const everybody = ['the group has been archived', 'the person has been disabled', 'the person has left']

/** The same as `table`, for what the comparison alone notices. */
const tableWithoutVersion: Record<string, readonly string[]> = {
  reserve: [
    ...everybody,
    'there is a newer policy',
    'the house has been archived',
    'the key is used for something else',
    'the booking deadline passes',
  ],
  confirm: [...everybody, 'the key is used for something else', 'five minutes pass'],
  cancel: [
    ...everybody,
    'the guest has checked out',
    'the cancellation deadline passes',
    'the end of full refunds passes',
  ],
  release: [...everybody, 'five minutes pass'],
  join: [...everybody, 'the house has been archived', 'the booking deadline passes'],
  leave: everybody,
}

/** What comes in between, by what Anna does. */
const table: Record<string, readonly string[]> = {
  reserve: [
    'the office assigns the week to another owner',
    'the office takes points',
    'the office closes the access',
    'the membership ends',
    'the week goes out of operation',
    'the house is archived',
    'the group is archived',
    'holds last longer from now on',
    'a file brings a booking of another owner',
    'a file brings a balance',
    'another owner reserves the week',
    'points are planned',
  ],
  confirm: [
    'the office takes points',
    'the office closes the access',
    'the membership ends',
    'the week goes out of operation',
    'weeks of two points are in high season from now on',
    'the office takes the row off',
    'a file brings a balance',
  ],
  cancel: [
    'the week goes out of operation',
    'the office cancels the booking for nothing',
    'the office moves the booking',
    'another owner joins the waitlist',
    'refunds end earlier from now on',
  ],
  release: ['the office takes the row off', 'the office closes the access', 'the week goes out of operation'],
  join: [
    'the office assigns the owner another week',
    'the office closes the access',
    'the week goes out of operation',
    'one owner may wait from now on',
    'the holder cancels',
    'the office takes points',
  ],
  leave: ['the office takes the row off', 'the holder cancels', 'the membership ends'],
}

async function createScene(write: string): Promise<Scene> {
  const world = await createWorld()
  worlds.push(world)
  const admin = await createAdmin(world, 'Admin', 'Super Admin')
  const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
  const people = { world, admin, anna, bo }
  return { ...people, row: (await writes[write]?.prepare(people)) ?? '' }
}

/** Everything that can be seen of both. */
async function describeEnd({ world, anna }: Scene, outcomes: readonly string[]): Promise<string> {
  const rows = await world.query(
    `select b.type, b.points, b.end_reason, b.reserved_until::text, l.points as moved
     from booking b left join ledger l on l.booking_id = b.id where b.membership_id = $1
     order by b.unit_id, b.created_at, b.type, l.points`,
    anna.membershipId,
  )
  return JSON.stringify({
    outcomes,
    week: await listRows(world, week),
    rows,
    points: await getBalance(world, anna),
  })
}

function findAct(name: string): Act {
  const found = acts[name] ?? actsWithoutVersion[name]
  if (!found) throw new Error(`no act called ${name}`)
  return found
}

/** How the act and then the write end, which both tests of a pair compare. */
const inOrder = new Map<string, Promise<string>>()

function runActFirst(write: string, act: string): Promise<string> {
  const pair = `${write}, ${act}`
  const known = inOrder.get(pair) ?? runInOrder(write, act, true)
  inOrder.set(pair, known)
  return known
}

async function runInOrder(write: string, act: string, isActFirst: boolean): Promise<string> {
  const scene = await createScene(write)
  const { deps } = scene.world
  const doAct = () => getOutcome(findAct(act)(scene, deps))
  const doWrite = () => getOutcome(writes[write]!.write(scene, deps))
  const outcomes = isActFirst
    ? [await doAct(), await doWrite()]
    : [await doWrite(), await doAct()].toReversed()
  return describeEnd(scene, outcomes)
}

const listPairs = (pairs: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(pairs).flatMap(([write, found]) => found.map((act) => [write, act] as const))

/** The act comes between the look and the write. */
async function expectLikeAfterwards(write: string, act: string): Promise<void> {
  const scene = await createScene(write)
  const { deps } = scene.world
  let actOutcome = 'not reached'
  const interrupted = actBeforeFirstWrite(deps, async () => {
    actOutcome = await getOutcome(findAct(act)(scene, deps))
  })
  const outcome = await getOutcome(writes[write]!.write(scene, interrupted))
  expect(await describeEnd(scene, [actOutcome, outcome])).toBe(await runActFirst(write, act))
}

describe('a write ends as if it had been begun afterwards, if between look and write', () => {
  it.each(listPairs(tableWithoutVersion))('of %s %s', expectLikeAfterwards)
})

describe.each(listPairs(table))('an owner’s %s, and %s', (write, act) => {
  it('ends like the write afterwards, if it comes between the look and the write', () =>
    expectLikeAfterwards(write, act))

  it('ends like one of the two orders, if it commits while the write waits for its locks', async () => {
    const scene = await createScene(write)
    const { deps } = scene.world
    const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const written: Promise<string>[] = []
    let isWritten = false
    // As soon as the act has locked what it is about, the write looks, and then waits.
    const doAct = findAct(act)(
      scene,
      waitBeforeCommit(deps, async () => {
        if (written.length === 0)
          written.push(getOutcome(writes[write]!.write(scene, deps)).finally(() => (isWritten = true)))
        await expect.poll(async () => isWritten || (await scene.world.query(blocked)).length > 0).toBe(true)
      }),
    )
    const outcomes = [await getOutcome(doAct), ...(await Promise.all(written))]
    const end = await describeEnd(scene, outcomes)
    if (end !== (await runActFirst(write, act))) expect(end).toBe(await runInOrder(write, act, false))
  })
})
