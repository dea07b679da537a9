import { toInstant } from '@samhus/domain/week'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignPoints } from '../../src/jobs/assign-points.ts'
import { expireAtDeadline } from '../../src/jobs/expire-at-booking-deadline.ts'
import { expireHolds } from '../../src/jobs/expire-holds.ts'
import { expireOffers } from '../../src/jobs/expire-offers.ts'
import { expirePoints } from '../../src/jobs/expire-points.ts'
import { sendPushNotifications } from '../../src/jobs/send-push-notifications.ts'
import { createWebPush } from '../../src/push/web-push.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { subscribePush } from '../../src/use-cases/subscribe-push.ts'
import { FakePushService } from '../fakes/push-service.ts'
import { countAssigned, scheduleAssignment } from '../fixtures/bulk-members.ts'
import { getBalance, listRows } from '../fixtures/inspect.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let anna: Owner
let bo: Owner
let service: FakePushService

beforeAll(async () => {
  service = new FakePushService()
  await service.listen()
})

beforeEach(async () => {
  world = await createWorld({ now: '2027-05-03 12:00' })
  anna = await world.addOwner('Anna', { points: { 2027: 20 } })
  bo = await world.addOwner('Bo', { points: { 2027: 20 } })
})

afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

afterAll(() => service.close())

interface Work {
  /** Locks one of the two rows on which the work is due, as a process does that works on it. */
  readonly lock: readonly [sql: string, param: unknown]
  readonly run: () => Promise<unknown>
  /** Returns what is done of the locked one and of the other. */
  readonly readState: () => Promise<unknown>
  readonly whileLocked: unknown
  readonly afterwards: unknown
}

/** Returns whether the run ended while another connection held the lock, and the state then. */
async function runWhileLocked({ lock, run, readState }: Work): Promise<{ outcome: string; state: unknown }> {
  const other = new Client({ connectionString: world.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(lock[0], [lock[1]])
    const progress = { isDone: false }
    const running = run().finally(() => (progress.isDone = true))
    const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let isBlocked = false
    while (!progress.isDone && !isBlocked) isBlocked = (await world.query(blocked)).length > 0
    if (isBlocked) await other.query('rollback')
    await running
    return { outcome: isBlocked ? 'waited for the lock' : 'done', state: await readState() }
  } finally {
    await other.end()
  }
}

const lockUnit = 'select id from unit where id = $1 for no key update'

async function offerWeekTo(owner: Owner, week: number): Promise<void> {
  const holder = await world.addOwner('Holder')
  const booking = await createActions(world, holder).book(week)
  await createActions(world, owner).join(week)
  await createActions(world, holder).cancel(booking)
}

async function preparePush(): Promise<Deps> {
  const { brand, db, systemNow } = world.deps
  const services = [service.origin]
  const push = await createWebPush({ db, services, brand, systemNow })
  const deps = { ...world.deps, push }
  for (const owner of [anna, bo]) {
    await subscribePush(deps, owner.actor, { ...service.createBrowser().subscription, language: 'da' })
  }
  await offerWeekTo(anna, 40)
  await offerWeekTo(bo, 41)
  return deps
}

const lockPush = `select m.booking_id from push_message m join booking b on b.id = m.booking_id
  where b.unit_id = $1 for update of m`

const readPushStates = () =>
  world
    .query<{ state: string }>(
      `select m.state from push_message m join booking b on b.id = m.booking_id order by b.unit_id`,
    )
    .then((rows) => rows.map(({ state }) => state))

const works: [what: string, prepare: () => Promise<Work>][] = [
  [
    'an expired hold',
    async () => {
      await createActions(world, anna).reserve(40)
      await createActions(world, bo).reserve(41)
      world.advance({ minutes: 5 })
      return {
        lock: [lockUnit, world.unitId(40)],
        run: () => expireHolds(world.deps),
        readState: async () => [await listRows(world, 40), await listRows(world, 41)],
        whileLocked: [['Anna Pre hold'], ['Bo Ended']],
        afterwards: [['Anna Ended'], ['Bo Ended']],
      }
    },
  ],
  [
    'a week whose booking deadline has passed',
    async () => {
      await expireAtDeadline(world.deps)
      world.setTime('2027-05-20 12:00')
      return {
        lock: [lockUnit, world.unitId(20)],
        run: () => expireAtDeadline(world.deps),
        readState: () =>
          world.query(
            'select week, deadline_passed_at is not null as done from unit where week in (19, 20) order by week',
          ),
        whileLocked: [
          { week: 19, done: true },
          { week: 20, done: false },
        ],
        afterwards: [
          { week: 19, done: true },
          { week: 20, done: true },
        ],
      }
    },
  ],
  [
    'an expired offer',
    async () => {
      await offerWeekTo(anna, 40)
      await offerWeekTo(bo, 41)
      world.advance({ hours: 24 })
      return {
        lock: [lockUnit, world.unitId(40)],
        run: () => expireOffers(world.deps),
        readState: async () => [await listRows(world, 40), await listRows(world, 41)],
        whileLocked: [
          ['Holder Cancel', 'Anna Pre offer'],
          ['Holder Cancel', 'Bo WaitExpire'],
        ],
        afterwards: [
          ['Holder Cancel', 'Anna WaitExpire'],
          ['Holder Cancel', 'Bo WaitExpire'],
        ],
      }
    },
  ],
  [
    'points that are due',
    async () => {
      const [first, second] = [
        await scheduleAssignment(world, { at: world.deps.now() - 1 }),
        await scheduleAssignment(world, { at: world.deps.now() }),
      ]
      const count = async (id: string) => (await countAssigned(world, id)).members
      return {
        lock: ['select id from assignment where id = $1 for update', first],
        run: () => assignPoints(world.deps),
        readState: async () => [await count(first), await count(second)],
        whileLocked: [0, 2],
        afterwards: [2, 2],
      }
    },
  ],
  [
    'an owner whose points expire',
    async () => {
      world.setTime(toInstant('2028-01-01', '00:00', 'Europe/Copenhagen'))
      return {
        lock: ['select id from membership where id = $1 for no key update', anna.membershipId],
        run: () => expirePoints(world.deps),
        readState: async () => [await getBalance(world, anna), await getBalance(world, bo)],
        whileLocked: [20, 0],
        afterwards: [0, 0],
      }
    },
  ],
  [
    'a push message that is due',
    async () => {
      const deps = await preparePush()
      return {
        lock: [lockPush, world.unitId(40)],
        run: () => sendPushNotifications(deps),
        readState: readPushStates,
        whileLocked: ['Due', 'Sent'],
        afterwards: ['Sent', 'Sent'],
      }
    },
  ],
  [
    'a push message whose offer is over',
    async () => {
      const deps = await preparePush()
      world.advance({ hours: 24 })
      return {
        lock: [lockPush, world.unitId(40)],
        run: () => sendPushNotifications(deps),
        readState: readPushStates,
        whileLocked: ['Due', 'Dropped'],
        afterwards: ['Dropped', 'Dropped'],
      }
    },
  ],
]

describe('what another process has locked is skipped and done later, and the rest is done at once:', () => {
  it.each(works)('%s', async (_what, prepare) => {
    const work = await prepare()
    expect(await runWhileLocked(work)).toEqual({ outcome: 'done', state: work.whileLocked })
    await work.run()
    expect(await work.readState()).toEqual(work.afterwards)
  })
})
