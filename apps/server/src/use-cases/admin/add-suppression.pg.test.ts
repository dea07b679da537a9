import { afterEach, beforeEach, expect, it } from 'vitest'
import { countOutcomes, createActions, guest } from '../../../testing/fixtures/owner-actions.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { isSuppressed } from '../../db/queries/mail-address.ts'
import { suppressions } from '../../reads/admin/suppressions.ts'
import { addSuppression } from './add-suppression.ts'

let world: World
let admin: Owner
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Admin')
  anna = await world.addOwner('Anna')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const add = (address: string) => addSuppression(world.deps, admin.actor, { address })

it('an address that an admin stops gets no mail, however it is written, and the list names its owner (R152)', async () => {
  const address = await getEmail(world, anna)
  const { suppressionId } = await add(address.toUpperCase())
  expect(suppressionId).toMatch(/^[0-9a-f]{64}$/)
  expect(await isSuppressed(world.deps.db, address)).toBe(true)
  expect((await suppressions(world.deps)).suppressions).toEqual([
    {
      id: suppressionId,
      reason: 'office',
      since: world.nowIso(),
      address,
      userId: anna.personId,
      userName: 'Anna',
      mailId: null,
    },
  ])
  const [act] = await world.query(
    `select subject_id, actor_id from audit where action = 'stop-mail-to-address'`,
  )
  expect(act).toEqual({ subject_id: anna.personId, actor_id: admin.personId })
})

it('a guest is named by their week, and an address that nobody has by nothing: only its hash is stored', async () => {
  const actions = createActions(world, anna)
  await actions.details(await actions.book(27), { lent: true })
  await add(guest.email)
  await add('nobody@samhus.example')
  const addresses = (await suppressions(world.deps)).suppressions.map(({ address }) => address)
  expect(addresses).toContain(guest.email)
  expect(addresses.filter((address) => address === null)).toHaveLength(1)
  const stored = await world.query(
    `select 1 from mail_suppression s where s::text like '%nobody@%' union all
     select 1 from audit a where a::text like '%nobody@%'`,
  )
  expect(stored).toEqual([])
})

it('six concurrent calls stop an address once', async () => {
  const calls = Array.from({ length: 6 }, () => add('six@samhus.example'))
  expect(await countOutcomes(calls)).toEqual({ ok: 6 })
  const acts = await world.query(
    `select 1 from audit_value where field = 'mailAddress' and after = 'six@samhus.example'`,
  )
  expect(acts).toHaveLength(1)
})
