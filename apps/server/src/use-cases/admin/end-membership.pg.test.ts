import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, listRows } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { leaving } from '../../reads/admin/leaving.ts'
import { endMembership } from './end-membership.ts'

const reason = 'sold the share'
let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const end = ({ membershipId }: Owner, bookedWeeks: 'keep' | 'cancel') =>
  endMembership(world.deps, admin.actor, { membershipId: String(membershipId), bookedWeeks, reason })

it('gives back what the admin was shown before', async () => {
  const anna = await world.addOwner('Anna')
  await createActions(world, anna).book(20)
  await createActions(world, anna).book(40)
  await world.execute(`update unit set refund_end_low = '2000-01-01' where id = $1`, world.unitId(20))
  const shown = await leaving(world.deps, admin.actor, { membershipId: String(anna.membershipId) })
  await end(anna, 'cancel')
  const refunds = await world.query<{ week: number; points: number }>(
    `select u.week, l.points from ledger l join booking b on b.id = l.booking_id join unit u on u.id = b.unit_id
     where l.membership_id = $1 and l.type = 'Cancel'`,
    anna.membershipId,
  )
  const expected = shown.bookedWeeks.map(({ week, pointsBack }) => ({ week, points: pointsBack }))
  expect(expected).toEqual([
    { week: 20, points: 0 },
    { week: 40, points: 2 },
  ])
  expect(refunds).toEqual(expected.filter(({ points }) => points > 0))
})

it('finds a reservation expired that ends at this very instant', async () => {
  const dorte = await world.addOwner('Dorte')
  const { reservedUntil } = await createActions(world, dorte).reserve(45)
  const before = world.deps.now()
  world.setTime(Date.parse(reservedUntil))
  await end(dorte, 'cancel')
  expect(await findRow(world, dorte, 45)).toMatchObject({
    type: 'Ended',
    endReason: 'expired',
    endedAt: Date.parse(reservedUntil),
  })
  world.setTime(before)
})

it('of an unknown membership is refused', async () => {
  const unknown = { ...admin, membershipId: 999_999, personId: randomUUID() }
  expect(await getOutcome(end(unknown, 'keep'))).toBe('user-not-found')
})

it('concurrently: an owner who reserves has the hold ended, or is no member any more', async () => {
  for (let round = 0; round < 8; round++) {
    const bo = await world.addOwner(`Bo ${round}`)
    const week = 3 + 3 * round
    const counts = await countOutcomes([createActions(world, bo).reserve(week), end(bo, 'cancel')])
    const rows = await listRows(world, week)
    expect(rows).toEqual(counts['ok'] === 2 ? [`Bo ${round} Ended`] : [])
  }
})
