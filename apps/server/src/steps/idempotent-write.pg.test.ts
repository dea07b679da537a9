import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getEmail, listRows } from '../../testing/fixtures/inspect.ts'
import { createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import type { Actor } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { updateProfile } from '../use-cases/update-profile.ts'
import { idempotentWrite } from './idempotent-write.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  const owner = await world.addOwner('Anna')
  anna = { ...owner, actor: withIdempotencyKey(owner, 'one click') }
})

afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const reserveWeek = () => createActions(world, anna).reserve(27)
const updateCity = async (actor: Actor) =>
  updateProfile(world.deps, actor, { id: anna.personId, email: await getEmail(world, anna), city: 'Skagen' })
const listKeys = () => world.query('select key from idempotency order by key')

/** Makes every insert into a table fail: at once, or when the transaction commits. */
async function breakInserts(table: 'booking' | 'idempotency', when: 'at once' | 'at COMMIT'): Promise<void> {
  await world.execute(
    `create function is_broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  const timing = when === 'at COMMIT' ? 'deferrable initially deferred' : ''
  await world.execute(
    `create constraint trigger is_broken after insert on ${table} ${timing}
     for each row execute function is_broken()`,
  )
}

async function repair(table: 'booking' | 'idempotency'): Promise<void> {
  await world.execute(`drop trigger is_broken on ${table}`)
  await world.execute('drop function is_broken')
}

describe('the answer to a write with an Idempotency-Key', () => {
  it('is stored by the very transaction that wrote', async () => {
    await reserveWeek()
    const transactions = await world.query(
      `select distinct xmin::text from booking where unit_id = $1 union select xmin::text from idempotency`,
      world.unitId(27),
    )
    expect(transactions).toHaveLength(1)
  })

  it.each(['at once', 'at COMMIT'] as const)(
    'is not stored if the write fails %s, so that the repeated call writes',
    async (when) => {
      await breakInserts('booking', when)
      await expect(reserveWeek()).rejects.toThrow('broken')
      expect(await listKeys()).toEqual([])
      await repair('booking')
      await reserveWeek()
      expect(await listRows(world, 27)).toEqual(['Anna Pre hold'])
    },
  )

  it.each(['at once', 'at COMMIT'] as const)(
    'takes the write back if it cannot be stored (%s), so that a repeated call does not write twice',
    async (when) => {
      await breakInserts('idempotency', when)
      await expect(reserveWeek()).rejects.toThrow('broken')
      expect(await listRows(world, 27)).toEqual([])
      await repair('idempotency')
    },
  )

  it('lies with the group of what was written, with and without locks and where nothing changes', async () => {
    const [comparing, locking, again, ofPerson] = ['comparing', 'locking', 'again', 'of a person'].map(
      (key) => withIdempotencyKey(anna, key),
    )
    if (!comparing || !locking || !again || !ofPerson) throw new Error('four keys')
    const { bookingId } = await createActions(world, { actor: comparing }).reserve(27)
    await createActions(world, anna).confirm(bookingId)
    await createActions(world, { actor: locking }).details(bookingId, { lent: true })
    await createActions(world, { actor: again }).confirm(bookingId)
    await updateCity(ofPerson)
    const stored = await world.query(
      `select key, group_id from idempotency where key <> 'one click' order by key`,
    )
    expect(stored).toEqual([
      { key: 'again', group_id: world.groupId },
      { key: 'comparing', group_id: world.groupId },
      { key: 'locking', group_id: world.groupId },
      { key: 'of a person', group_id: '00000000-0000-0000-0000-000000000000' },
    ])
  })

  it('is what a repeated call gets that is refused because of what the first has done meanwhile', async () => {
    const write = (run: (act: () => Promise<string>) => Promise<string>) =>
      idempotentWrite<string>(world.deps, anna.actor, {
        operation: 'reserve',
        input: {},
        run: (inTransaction) => run(() => inTransaction(async () => 'the first answer', world.groupId)),
      })
    const repeated = write(async () => {
      // The repeated call has found no answer; the first one commits before its look.
      await write((act) => act())
      throw new RefusedError('calendar-unit-already-reserved')
    })
    expect(await repeated).toBe('the first answer')
  })

  it('is found by the key alone: one of a group is refused for a write of none, and the reverse', async () => {
    await reserveWeek()
    expect(await getOutcome(updateCity(anna.actor))).toBe('invalid-request')
    const other = withIdempotencyKey(anna, 'another click')
    await updateCity(other)
    expect(await getOutcome(createActions(world, { actor: other }).reserve(28))).toBe('invalid-request')
    expect(await listKeys()).toHaveLength(2)
  })
})
