import { afterEach, beforeEach, expect, it } from 'vitest'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { isSuppressed } from '../../db/queries/mail-address.ts'
import { suppressions } from '../../reads/admin/suppressions.ts'
import { addSuppression } from './add-suppression.ts'
import { liftSuppression } from './lift-suppression.ts'

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const lift = (suppressionId: string) => liftSuppression(world.deps, admin.actor, { suppressionId })
const countActs = async () =>
  (await world.query(`select 1 from audit where action = 'allow-mail-to-address'`)).length

it('an address gets mail again, and can be stopped again (R152)', async () => {
  const anna = await world.addOwner('Anna', { points: 0 })
  const address = await getEmail(world, anna)
  const id = await stopMailTo(world, address)
  await lift(id)
  expect(await isSuppressed(world.deps.db, address)).toBe(false)
  expect((await suppressions(world.deps)).suppressions).toEqual([])
  const [act] = await world.query(
    `select subject_id from audit where action = 'allow-mail-to-address' and actor_id = $1`,
    admin.personId,
  )
  expect(act).toEqual({ subject_id: anna.personId })
  await addSuppression(world.deps, admin.actor, { address })
  expect((await suppressions(world.deps)).suppressions).toMatchObject([{ id, reason: 'office' }])
})

it('of concurrent calls one counts, and an address that always got mail is not found', async () => {
  const id = await stopMailTo(world, 'six@samhus.example')
  expect(await countOutcomes(Array.from({ length: 6 }, () => lift(id)))).toEqual({ ok: 6 })
  expect(await countActs()).toBe(1)
  expect(await getOutcome(lift('0'.repeat(64)))).toBe('not-found')
})
