import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { deleteExpiredRows } from '../../src/jobs/delete-expired-rows.ts'
import { routes } from '../../src/routes.ts'
import { createActions, guest } from '../fixtures/owner-actions.ts'
import { startLiveServer, createToken, type LiveServer } from '../fixtures/live-server.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { FakeBrowser } from '../fakes/push-service.ts'
import { createAdmin, setRole } from '../fixtures/people.ts'
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
  admin = await createAdmin(world, 'Boss')
  email = await getEmail(world, anna)
  // The first call of each person binds the sign-in, which writes a row.
  for (const as of [anna, admin]) await call('GET', '/client/api/users/current', { as })
})

afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await server.stop()
  await world.close()
})

const writes = routes
  .map(({ operation }) => operation)
  .filter(({ method, caller }) => method !== 'GET' && caller === 'person')

/** Path parameters and body of a write that is valid now. */
interface PreparedWrite {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

let week = 10
/** Returns weeks that are not adjacent. */
const takeWeek = () => (week += 2)

/** Prepares each write of a signed-in person on Anna's behalf. The suite fails if one is missing. */
const prepareWrites: Readonly<Record<string, () => Promise<PreparedWrite>>> = {
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
  'change-mail-preferences': async () => ({ body: { preferences: [] } }),
  'open-my-mail-link': async () => ({ params: { mailId: randomUUID() }, body: { link: 'check-out' } }),
  reserve: async () => ({ body: { calendarUnitId: world.unitId(takeWeek()) } }),
  confirm: async () => ({
    body: { bookingId: (await createActions(world, anna).reserve(takeWeekOfOtherHouse())).bookingId },
  }),
  'confirm-pair': async () => {
    const first = takeWeekOfOtherHouse()
    const second = { ...first, week: takeWeek() - 1 }
    const { bookingId } = await createActions(world, anna).reserve(first)
    return { body: { bookingId, calendarUnitId: world.unitId(second), points: 2 } }
  },
  'cancel-reservation': async () => ({
    body: { bookingId: (await createActions(world, anna).reserve(takeWeekOfOtherHouse())).bookingId },
  }),
  'join-waitlist': async () => ({ body: { calendarUnitId: await bookForBo() } }),
  'cancel-booking': async () => ({
    body: { bookingId: await createActions(world, anna).book(takeWeekOfOtherHouse()) },
  }),
  'update-details': async () => ({
    params: { id: await createActions(world, anna).book(takeWeekOfOtherHouse()) },
    body: { isLendedOut: true, lendedOutContact: guest, skipCleaning: false },
  }),
}

/** Writes that only the owner may make, never an admin who acts as the owner. */
const ownersOnly: readonly string[] = [
  'force-disconnect',
  'create-calendar-feed',
  'forget-device',
  'change-mail-preferences',
  'open-my-mail-link',
  'subscribe-push',
  'unsubscribe-push',
]

const takeWeekOfOtherHouse = () => ({ house: 'B', week: takeWeek() })

async function bookForBo(): Promise<string> {
  const taken = takeWeekOfOtherHouse()
  await createActions(world, await world.addOwner('Bo')).book(taken)
  return world.unitId(taken)
}

interface CallOptions {
  readonly as?: Owner
  readonly headers?: Record<string, string>
  readonly body?: object
}

async function call(method: string, path: string, { as = admin, headers = {}, body }: CallOptions = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await createToken(world, as)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    requestId: answer.headers.get('x-request-id'),
    impersonating: answer.headers.get('x-impersonating'),
    body: (await answer.json()) as { type?: string },
  }
}

