import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { defaultPolicy, pointPlans, type Policy } from '@samhus/domain/policy'
import { statement, timestamptz } from '../apps/server/src/db/core/statement.ts'
import type { Actor, Deps } from '../apps/server/src/shared/deps.ts'
import { changePolicy } from '../apps/server/src/use-cases/admin/change-policy.ts'
import { checkPolicy } from '../apps/server/src/use-cases/admin/check-policy.ts'
import { createBenchGroup } from './bench-group.ts'
import type { BenchContext } from './environment.ts'
import { readBackends } from './processor-time.ts'
import { timeTransactions } from './time-transactions.ts'
import { withConnection } from './verify.ts'

const rounds = 6
const maxMs = 1_000

const insertWaits = statement(
  'bench-policy-waits',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, queue_number,
     unit_slot, year_slot)
   select gen_random_uuid(), u.group_id, u.id, u.calendar_id, u.year, m.id, 'Wait', u.points, $3, nextval('queue_number'),
     n, 1
   from (select *, row_number() over (order by id) as place from unit where group_id = $1 and year = $2) u
   cross join generate_series(1, 3) n
   join (select id, row_number() over (order by id desc) as place from membership where group_id = $1) m
     on m.place = 3 * (u.place - 1) + n`,
)

/** Another time zone moves every instant of every week; the deadlines close the first weeks, with their waitlists. */
const policies: readonly Policy[] = [
  {
    ...defaultPolicy,
    timeZone: 'Europe/Helsinki',
    pointPlan: pointPlans.quantus,
    refundLowDays: 70,
    refundHighDays: 100,
    bookingDeadline: { daysBefore: 60, time: '12:00' },
    cancellationDeadline: { daysBefore: 60, time: '12:00' },
  },
  defaultPolicy,
]

/**
 * Measures the transaction that changes the policy of 3,000 owners with 10 houses and three years that are all still to
 * come: two of them booked, the first with three owners waiting for each week.
 */
export async function measurePolicy({ environment, year, print }: BenchContext): Promise<void> {
  const { setupDeps, deps } = environment
  print('making 3,000 owners × 10 houses × 3 years')
  const size = { code: 'P', houses: 10, owners: 3_000, isLarge: true, year: year + 2 }
  const { groupId, owners } = await createBenchGroup(setupDeps, size)
  const at = timestamptz(deps.now() - 1000)
  await setupDeps.db.transaction((tx) => tx.run(insertWaits, [groupId, year + 1, at]))
  const actor = {
    personId: owners[0]?.personId ?? '',
    impersonatorId: null,
    deviceId: null,
    idempotencyKey: null,
  }
  await withConnection(environment.url, async (client) => {
    for (let round = 0; round < rounds; round++) {
      const constants = policies[round % 2] ?? defaultPolicy
      const input = { groupId, constants, version: round + 1, reason: 'bench' }
      print(await measureChange(client, deps, { actor, input }))
    }
  })
  print(`policy: load ${loadavg()[0]?.toFixed(1)}`)
}

interface Change {
  readonly actor: Actor
  readonly input: { groupId: string; constants: Policy; version: number; reason: string }
}

/** Makes one change. Returns what it took, as a line. */
async function measureChange(client: Client, deps: Deps, { actor, input }: Change): Promise<string> {
  const from = performance.now()
  await checkPolicy(deps, actor, input)
  const checked = performance.now() - from
  const took: number[] = []
  const [before, usedBefore] = [await readBackends(client), process.cpuUsage()]
  const { effects } = await changePolicy({ ...deps, db: timeTransactions(deps.db, took) }, actor, input)
  const { user, system } = process.cpuUsage(usedBefore)
  const database = (await readBackends(client)) - before
  const { weeksMoved, weeksKept, waitsEnding, portionsChanged } = effects
  return (
    `policy: transaction ${Math.round(took.at(-1) ?? 0)} ms (to hold: ${maxMs} ms); processor time ` +
    `${Math.round((user + system) / 1000)} ms of the server, ${Math.round(database)} ms of PostgreSQL; ` +
    `${weeksMoved} weeks moved, ${weeksKept} kept, ${waitsEnding} places ended, ${portionsChanged} portions changed; ` +
    `the check before: ${Math.round(checked)} ms`
  )
}
