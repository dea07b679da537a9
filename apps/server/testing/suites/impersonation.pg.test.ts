import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { createActions, guest } from '../fixtures/owner-actions.ts'
import { startLiveServer, createToken, type LiveServer } from '../fixtures/live-server.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { FakeBrowser } from '../fakes/push-service.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../fixtures/world.ts'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'

let world: World
let server: LiveServer
let anna: Owner
let admin: Owner
let email = ''

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'] })
  server = await startLiveServer(world)
  anna = await world.addOwner('Anna')
  admin = await world.addOwner('Boss')
  await world.execute(`update person set role_type = '{Admin}' where id = $1`, admin.personId)
  email = await getEmail(world, anna)
  // The first sign-in of each writes a row of its own.
  for (const as of [anna, admin]) await ask('GET', '/client/api/users/current', { as })
})

afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await server.stop()
  await world.close()
})

const writes = routes
  .map(({ operation }) => operation)
  .filter(({ method, caller }) => method !== 'GET' && caller === 'person')

/** What a write needs: its path parameters and its body, after the owner has brought things that far. */
interface Ready {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

let week = 10
/** Weeks that do not touch one another. */
const nextWeek = () => (week += 2)

/** Every write of a signed-in person, ready to be made on Anna's behalf; a new one without a line here fails. */
const ready: Readonly<Record<string, () => Promise<Ready>>> = {
  'update-profile': async () => {
    const plain = { phone: '', address: '', city: 'Ribe', zip: '' }
    return { body: { id: anna.personId, email, name: 'Anna', ...plain } }
  },
  'force-disconnect': async () => ({ body: { deviceId: randomUUID() } }),
  'create-calendar-feed': async () => ({ body: {} }),
  'revoke-calendar-feed': async () => {
    await createCalendarFeed(world.deps, anna.actor)
    return {}
  },
  'subscribe-push': async () => ({
    body: { ...new FakeBrowser(`${pushOrigin}/1`).subscription, language: 'da' },
  }),
  'unsubscribe-push': async () => ({ body: { endpoint: `${pushOrigin}/1` } }),
  'forget-device': async () => ({ params: { deviceId: randomUUID() } }),
  reserve: async () => ({ body: { calendarUnitId: world.unitId(nextWeek()) } }),
  confirm: async () => ({
    body: { bookingId: (await createActions(world, anna).reserve(otherHouse())).bookingId },
  }),
  'cancel-reservation': async () => ({
    body: { bookingId: (await createActions(world, anna).reserve(otherHouse())).bookingId },
  }),
  'join-waitlist': async () => ({ body: { calendarUnitId: await takenWeek() } }),
  'cancel-booking': async () => ({
    body: { bookingId: await createActions(world, anna).book(otherHouse()) },
  }),
  'update-details': async () => ({
    params: { id: await createActions(world, anna).book(otherHouse()) },
    body: { isLendedOut: true, lendedOutContact: guest, skipCleaning: false },
  }),
}

/** What stays the person's own, whoever acts as them. */
const ownAlone: readonly string[] = [
  'force-disconnect',
  'create-calendar-feed',
  'forget-device',
  'subscribe-push',
  'unsubscribe-push',
]

const otherHouse = () => ({ house: 'B', week: nextWeek() })

async function takenWeek(): Promise<string> {
  const taken = otherHouse()
  await createActions(world, await world.addOwner('Bo')).book(taken)
  return world.unitId(taken)
}

interface Asked {
  readonly as?: Owner
  readonly headers?: Record<string, string>
  readonly body?: object
}

async function ask(method: string, path: string, { as = admin, headers = {}, body }: Asked = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await createToken(world, as)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { type?: string } }
}