function toPath({ path }: Operation, params: PreparedWrite['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
}

const createHeadersAsAnna = () => ({ 'x-impersonate-userid': anna.personId })

async function getLastAuditNumber(): Promise<number> {
  const [row] = await world.query<{ last: number }>('select coalesce(max(number), 0) as last from audit')
  return row?.last ?? 0
}

/** Of the rows since that one, but for the row that acting as an owner leaves once an hour. */
function listAuditActors(number: number): Promise<{ actor: string; impersonator: string }[]> {
  return world.query(
    `select actor_id as actor, impersonator_id as impersonator from audit
     where number > $1 and action <> 'impersonate' order by number`,
    String(number),
  )
}

describe('an admin who acts as an owner', () => {
  it('is tested with every write', () => {
    expect(Object.keys(prepareWrites).toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
  })

  it.each(writes.filter(({ name }) => !ownersOnly.includes(name)).map((each) => [each.name, each] as const))(
    'is named as impersonator in every audit row of %s',
    async (name, operation) => {
      const { params, body } = await prepareWrites[name]!()
      const before = await getLastAuditNumber()
      const answer = await call(operation.method, toPath(operation, params), {
        headers: createHeadersAsAnna(),
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 200 })
      const acts = await listAuditActors(before)
      expect(acts.length).toBeGreaterThan(0)
      for (const act of acts) expect(act).toEqual({ actor: anna.personId, impersonator: admin.personId })
    },
  )

  it.each(writes.filter(({ name }) => ownersOnly.includes(name)).map((each) => [each.name, each] as const))(
    'is refused what only the owner may do: %s',
    async (name, operation) => {
      const { params, body } = await prepareWrites[name]!()
      const before = await getLastAuditNumber()
      const answer = await call(operation.method, toPath(operation, params), {
        headers: createHeadersAsAnna(),
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } })
      expect(await listAuditActors(before)).toEqual([])
    },
  )

  it('needs no session and takes none, whatever device the call names', async () => {
    const phone = randomUUID()
    const taken = await call('POST', '/client/api/single-session/force-disconnect', {
      as: anna,
      body: { deviceId: phone },
    })
    expect(taken.status).toBe(200)
    const headers = { ...createHeadersAsAnna(), 'x-device-id': randomUUID() }
    const body = { calendarUnitId: world.unitId({ house: 'C', week: takeWeek() }) }
    expect((await call('POST', '/client/api/bookings/reserve', { headers, body })).status).toBe(200)
    expect((await call('GET', '/client/api/single-session/check', { headers })).status).toBe(200)
    const [session] = await world.query<{ device: string }>(
      'select device_id as device from device_session where person_id = $1',
      anna.personId,
    )
    expect(session?.device).toBe(phone)
  })

  it('cannot use the admin API in the same call', async () => {
    expect((await call('GET', '/admin/api/users')).status).not.toBe(403)
    expect(await call('GET', '/admin/api/users', { headers: createHeadersAsAnna() })).toMatchObject({
      status: 403,
      body: { type: 'forbidden' },
    })
  })
})

describe('an admin who only reads as an owner', () => {
  const reads = ['/client/api/users/current', '/client/api/groups/my', '/client/api/users/devices']
  const listRows = () =>
    world.query<{ requestId: string; address: string; daysKept: number }>(
      `select a.request_id as "requestId", v.after as address,
         round(extract(epoch from v.erase_at - a.at) / 86400)::int as "daysKept"
       from audit a left join audit_value v on v.audit_number = a.number and v.field = 'ipAddress'
       where a.action = 'impersonate' and a.actor_id = $1 and a.impersonator_id = $2 and a.subject_id = $1::text
       order by a.number`,
      olga.personId,
      chief.personId,
    )
  const readAsOlga = (path: string) =>
    call('GET', path, { as: chief, headers: { 'x-impersonate-userid': olga.personId } })
  let olga: Owner
  let chief: Owner

  let count = 0

  beforeEach(async () => {
    count++
    olga = await world.addOwner(`Olga${count}`)
    chief = await addAdmin(`Reader${count}`)
  })

  it('leaves one row an hour, however many calls there are, with the request and its address', async () => {
    const answers = await Promise.all([...reads, ...reads].map(readAsOlga))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await listRows()
    expect(rows).toEqual([{ requestId: expect.any(String), address: '127.0.0.1', daysKept: 90 }])
    expect(answers.map(({ requestId }) => requestId)).toContain(rows[0]?.requestId)
    world.advance({ minutes: 59 })
    await readAsOlga('/client/api/users/current')
    expect(await listRows()).toEqual(rows)
    world.advance({ minutes: 1 })
    await readAsOlga('/client/api/users/current')
    expect(await listRows()).toHaveLength(2)
  })

  it('leaves a row for a connection to the hub, too', async () => {
    const other = await world.addOwner('Otto')
    const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
    query.set('impersonateUserId', other.personId)
    const negotiation = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await call('POST', negotiation, { as: chief })).status).toBe(200)
    const count = `select 1 from audit where action = 'impersonate' and actor_id = $1 and impersonator_id = $2`
    expect(await world.query(count, other.personId, chief.personId)).toHaveLength(1)
  })

  it('is told in each answer who the owner is, and in no answer to a person as themselves', async () => {
    expect((await readAsOlga('/client/api/groups/my')).impersonating).toBe(olga.personId)
    expect((await readAsOlga('/client/api/houses/group/x')).impersonating).toBe(olga.personId)
    expect((await call('GET', '/client/api/users/current', { as: chief })).impersonating).toBeNull()
    expect((await call('GET', '/client/api/users/current', { as: anna })).impersonating).toBeNull()
  })

  it('is no part of the owner’s own export: where the admin was', async () => {
    await readAsOlga('/client/api/users/current')
    const { body } = await call('GET', '/client/api/users/own-data', { as: olga })
    expect(JSON.stringify(body)).toContain('"impersonate"')
    expect(JSON.stringify(body)).not.toContain('ipAddress')
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })
})

