import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokensByEmail } from '../fakes/access-tokens.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createLog } from '../../src/shared/log.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { waitFor } from '../fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { addPerson } from '../../src/use-cases/admin/add-person.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

let world: World
let app: TestApp
let anna: Owner
let systemNow = Date.parse('2026-11-21T12:00:00Z')
const apps: TestApp[] = []

async function openApp(env: Record<string, string> = {}, log?: Logger): Promise<TestApp> {
  const deps = { ...world.deps, systemNow: () => systemNow }
  const opened = await createTestApp(deps, { tokens: tokensByEmail, env, ...(log && { log }) })
  apps.push(opened)
  return opened
}

beforeAll(async () => {
  world = await createWorld()
  app = await openApp()
  anna = await world.addOwner('Anna')
})
afterAll(async () => {
  for (const each of apps) await each.close()
  await world.close()
})

async function createHeaders(owner: Pick<Owner, 'personId'>, more: Record<string, string> = {}) {
  return { authorization: `Bearer ${await getEmail(world, owner)}`, ...more }
}

const feedPath = '/client/api/users/calendar-feed'

async function createFeed(): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: feedPath,
    headers: await createHeaders(anna),
    payload: {},
  })
  return reply.json<{ path: string }>().path
}

describe('the URL of a calendar feed', () => {
  it('returns a calendar to every caller who has it, and 304 as long as it has not changed', async () => {
    await createActions(world, anna).book(27)
    const url = await createFeed()
    const reply = await app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const headers = { 'if-none-match': String(reply.headers['etag']) }
    const again = await app.inject({ url, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await createActions(world, anna).book(40)
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })

  it('gets the same 404 whether it is wrong, revoked or malformed', async () => {
    const revoked = await createFeed()
    await app.inject({ method: 'DELETE', url: feedPath, headers: await createHeaders(anna) })
    const wrong = revoked.replace(/[^/]{5}\.ics$/, 'AAAAA.ics')
    const answers = await Promise.all(
      [
        revoked,
        wrong,
        '/client/api/calendar/x.ics',
        '/client/api/calendar/.ics',
        '/client/api/calendar/%00.ics',
        `/client/api/calendar/${'A'.repeat(299)}.ics`,
        '/client/api/calendar/..%2f..%2fetc%2fpasswd.ics',
        "/client/api/calendar/'%20or%20true--.ics",
        '/client/api/calendar/',
      ].map(async (url) => {
        const { statusCode, body, headers } = await app.inject({ url })
        return JSON.stringify([statusCode, body, headers['content-type'], headers['cache-control']])
      }),
    )
    expect(answers.filter((answer) => answer !== answers[0])).toEqual([])
    expect(answers[0]).toContain('[404,"{\\"type\\":\\"not-found\\"')
  })

  it('is limited in how often a caller can guess it', async () => {
    const limited = await openApp({ LIMIT_ADDRESS_PER_MINUTE: '3' })
    const guess = () => limited.inject({ url: `/client/api/calendar/${randomUUID()}.ics` })
    for (let number = 0; number < 3; number++) expect((await guess()).statusCode).toBe(404)
    const refused = await guess()
    expect(refused.json()).toMatchObject({ type: 'too-many-requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is never logged, whatever fails', async () => {
    const lines: string[] = []
    const log = createLog('debug', { write: (line: string) => void lines.push(line) })
    const logged = await openApp({}, log)
    const path = await createFeed()
    const secret = path.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(secret).toHaveLength(43)
    const broken = path.replace('/client', '//client')
    for (const url of [path, `${path}?a=1`, `${path}/more`, broken]) await logged.inject({ url })
    await logged.inject({
      method: 'POST',
      url: feedPath,
      headers: await createHeaders(anna),
      payload: {},
    })
    logged.log.info({ req: { method: 'GET', url: path } }, 'a request')
    logged.log.error({ err: new Error('broken') }, 'an error')
    expect(lines.join('')).toContain('/client/api/calendar/[cut]')
    expect(lines.join('')).not.toContain(secret)
  })
})

describe('the list of devices', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'
  const listDevices = ({ personId }: Pick<Owner, 'personId'>) =>
    world.query<{ device_id: string; browser: string }>(
      'select device_id, browser, system from device where person_id = $1',
      personId,
    )

  it('has the devices from which an owner reads as themselves, updated once an hour in each process', async () => {
    const bo = await world.addOwner('Bo')
    const device = randomUUID()
    const headers = await createHeaders(bo, { 'x-device-id': device, 'user-agent': firefox })
    const ask = () => app.inject({ url: '/client/api/users/current', headers })
    expect((await ask()).statusCode).toBe(200)
    await waitFor(async () => (await listDevices(bo)).length === 1, 'the device is recorded')
    expect(await listDevices(bo)).toEqual([{ device_id: device, browser: 'Firefox', system: 'Windows' }])
    await world.execute('delete from device where person_id = $1', bo.personId)
    systemNow += 3_599_999
    await ask()
    // Devices are recorded in the order of the calls.
    const other = randomUUID()
    await app.inject({ url: '/client/api/users/current', headers: { ...headers, 'x-device-id': other } })
    await waitFor(async () => (await listDevices(bo)).length === 1, 'the other device is recorded')
    expect((await listDevices(bo))[0]?.device_id).toBe(other)
    systemNow += 1
    await ask()
    await waitFor(async () => (await listDevices(bo)).length === 2, 'the first is recorded again')
  })

  it('has no device of an admin who acts as the owner, of admin calls, of writes or of refused calls', async () => {
    const cilla = await world.addOwner('Cilla')
    const email = `admin-${randomUUID()}@samhus.example`
    const plain = { name: 'Admin', code: '', phone: '', address: '', zip: '', city: '', language: null }
    const adminId = await addPerson(world.deps, null, { ...plain, email, enabled: true, roleType: ['Admin'] })
    const device = { 'x-device-id': randomUUID(), 'user-agent': firefox }
    const admin = await createHeaders({ personId: adminId }, device)
    const hers = await createHeaders(cilla, device)
    await app.inject({
      url: '/client/api/users/current',
      headers: { ...admin, 'x-impersonate-userid': cilla.personId },
    })
    await app.inject({ url: '/client/api/users/current', headers: admin })
    const body = { calendarUnitId: world.unitId(12) }
    await app.inject({
      method: 'POST',
      url: '/client/api/bookings/reserve',
      headers: { ...hers, 'x-device-id': randomUUID() },
      payload: body,
    })
    await app.inject({ url: '/client/api/users/devices/no', headers: hers })
    await app.inject({ url: `/client/api/groups/${randomUUID()}/calendars`, headers: hers })
    // In the end her own read is the only one recorded.
    const own = randomUUID()
    await app.inject({ url: '/client/api/users/devices', headers: { ...hers, 'x-device-id': own } })
    await waitFor(async () => (await listDevices(cilla)).length > 0, 'her device is recorded')
    expect((await listDevices(cilla)).map(({ device_id }) => device_id)).toEqual([own])
    expect(await listDevices({ personId: adminId })).toEqual([])
  })
})
