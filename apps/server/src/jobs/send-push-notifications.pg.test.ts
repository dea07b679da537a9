import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxJobs } from './jobs.ts'
import { createManualScheduler } from './scheduler.ts'
import type { Deps } from '../shared/deps.ts'
import { createWebPush } from '../push/web-push.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { FakePushService, type FakeBrowser } from '../../testing/fakes/push-service.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { subscribePush } from '../use-cases/subscribe-push.ts'
import { unsubscribePush } from '../use-cases/unsubscribe-push.ts'
import { sendPushNotifications } from './send-push-notifications.ts'

let world: World
let service: FakePushService
let deps: Deps
/** System time does not pass, except for what a test adds. */
const wallStart = Date.now()
let wallOffset = 0
const start = '2026-11-02 12:00'
/** The week of the current test; each test has its own. */
let week = 10
let anna: Owner
let bo: Owner

beforeAll(async () => {
  world = await createWorld()
})

beforeEach(async () => {
  wallOffset = 0
  week += 1
  world.setTime(start)
  await world.execute('delete from push_subscription')
  service = new FakePushService()
  await service.listen()
  deps = await createPushDeps(service)
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})

afterEach(() => service.close())

afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

async function createPushDeps({ origin }: FakePushService): Promise<Deps> {
  const { db } = world.deps
  const systemNow = () => wallStart + wallOffset
  const push = await createWebPush({
    db,
    services: [origin],
    brand: world.deps.brand,
    systemNow,
  })
  return { ...world.deps, push, systemNow }
}

async function subscribeBrowser(owner: Owner, language: 'da' | 'sv' | 'en' = 'da'): Promise<FakeBrowser> {
  const browser = service.createBrowser()
  await subscribePush(deps, owner.actor, { ...browser.subscription, language })
  return browser
}

/** Anna books, Bo joins the waitlist, Anna cancels: the week is offered to Bo. Returns the offer's id. */
async function offerWeekToBo(): Promise<string> {
  const [hers, his] = [
    createActions({ deps, unitId: (name) => world.unitId(name) }, anna),
    createActions(world, bo),
  ]
  const bookingId = await hers.book(week)
  await his.join(week)
  await hers.cancel(bookingId)
  return findOfferId(week)
}

async function findOfferId(number: number): Promise<string> {
  const [offer] = await world.query<{ id: string }>(
    `select id from booking where type = 'Pre' and origin = 'offer' and unit_id = $1`,
    world.unitId(number),
  )
  return offer?.id ?? ''
}

const listStates = async () =>
  (await world.query<{ state: string }>('select state from push_message order by created_at, state')).map(
    ({ state }) => state,
  )
const countSubscriptions = async () => (await world.query('select 1 from push_subscription')).length