test('the address of an act is deleted after 90 days, its request and the other values stay', async () => {
  const body = { id: anna.personId, email, name: 'Anna', phone: '', address: '', city: 'Odense', zip: '' }
  const answer = await call('PUT', '/client/api/users/current', { as: anna, body })
  expect(answer.status).toBe(200)
  const listValues = () =>
    world.query<{ field: string }>(
      `select v.field from audit a join audit_value v on v.audit_number = a.number
       where a.request_id = $1 order by v.field`,
      answer.requestId,
    )
  expect(await listValues()).toEqual([{ field: 'city' }, { field: 'ipAddress' }])
  const in90Days = world.deps.now() + 90 * 86_400_000
  const clean = (now: number) => deleteExpiredRows({ ...world.deps, now: () => now })
  await clean(in90Days - 1)
  expect(await listValues()).toHaveLength(2)
  await clean(in90Days)
  expect(await listValues()).toEqual([{ field: 'city' }])
})

describe('impersonation is refused', () => {
  const cases: [what: string, as: () => Owner, subject: () => Promise<string>, status: number][] = [
    ['of an owner by another owner', () => anna, async () => (await world.addOwner('Bo')).personId, 403],
    ['of an owner named by two headers', () => admin, async () => `${anna.personId}, ${anna.personId}`, 400],
    ['of an admin', () => admin, async () => (await addAdmin('Chief')).personId, 403],
    ['of the admin themselves', () => admin, async () => admin.personId, 403],
    ['of an unknown person', () => admin, async () => randomUUID(), 404],
    ['of a malformed id', () => admin, async () => `${anna.personId}'`, 400],
    ['of a disabled owner', () => admin, async () => (await addDisabledOwner()).personId, 403],
  ]

  it.each(cases)('%s, both in the API and on the hub', async (_what, as, subject, status) => {
    const id = await subject()
    const headers = { 'x-impersonate-userid': id }
    expect((await call('GET', '/client/api/users/current', { as: as(), headers })).status).toBe(status)
    const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
    query.set('impersonateUserId', id)
    const negotiation = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await call('POST', negotiation, { as: as() })).status).toBe(status)
  })

  it('on the hub if only the header names the owner, not the query', async () => {
    const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
    const negotiation = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await call('POST', negotiation)).status).toBe(200)
    expect((await call('POST', negotiation, { headers: createHeadersAsAnna() })).status).toBe(400)
    query.set('impersonateUserId', anna.personId)
    const named = `${hubPath}/negotiate?negotiateVersion=1&${query.toString()}`
    expect((await call('POST', named, { headers: createHeadersAsAnna() })).status).toBe(200)
  })
})

async function addAdmin(name: string): Promise<Owner> {
  const other = await world.addOwner(name)
  await setRole(world, other, 'Admin')
  return other
}

async function addDisabledOwner(): Promise<Owner> {
  const owner = await world.addOwner('Disabled')
  await world.execute('update person set enabled = false where id = $1', owner.personId)
  return owner
}