function pathOf({ path }: Operation, params: Ready['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
}

const asAnna = () => ({ 'x-impersonate-userid': anna.personId })

async function lastAct(): Promise<number> {
  const [row] = await world.query<{ last: number }>('select coalesce(max(number), 0) as last from audit')
  return row?.last ?? 0
}

function actsSince(number: number): Promise<{ actor: string; impersonator: string }[]> {
  return world.query(
    'select actor_id as actor, impersonator_id as impersonator from audit where number > $1',
    String(number),
  )
}

describe('an administrator who acts as an owner', () => {
  it('has a line of this table for every write', () => {
    expect(Object.keys(ready).toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
  })

  it.each(writes.filter(({ name }) => !ownAlone.includes(name)).map((each) => [each.name, each] as const))(
    'stands beside the owner on every row that %s writes',
    async (name, operation) => {
      const { params, body } = await ready[name]!()
      const before = await lastAct()
      const answer = await ask(operation.method, pathOf(operation, params), {
        headers: asAnna(),
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 200 })
      const acts = await actsSince(before)
      expect(acts.length).toBeGreaterThan(0)
      for (const act of acts) expect(act).toEqual({ actor: anna.personId, impersonator: admin.personId })
    },
  )

  it.each(writes.filter(({ name }) => ownAlone.includes(name)).map((each) => [each.name, each] as const))(
    'may not do what is the owner’s alone: %s',
    async (name, operation) => {
      const { params, body } = await ready[name]!()
      const before = await lastAct()
      const answer = await ask(operation.method, pathOf(operation, params), {
        headers: asAnna(),
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } })
      expect(await actsSince(before)).toEqual([])
    },
  )

  it('needs no session and takes none, whatever device is named', async () => {
    const phone = randomUUID()
    const taken = await ask('POST', '/client/api/single-session/force-disconnect', {
      as: anna,
      body: { deviceId: phone },
    })
    expect(taken.status).toBe(200)
    const headers = { ...asAnna(), 'x-device-id': randomUUID() }
    const body = { calendarUnitId: world.unitId({ house: 'C', week: nextWeek() }) }
    expect((await ask('POST', '/client/api/bookings/reserve', { headers, body })).status).toBe(200)
    expect((await ask('GET', '/client/api/single-session/check', { headers })).status).toBe(200)
    const [session] = await world.query<{ device: string }>(
      'select device_id as device from device_session where person_id = $1',
      anna.personId,
    )
    expect(session?.device).toBe(phone)
  })

  it('has no back office meanwhile', async () => {
    expect((await ask('GET', '/admin/api/users')).status).not.toBe(403)
    expect(await ask('GET', '/admin/api/users', { headers: asAnna() })).toMatchObject({
      status: 403,
      body: { type: 'forbidden' },
    })
  })
})

describe('nobody acts as', () => {
  const cases: [what: string, as: () => Owner, subject: () => Promise<string>, status: number][] = [
    ['an owner, being none but a member', () => anna, async () => (await world.addOwner('Bo')).personId, 403],
    ['an owner by two headers', () => admin, async () => `${anna.personId}, ${anna.personId}`, 400],
    ['an administrator', () => admin, async () => (await adminNamed('Chief')).personId, 403],
    ['themselves', () => admin, async () => admin.personId, 403],
    ['nobody', () => admin, async () => randomUUID(), 404],
    ['a malformed id', () => admin, async () => `${anna.personId}'`, 400],
    ['an owner whose access is closed', () => admin, async () => (await closedOwner()).personId, 403],
  ]

  it.each(cases)('%s: neither by the API nor on the hub', async (_what, as, subject, status) => {
    const id = await subject()
    const headers = { 'x-impersonate-userid': id }
    expect((await ask('GET', '/client/api/users/current', { as: as(), headers })).status).toBe(status)
    const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
    query.set('impersonateUserId', id)
    const negotiation = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await ask('POST', negotiation, { as: as() })).status).toBe(status)
  })

  it('an owner by the header alone on the hub: such a connection would be their own', async () => {
    const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
    const negotiation = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await ask('POST', negotiation)).status).toBe(200)
    expect((await ask('POST', negotiation, { headers: asAnna() })).status).toBe(400)
    query.set('impersonateUserId', anna.personId)
    const named = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await ask('POST', named, { headers: asAnna() })).status).toBe(200)
  })
})

async function adminNamed(name: string): Promise<Owner> {
  const other = await world.addOwner(name)
  await world.execute(`update person set role_type = '{Admin}' where id = $1`, other.personId)
  return other
}

async function closedOwner(): Promise<Owner> {
  const owner = await world.addOwner('Closed')
  await world.execute('update person set enabled = false where id = $1', owner.personId)
  return owner
}
