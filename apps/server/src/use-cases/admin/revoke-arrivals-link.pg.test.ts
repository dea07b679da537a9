import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getHouseId } from '../../../testing/fixtures/calendars.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { deleteExpiredRows } from '../../jobs/delete-expired-rows.ts'
import { arrivalsLink } from '../../reads/admin/arrivals-link.ts'
import { openArrivalsLink } from '../../reads/arrivals-of-link.ts'
import { createArrivalsLink } from './create-arrivals-link.ts'
import { revokeArrivalsLink } from './revoke-arrivals-link.ts'

let world: World
let admin: Owner
let houseId: string

beforeEach(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Ole')
  houseId = await getHouseId(world)
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '2 years' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const create = async () =>
  (await createArrivalsLink(world.deps, admin.actor, { houseId })).url.split('/').at(-1) ?? ''
const revoke = (actor = admin.actor, id = houseId) => revokeArrivalsLink(world.deps, actor, { houseId: id })
const isOpen = async (token: string) => (await openArrivalsLink(world.deps, token, 'page')) !== null

const countRevocations = async () => {
  const rows = await world.query(`select from audit where action = 'revoke-arrivals-link'`)
  return rows.length
}

it('ends the link of a cleaner once, and says the same where there is none', async () => {
  const token = await create()
  expect(await isOpen(token)).toBe(true)
  expect(await revoke()).toEqual({ createdAt: null, lastUsedAt: null })
  expect(await isOpen(token)).toBe(false)
  expect(await arrivalsLink(world.deps, admin.actor, { houseId })).toEqual({
    createdAt: null,
    lastUsedAt: null,
  })
  expect(await revoke()).toEqual({ createdAt: null, lastUsedAt: null })
  expect(await countRevocations()).toBe(1)
})

it('with the same key does not end a link that was made since', async () => {
  await create()
  const actor = withIdempotencyKey(admin, randomUUID())
  await revoke(actor)
  const token = await create()
  await revoke(actor)
  expect(await isOpen(token)).toBe(true)
})

it('beside another that is made leaves one link or none', async () => {
  const [made] = await Promise.all([create(), revoke(), revoke()])
  const { createdAt } = await arrivalsLink(world.deps, admin.actor, { houseId })
  expect(await isOpen(made)).toBe(createdAt !== null)
})

it('is refused for a house that there is not', async () => {
  expect(await getOutcome(revoke(admin.actor, randomUUID()))).toBe('house-not-found')
  const unknown = arrivalsLink(world.deps, admin.actor, { houseId: randomUUID() })
  expect(await getOutcome(unknown)).toBe('house-not-found')
})

it('leaves the link’s row for a year', async () => {
  await create()
  await revoke()
  const countRevoked = async () =>
    (await world.query('select from token where revoked_at is not null')).length
  expect(await countRevoked()).toBeGreaterThan(0)
  world.advance({ hours: 24 * 366 })
  await deleteExpiredRows(world.deps)
  expect(await countRevoked()).toBe(0)
})
