import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../shared/deps.ts'
import { getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { FakeBrowser } from '../../testing/fakes/push-service.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../../testing/fixtures/world.ts'
import { subscribePush } from './subscribe-push.ts'

const allowed = `${pushOrigin}/`
let world: World
let deps: Deps
let anna: Owner
let bo: Owner

beforeAll(async () => {
  world = await createWorld()
  ;({ deps } = world)
})
beforeEach(async () => {
  await world.execute('delete from push_subscription')
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const subscribe = (who: Owner, browser: FakeBrowser, language: 'da' | 'sv' | 'en' = 'da') =>
  subscribePush(deps, who.actor, { ...browser.subscription, language })
const listSubscriptions = () =>
  world.query<{ name: string; endpoint: string; language: string }>(
    'select p.name, s.endpoint, s.language from push_subscription s join person p on p.id = s.person_id order by s.endpoint',
  )
const countAuditRows = async () =>
  (await world.query(`select 1 from audit where action = 'subscribe-push' and actor_id = $1`, anna.personId))
    .length

describe('a push subscription', () => {
  it('is stored with its language; repeating it changes nothing, another language is stored', async () => {
    const phone = new FakeBrowser(`${allowed}1`)
    await subscribe(anna, phone)
    await subscribe(anna, phone)
    expect(await countAuditRows()).toBe(1)
    await subscribe(anna, phone, 'en')
    expect(await listSubscriptions()).toEqual([{ name: 'Anna', endpoint: phone.endpoint, language: 'en' }])
    expect(await countAuditRows()).toBe(2)
  })

  it.each([
    'http://push.samhus.example/1',
    'https://10.0.0.1/',
    'https://evil.example/push',
    'https://push.samhus.example.evil/',
  ])('is refused for the URL %s, which the server would call', async (endpoint) => {
    expect(await getOutcome(subscribe(anna, new FakeBrowser(endpoint)))).toBe('invalid-request')
    expect(await listSubscriptions()).toEqual([])
  })

  it('is refused to an admin who impersonates the owner, and if push messages are not configured', async () => {
    const { subscription } = new FakeBrowser(`${allowed}1`)
    const input = { ...subscription, language: 'da' } as const
    const { push: _none, ...noPush } = deps
    const acting = { ...anna.actor, impersonatorId: bo.personId }
    expect(await getOutcome(subscribePush(deps, acting, input))).toBe('forbidden')
    expect(await getOutcome(subscribePush(noPush, anna.actor, input))).toBe('invalid-request')
  })

  it('of a browser belongs to the person who subscribed last', async () => {
    const shared = new FakeBrowser(`${allowed}shared`)
    await subscribe(anna, shared)
    await subscribe(bo, shared)
    expect((await listSubscriptions()).map(({ name }) => name)).toEqual(['Bo'])
  })

  it('of two people who subscribe concurrently belongs to one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const shared = new FakeBrowser(`${allowed}${round}`)
      const calls = [subscribe(anna, shared), subscribe(bo, shared), subscribe(anna, shared)]
      expect(await countOutcomes(calls)).toEqual({ ok: 3 })
      expect((await listSubscriptions()).filter(({ endpoint }) => endpoint === shared.endpoint)).toHaveLength(
        1,
      )
    }
  })

  it('replaces the oldest if a person has ten', async () => {
    for (let number = 0; number < 12; number += 1) {
      world.advance({ minutes: 1 })
      await subscribe(anna, new FakeBrowser(`${allowed}${String(number).padStart(2, '0')}`))
    }
    const numbers = (await listSubscriptions()).map(({ endpoint }) => endpoint.slice(-2))
    expect(numbers).toEqual(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'])
  })
})
