import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../shared/deps.ts'
import { getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { FakeBrowser } from '../../testing/fakes/push-service.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../../testing/fixtures/world.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

let world: World
let deps: Deps
let anna: Owner
let phone: FakeBrowser

beforeAll(async () => {
  world = await createWorld()
  ;({ deps } = world)
})
beforeEach(async () => {
  anna = await world.addOwner('Anna')
  phone = new FakeBrowser(`${pushOrigin}/${anna.personId}`)
  await subscribePush(deps, anna.actor, { ...phone.subscription, language: 'da' })
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const unsubscribe = (who: Owner) => unsubscribePush(deps, who.actor, { endpoint: phone.endpoint })
const countSubscriptions = async () =>
  (await world.query('select 1 from push_subscription where person_id = $1', anna.personId)).length
const countAuditRows = async () =>
  (
    await world.query(
      `select 1 from audit where action = 'unsubscribe-push' and actor_id = $1`,
      anna.personId,
    )
  ).length

describe('a browser that unsubscribes', () => {
  it('is deleted once, in however many concurrent calls', async () => {
    expect(await countOutcomes(Array.from({ length: 6 }, () => unsubscribe(anna)))).toEqual({ ok: 6 })
    expect(await countSubscriptions()).toBe(0)
    expect(await countAuditRows()).toBe(1)
  })

  it('must be the caller’s own: another person gets the same answer and changes nothing', async () => {
    const bo = await world.addOwner('Bo')
    expect(await unsubscribe(bo)).toEqual({ isSubscribed: false })
    expect(await countSubscriptions()).toBe(1)
    const acting = { ...anna.actor, impersonatorId: bo.personId }
    expect(await getOutcome(unsubscribePush(deps, acting, { endpoint: phone.endpoint }))).toBe('forbidden')
    expect(await countSubscriptions()).toBe(1)
  })
})
