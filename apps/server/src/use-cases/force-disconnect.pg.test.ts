import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import {
  createActor,
  createWorld,
  withIdempotencyKey,
  type Owner,
  type World,
} from '../../testing/fixtures/world.ts'
import {
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
  type SignalrClient,
} from '../../testing/fixtures/live-server.ts'
import { forceDisconnect } from './force-disconnect.ts'
import { takeSession } from './take-session.ts'

let world: World
let one: LiveServer
let two: LiveServer
let anna: Owner
let count = 0
let wallOffset = 0
const systemNow = () => Date.now() + wallOffset

beforeAll(async () => {
  world = await createWorld()
  one = await startLiveServer(world, { systemNow, maxIntervalMs: 20 })
  two = await startLiveServer(world, { systemNow, maxIntervalMs: 20 })
})

beforeEach(async () => {
  anna = await world.addOwner(`Anna${(count += 1)}`)
})

afterAll(async () => {
  await one.stop()
  await two.stop()
  await world.close()
})

async function connectClient(deviceId: string, server = one, delays: number[] = []): Promise<SignalrClient> {
  const token = await createToken(world, anna)
  return createSignalrClient(server.url, {
    groupId: world.groupId,
    deviceId,
    token,
    reconnectDelaysMs: delays,
  })
}

async function call(
  server: LiveServer,
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await createToken(world, anna)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, json: await answer.json() }
}

const check = '/client/api/single-session/check'
const take = '/client/api/single-session/force-disconnect'
const reserve = '/client/api/bookings/reserve'
const inactive = { status: 409, json: { error: 'INACTIVE_SESSION' } }

