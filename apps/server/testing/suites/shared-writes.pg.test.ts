import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb, type DbEvent } from '../../src/db/core/client.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import { countTransactions } from '../fakes/interrupted-db.ts'
import { getBalance, listChanges, listLedgerLines, listMails, listRows } from '../fixtures/inspect.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../fixtures/world.ts'

// Writes of the same moment share a statement. Each still ends as if it had been alone.

let world: World

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const weekNumbers = Array.from({ length: 20 }, (_, index) => 10 + index)

const addOwners = (count: number): Promise<Owner[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => world.addOwner(`Owner ${index}`)))

const actionsOn = (deps: Deps, { actor }: Pick<Owner, 'actor'>) =>
  createActions({ deps, unitId: (name) => world.unitId(name) }, { actor })

/** Opens what another process would have. Its retries are warnings of the world. */
function openProcess(): { deps: Deps; close: () => Promise<void> } {
  const report = ({ kind, error }: DbEvent) => world.warnings.push(`${kind}: ${(error as Error).message}`)
  const db = openDb(world.url, {
    ...longTimeouts,
    applicationName: 'samhus another process',
    maxConnections: 10,
    random: Math.random,
    report,
  })
  return { deps: { ...world.deps, db }, close: () => db.close() }
}

describe('owners who write at the same moment', () => {
  it('share a transaction, and each has the rows, the points, the mail and the change of a write alone', async () => {
    const owners = await addOwners(weekNumbers.length)
    const { deps, count } = countTransactions(world.deps)
    const held = await Promise.all(
      owners.map((owner, index) => actionsOn(deps, owner).reserve(weekNumbers[index] ?? 0)),
    )
    expect(count()).toBeLessThan(weekNumbers.length / 2)
    await Promise.all(
      owners.map((owner, index) => actionsOn(deps, owner).confirm(held[index]?.bookingId ?? '')),
    )
    expect(count()).toBeLessThan(weekNumbers.length)
    for (const [index, owner] of owners.entries()) {
      const week = weekNumbers[index] ?? 0
      expect(await listRows(world, week)).toEqual([`${owner.name} Book`])
      expect(await getBalance(world, owner)).toBe(18)
      expect((await listLedgerLines(world, owner)).at(-1)).toMatchObject({ type: 'Book', points: -2 })
      expect((await listMails(world, owner)).map(({ kind }) => kind)).toEqual(['confirmed'])
      expect(await listChanges(world, week)).toEqual([
        { actor: owner.name, affected: [] },
        { actor: owner.name, affected: [] },
      ])
    }
  })

  it('on one week: one of them gets it, and the others learn that it is taken', async () => {
    const owners = await addOwners(weekNumbers.length)
    const outcomes = await Promise.all(
      owners.map((owner) => getOutcome(actionsOn(world.deps, owner).reserve(27))),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'calendar-unit-already-reserved'),
      'ok',
    ])
  })

  it('who are one owner in two houses: both holds are made, unless the points are enough for one alone', async () => {
    const [rich, poor] = [await world.addOwner('Rich'), await world.addOwner('Poor', { points: 3 })]
    const reserveBoth = (owner: Owner, week: number) =>
      Promise.all(
        ['A', 'B'].map((house) => getOutcome(actionsOn(world.deps, owner).reserve({ week, house }))),
      )
    expect(await reserveBoth(rich, 20)).toEqual(['ok', 'ok'])
    expect((await reserveBoth(poor, 30)).toSorted()).toEqual(['not-enough-points', 'ok'])
  })

  it('with one Idempotency-Key: one write, and one answer for the same call; the other call is refused', async () => {
    const anna = await world.addOwner('Anna')
    const { reserve } = actionsOn(world.deps, { actor: withIdempotencyKey(anna, 'one click') })
    const [first, second, other] = await Promise.all([
      reserve(20),
      reserve(20),
      getOutcome(reserve({ week: 21, house: 'B' })),
    ])
    expect(second).toEqual(first)
    expect(other).toBe('invalid-request')
    expect(await listRows(world, 20)).toEqual(['Anna Pre hold'])
    expect(await listRows(world, { week: 21, house: 'B' })).toEqual([])
  })

  it('wait for none of a week that the database refuses, which fails alone', async () => {
    await world.execute(
      `create function is_broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    )
    await world.execute(
      `create trigger is_broken before insert on booking for each row
       when (new.unit_id = ${world.unitId(15)}) execute function is_broken()`,
    )
    const owners = await addOwners(weekNumbers.length)
    const outcomes = await Promise.allSettled(
      owners.map((owner, index) => actionsOn(world.deps, owner).reserve(weekNumbers[index] ?? 0)),
    )
    const failed = outcomes.flatMap(({ status }, index) =>
      status === 'rejected' ? [weekNumbers[index]] : [],
    )
    expect(failed).toEqual([15])
    for (const week of weekNumbers) expect(await listRows(world, week)).toHaveLength(week === 15 ? 0 : 1)
  })

  it('wait for none whose week another transaction keeps locked for too long, which alone is unavailable', async () => {
    const impatient = openDb(world.url, {
      ...longTimeouts,
      lockTimeoutMs: 300,
      applicationName: 'samhus impatient',
      random: Math.random,
    })
    const owners = await addOwners(5)
    const deps = { ...world.deps, db: impatient }
    // Now it knows the policy, so that all five have looked at the same moment.
    expect(await getOutcome(actionsOn(deps, await world.addOwner('First')).reserve(40))).toBe('ok')
    const outcomes = await world.deps.db.transaction(async (tx) => {
      await tx.all(
        { name: 'shared writes: lock', text: 'select id from unit where id = $1 for no key update' },
        [world.unitId(12)],
      )
      return Promise.all(
        owners.map((owner, index) =>
          actionsOn(deps, owner)
            .reserve(10 + index)
            .then(
              () => 'ok',
              (error: { code?: string }) => error.code,
            ),
        ),
      )
    })
    await impatient.close()
    expect(outcomes).toEqual(['ok', 'ok', '55P03', 'ok', 'ok'])
  })
})

describe('owners who write in two processes at the same moment', () => {
  it('with one Idempotency-Key: one write, and one answer', async () => {
    const other = openProcess()
    for (const week of weekNumbers) {
      const anna = await world.addOwner('Anna')
      const actor = withIdempotencyKey(anna, 'one click')
      const [first, second] = await Promise.all(
        [world.deps, other.deps].map((deps) => actionsOn(deps, { actor }).reserve(week)),
      )
      expect(second).toEqual(first)
      expect(await listRows(world, week)).toEqual(['Anna Pre hold'])
    }
    await other.close()
  })

  it('never deadlock, in whatever order they have their weeks', async () => {
    const other = openProcess()
    const owners = await addOwners(weekNumbers.length)
    for (let round = 0; round < 6; round++) {
      // The order of the weeks is not that of the owners, and differs between the processes.
      const weekOf = (index: number): number => weekNumbers[(index * 7 + round) % weekNumbers.length] ?? 0
      const calls = [world.deps, other.deps].flatMap((deps, process) =>
        owners.map((owner, index) =>
          getOutcome(actionsOn(deps, owner).reserve(weekOf(process === 0 ? index : index * 3 + 1))),
        ),
      )
      const outcomes = await Promise.all(calls)
      expect(outcomes).toContain('ok')
      const holds = await world.query<{ id: string; person_id: string }>(
        `select b.id, m.person_id from booking b join membership m on m.id = b.membership_id where b.type = 'Pre'`,
      )
      await Promise.all(
        holds.map(async ({ id, person_id: personId }, index) => {
          const owner = owners.find((each) => each.personId === personId)
          const deps = index % 2 === 0 ? world.deps : other.deps
          if (owner) await actionsOn(deps, owner).release(id)
        }),
      )
      world.advance({ hours: 25 })
    }
    await other.close()
  })
})
