import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActions, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { checkDetails } from './check-details.ts'
import { setUpCheckOutLink } from './set-up-check-out-link.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

it('counts the links of every week of the stay, as it was and as it becomes, and writes nothing', async () => {
  const anna = await world.addOwner('Anna')
  const acts = createActions(world, anna)
  const [first, second, third] = [await acts.book(20), await acts.book(21), await acts.book(23)]
  await acts.details(first, { skip: true })
  for (const bookingId of [first, second, third]) await setUpCheckOutLink(world.deps, bookingId)
  const countRows = () =>
    world.query(
      `select (select count(*)::int from audit) as acts, (select count(*)::int from mail) as mails,
         (select count(*)::int from token where revoked_at is not null) as revoked,
         (select count(*)::int from booking where lent_out_name is not null) as lent`,
    )
  const before = await countRows()
  const change = { bookingId: second, contact: guest, skipsCleaning: false }
  expect(await checkDetails(world.deps, admin.actor, change)).toMatchObject({
    changed: ['name', 'phone', 'email'],
    revokedLinks: 2,
  })
  expect(await countRows()).toEqual(before)
})