describe('a person is signed in on one device at a time', () => {
  it('a second device is refused on the hub, on check and on writes, in every process', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    const first = await connectClient(phone)
    await first.connection.start()
    const second = await connectClient(laptop, two)
    await expect(second.connection.start()).rejects.toThrow('INACTIVE_SESSION')
    for (const server of [one, two]) {
      expect(await call(server, check, { headers: { 'x-device-id': laptop } })).toEqual(inactive)
      const body = { calendarUnitId: world.unitId(5) }
      expect(await call(server, reserve, { body, headers: { 'x-device-id': laptop } })).toEqual(inactive)
      expect((await call(server, check, { headers: { 'x-device-id': phone } })).status).toBe(200)
    }
    expect((await call(two, '/client/api/groups/my', { headers: { 'x-device-id': laptop } })).status).toBe(
      200,
    )
    await first.connection.stop()
  })

  it('tabs of one device share the session, and writes without a device id are accepted', async () => {
    const phone = randomUUID()
    const tabs = [await connectClient(phone), await connectClient(phone, two)]
    for (const { connection } of tabs) await connection.start()
    expect((await call(two, reserve, { body: { calendarUnitId: world.unitId(6) } })).status).toBe(200)
    for (const { connection } of tabs) await connection.stop()
  })

  it('a signed connection id identifies the device in every process; an invented one counts as none', async () => {
    const phone = randomUUID()
    const first = await connectClient(phone)
    await first.connection.start()
    const id = first.connection.connectionId ?? ''
    const headers = { 'x-connection-id': id, 'x-device-id': randomUUID() }
    expect((await call(two, reserve, { body: { calendarUnitId: world.unitId(7) }, headers })).status).toBe(
      200,
    )
    const changed = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
    const forged = { 'x-connection-id': changed, 'x-device-id': randomUUID() }
    expect(await call(two, reserve, { body: { calendarUnitId: world.unitId(8) }, headers: forged })).toEqual(
      inactive,
    )
    await first.connection.stop()
  })

  it('taking over notifies the first device, closes its connection and refuses it afterwards; the new one connects', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    const first = await connectClient(phone, one, [0, 50, 50])
    let closedWith = ''
    first.connection.onclose((error) => (closedWith = String(error)))
    await first.connection.start()
    await waitFor(() => first.messagesTo('Refetch').length > 0, 'the first word')
    const taken = await call(two, take, { body: { deviceId: laptop }, headers: { 'x-device-id': laptop } })
    expect(taken).toEqual({ status: 200, json: { deviceId: laptop } })
    await waitFor(() => first.received.some(({ target }) => target === 'SessionTakenOver'), 'the word')
    await waitFor(() => closedWith !== '', 'the end')
    expect(closedWith).toContain('session-taken-over')
    const second = await connectClient(laptop, two)
    await second.connection.start()
    await expect(first.connection.start()).rejects.toThrow('INACTIVE_SESSION')
    expect(await call(one, check, { headers: { 'x-device-id': phone } })).toEqual(inactive)
    expect((await call(one, check, { headers: { 'x-device-id': laptop } })).status).toBe(200)
    await second.connection.stop()
  })

  it('the first device cannot write any more although a transaction of another database delays its notification', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    const first = await connectClient(phone)
    await first.connection.start()
    const other = await createTestDatabase()
    const client = new Client(other.url)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      expect((await call(two, take, { body: { deviceId: laptop } })).status).toBe(200)
      const body = { calendarUnitId: world.unitId(9) }
      const write = (deviceId: string) => call(one, reserve, { body, headers: { 'x-device-id': deviceId } })
      expect(await write(phone)).toEqual(inactive)
      expect((await write(laptop)).status).toBe(200)
      expect(first.messagesTo('SessionTakenOver')).toEqual([])
    } finally {
      await client.end()
      await other.close()
    }
    await waitFor(() => first.messagesTo('SessionTakenOver').length > 0, 'the notification')
    await first.connection.stop()
  })

  it('a take-over that is repeated later with the same key does not take the session back', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const lost = withIdempotencyKey(anna, randomUUID())
    expect(await forceDisconnect(world.deps, lost, { deviceId: first })).toEqual({ deviceId: first })
    await forceDisconnect(world.deps, anna.actor, { deviceId: second })
    expect(await forceDisconnect(world.deps, lost, { deviceId: first })).toEqual({ deviceId: first })
    const device = 'select device_id as "deviceId" from device_session where person_id = $1'
    expect(await world.query(device, anna.personId)).toEqual([{ deviceId: second }])
  })

  it('a session lasts thirty seconds after the last connection; then another device gets it without a dialog', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    const first = await connectClient(phone)
    await first.connection.start()
    const readUntil = async () => {
      const [row] = await world.query<{ until: number }>(
        'select live_until as until from device_session where person_id = $1',
        anna.personId,
      )
      return row?.until ?? 0
    }
    const claimed = await readUntil()
    await waitFor(async () => (await readUntil()) > claimed, 'the process keeping the session')
    await first.connection.stop()
    await waitFor(async () => (await readUntil()) - systemNow() <= 30_000, 'the thirty seconds')
    await expect((await connectClient(laptop)).connection.start()).rejects.toThrow('INACTIVE_SESSION')
    wallOffset += 31_000
    const second = await connectClient(laptop)
    await second.connection.start()
    expect(await call(one, check, { headers: { 'x-device-id': phone } })).toEqual(inactive)
    await second.connection.stop()
  })

  it('a session from before the system clock was set back keeps no other device out until the clock has caught up', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    await takeSession(
      { ...one.deps, systemNow: () => systemNow() + 3_600_000 },
      { personId: anna.personId, deviceId: phone },
    )
    expect((await call(two, check, { headers: { 'x-device-id': laptop } })).status).toBe(200)
    const second = await connectClient(laptop, two)
    await second.connection.start()
    expect(await call(one, check, { headers: { 'x-device-id': phone } })).toEqual(inactive)
    await second.connection.stop()
  })

  it('of two devices that connect concurrently one gets the session', async () => {
    const clients = await Promise.all(
      [one, two, one, two].map((server) => connectClient(randomUUID(), server)),
    )
    const started = await Promise.allSettled(clients.map(({ connection }) => connection.start()))
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { connection } of clients) await connection.stop()
  })

  it('an admin who impersonates the owner has no session and takes none', async () => {
    const phone = randomUUID()
    const first = await connectClient(phone)
    await first.connection.start()
    await world.execute(
      "update person set role_type = '{Admin}' where id = $1",
      (await world.addOwner('Boss')).personId,
    )
    const [boss] = await world.query<{ id: string; email: string }>(
      "select id, email from person where role_type <> '{}' limit 1",
    )
    const options = {
      groupId: world.groupId,
      deviceId: randomUUID(),
      token: encodeURIComponent(boss?.email ?? ''),
    }
    const acting = createSignalrClient(one.url, { ...options, query: `&impersonateUserId=${anna.personId}` })
    await acting.connection.start()
    expect(first.connection.state).toBe('Connected')
    const actor = { ...createActor(anna.personId), impersonatorId: boss?.id ?? '' }
    await expect(forceDisconnect(one.deps, actor, { deviceId: options.deviceId })).rejects.toThrow(
      'forbidden',
    )
    await acting.connection.stop()
    await first.connection.stop()
  })
})