describe('an owner who is offered a week', () => {
  it('gets a message on each of their browsers in its language, and no one else does', async () => {
    const [phone, desk, hers] = [
      await subscribeBrowser(bo),
      await subscribeBrowser(bo, 'en'),
      await subscribeBrowser(anna),
    ]
    const bookingId = await offerWeekToBo()
    expect(await sendPushNotifications(deps)).toMatchObject({ done: 2 })

    const [toPhone, toDesk] = [service.messagesTo(phone), service.messagesTo(desk)]
    expect(service.messagesTo(hers)).toEqual([])
    expect(JSON.parse(phone.decrypt(toPhone[0]!.body))).toEqual({
      title: 'En uge er din, hvis du vil have den',
      body: `House A, uge ${week}, 2027: bekræft senest tirsdag 03/11-2026 kl.\u00a012.00 dansk tid.`,
      url: `/booking?group=${world.groupId}`,
      tag: bookingId,
      language: 'da',
    })
    expect(JSON.parse(desk.decrypt(toDesk[0]!.body))).toMatchObject({
      title: 'A week is yours if you want it',
    })
    expect(() => desk.decrypt(toPhone[0]!.body)).toThrow()
    for (const { body } of service.received) expect(body.toString('latin1')).not.toContain('House')
    expect(await listStates()).toEqual(['Sent', 'Sent'])
  })

  it('gets messages whose sender’s signature verifies, until the offer expires', async () => {
    const phone = await subscribeBrowser(bo)
    await offerWeekToBo()
    world.advance({ hours: 1 })
    await sendPushNotifications(deps)
    const { headers } = service.messagesTo(phone)[0]!
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe(deps.push?.publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }))
    expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:support@samhus.example' })
    expect(headers).toMatchObject({
      ttl: String(23 * 3600),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
  })

  it('gets one message, however many processes run the job and however often', async () => {
    const phone = await subscribeBrowser(bo)
    await offerWeekToBo()
    await Promise.all(Array.from({ length: 8 }, () => sendPushNotifications(deps)))
    await createManualScheduler(deps, outboxJobs).runDue()
    expect(service.messagesTo(phone)).toHaveLength(1)
  })

  it('gets no message about an offer that was rolled back', async () => {
    await subscribeBrowser(bo)
    const hers = createActions({ deps, unitId: (name) => world.unitId(name) }, anna)
    const bookingId = await hers.book(week)
    await createActions(world, bo).join(week)
    await world.execute(
      `create function no_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await world.execute(
      `create trigger no_audit before insert on audit for each row when (new.action = 'offer') execute function no_audit()`,
    )
    await expect(hers.cancel(bookingId)).rejects.toThrow('no')
    await world.execute('drop trigger no_audit on audit')
    expect(await listStates()).toEqual([])
  })
})

describe('a push message', () => {
  const ends: [how: string, act: (bookingId: string) => Promise<unknown>][] = [
    ['was confirmed', (bookingId) => createActions(world, bo).confirm(bookingId)],
    ['was declined', (bookingId) => createActions(world, bo).release(bookingId)],
    ['has expired', async () => world.advance({ hours: 24 })],
  ]

  it.each(ends)('of an offer that %s is not sent', async (_how, act) => {
    await subscribeBrowser(bo)
    const bookingId = await offerWeekToBo()
    await act(bookingId)
    await sendPushNotifications(deps)
    expect(service.received).toEqual([])
    expect(await listStates()).toEqual(['Dropped'])
  })

  it('that was not accepted is sent again after a pause, and not before', async () => {
    const phone = await subscribeBrowser(bo)
    await offerWeekToBo()
    service.nextResponse = { status: 429, headers: { 'retry-after': '60' } }
    await sendPushNotifications(deps)
    await sendPushNotifications(deps)
    expect(service.messagesTo(phone)).toHaveLength(1)
    service.nextResponse = 201
    wallOffset = 59_999
    expect((await sendPushNotifications(deps)).done).toBe(0)
    wallOffset = 60_000
    expect((await sendPushNotifications(deps)).done).toBe(1)
    expect(service.messagesTo(phone)).toHaveLength(2)
    expect(await listStates()).toEqual(['Sent'])
  })

  it('that was not accepted is sent again although the system clock was set back in the meantime', async () => {
    const phone = await subscribeBrowser(bo)
    await offerWeekToBo()
    service.nextResponse = { status: 429, headers: { 'retry-after': '60' } }
    await sendPushNotifications(deps)
    service.nextResponse = 201
    wallOffset = -3_600_000
    expect((await sendPushNotifications(deps)).done).toBe(1)
    expect(service.messagesTo(phone)).toHaveLength(2)
    expect(await listStates()).toEqual(['Sent'])
  })

  it('that could not be delivered to its service is sent when the service is available again', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    const { origin } = service
    await service.close()
    await sendPushNotifications(deps)
    expect(await listStates()).toEqual(['Due'])
    service = new FakePushService()
    await service.listen()
    await world.execute(
      'update push_subscription set endpoint = replace(endpoint, $1, $2)',
      origin,
      service.origin,
    )
    wallOffset = 6_000
    await sendPushNotifications(
      await createPushDeps(service).then((again) => ({ ...again, systemNow: deps.systemNow })),
    )
    expect(service.received).toHaveLength(1)
  })

  it('whose delivery is unknown is never sent again', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    service.nextResponse = 'hang up'
    await sendPushNotifications(deps)
    service.nextResponse = 201
    wallOffset = 3_600_000
    await sendPushNotifications(deps)
    expect(service.received).toHaveLength(1)
    expect(await listStates()).toEqual(['Lost'])
  })

  it('whose sending process was killed is given up, not sent twice', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    const dying: Deps = { ...deps, push: { ...deps.push!, send: () => Promise.reject(new Error('killed')) } }
    await expect(sendPushNotifications(dying)).rejects.toThrow('killed')
    expect(await listStates()).toEqual(['Claimed'])
    wallOffset = 61_000
    await sendPushNotifications(deps)
    expect(service.received).toEqual([])
    expect(await listStates()).toEqual(['Lost'])
  })

  it('is dropped if the service refuses it', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    service.nextResponse = 403
    await sendPushNotifications(deps)
    wallOffset = 3_600_000
    await sendPushNotifications(deps)
    expect(service.received).toHaveLength(1)
    expect(await listStates()).toEqual(['Dropped'])
    expect(world.warnings.splice(0)).toEqual([expect.stringContaining('status 403')])
  })

  it('does not follow a redirect of the service', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    const elsewhere = new FakePushService()
    await elsewhere.listen()
    service.nextResponse = { status: 307, headers: { location: `${elsewhere.origin}/push/x` } }
    await sendPushNotifications(deps)
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
    world.warnings.splice(0)
  })

  it('is not sent to a URL that is no longer allowed', async () => {
    await subscribeBrowser(bo)
    await offerWeekToBo()
    const push = await createWebPush({
      db: deps.db,
      services: ['fcm.googleapis.com'],
      brand: deps.brand,
      systemNow: deps.systemNow,
    })
    await sendPushNotifications({ ...deps, push })
    expect(service.received).toEqual([])
    expect(await listStates()).toEqual(['Dropped'])
    world.warnings.splice(0)
  })
})

describe('a browser', () => {
  it.each([404, 410])(
    'that its service no longer knows (%s) is deleted, with an audit row',
    async (status) => {
      await subscribeBrowser(bo)
      await offerWeekToBo()
      service.nextResponse = status
      await sendPushNotifications(deps)
      expect(await countSubscriptions()).toBe(0)
      expect(await listStates()).toEqual([])
      const acts = await world.query(
        `select actor_id from audit where action = 'push-subscription-gone' order by number desc limit 1`,
      )
      expect(acts).toEqual([{ actor_id: null }])
    },
  )

  it('that another person subscribes on gets no message of the previous person', async () => {
    const phone = await subscribeBrowser(bo)
    await offerWeekToBo()
    await subscribePush(deps, anna.actor, { ...phone.subscription, language: 'da' })
    await sendPushNotifications(deps)
    expect(service.received).toEqual([])
    expect(await countSubscriptions()).toBe(1)
  })

  it('that unsubscribes while a week is being offered delays nothing and gets no message', async () => {
    for (let round = 0; round < 6; round += 1) {
      const phone = await subscribeBrowser(bo)
      await Promise.all([offerWeekToBo(), unsubscribePush(deps, bo.actor, { endpoint: phone.endpoint })])
      await createActions(world, bo).release(await findOfferId(week))
      week += 1
      expect(await listStates()).toEqual([])
    }
    await sendPushNotifications(deps)
    expect(service.received).toEqual([])
  })

  it('keeps working, since the server always signs with the same keys', async () => {
    const { brand, db, systemNow } = deps
    const again = await createWebPush({ db, services: [], brand, systemNow })
    expect(again.publicKey).toBe(deps.push?.publicKey)
    expect(Buffer.from(again.publicKey, 'base64url')).toHaveLength(65)
  })
})
