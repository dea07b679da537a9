import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { authorizeHubConnection } from './hub-auth.ts'

let world: World
let owners: Owner[]
let other: Owner
const systemNow = Date.now()

/** A token is the person's e-mail address. */
const tokens: AccessTokenVerifier = {
  verify: async (email) =>
    email.includes('@')
      ? {
          issuer: 'test',
          sub: `test|${email}`,
          email,
          isEmailVerified: true,
          name: null,
          expiresAt: Number.MAX_SAFE_INTEGER,
        }
      : null,
  withEmail: async (_token, claims) => claims,
}

beforeAll(async () => {
  world = await createWorld()
  owners = await Promise.all(Array.from({ length: 40 }, (_, index) => world.addOwner(`Owner${index}`)))
  other = await world.addOwner('Other')
  await world.execute('update membership set left_at = added_at where person_id = $1', other.personId)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.execute('delete from device_session')
})
afterAll(() => world.close())

interface ConnectOptions {
  readonly email: string
  readonly groupId?: string
  readonly deviceId: string
}

function createContext() {
  const getSignIn = () => ({ authority: '', clientId: '', audience: '' })
  return {
    deps: { ...world.deps, systemNow: () => systemNow },
    tokens,
    config: readConfig({}),
    getSignIn,
  }
}

async function connect({ email, groupId = world.groupId, deviceId }: ConnectOptions) {
  const query = { groupId, deviceId, access_token: email }
  return authorizeHubConnection(createContext(), { query, headers: {} }, () => {})
}

async function getEmail({ personId }: Pick<Owner, 'personId'>): Promise<string> {
  const [row] = await world.query<{ email: string }>('select email from person where id = $1', personId)
  return row?.email ?? ''
}

/** Returns a list to which the names of the statements are added that are sent from now on. */
function recordStatements(): string[] {
  const names: string[] = []
  const original = Client.prototype.query as (this: Client, query: { name?: string }) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, query: { name?: string }) {
    names.push(query.name ?? '')
    return original.call(this, query)
  } as never)
  return names
}

describe('the authorization of hub connections', () => {
  it('reads the access of concurrent connections with one statement, each for its own person', async () => {
    const requests: ConnectOptions[] = []
    for (const owner of owners) requests.push({ email: await getEmail(owner), deviceId: randomUUID() })
    const first = await Promise.all(requests.map(connect))
    const names = recordStatements()
    const again = await Promise.all(requests.map(connect))
    expect(names).toEqual(['hub-access'])
    const expected = owners.map(({ personId }, at) => ({
      subscriber: { personId, deviceId: requests[at]?.deviceId, groupId: world.groupId, adminId: null },
    }))
    expect(first).toMatchObject(expected)
    expect(again).toMatchObject(expected)
  })

  it('rejects each of several concurrent connections for its own reason', async () => {
    const closed = await world.addOwner('Closed')
    await world.execute('update person set enabled = false where id = $1', closed.personId)
    const [held] = owners
    const deviceId = randomUUID()
    const email = await getEmail(held!)
    await world.execute('delete from device_session')
    const emails = {
      closed: await getEmail(closed),
      other: await getEmail(other),
      late: await getEmail(owners[1]!),
    }
    await connect({ email, deviceId })
    const answers = await Promise.all([
      connect({ email, deviceId }),
      connect({ email, deviceId: randomUUID() }),
      connect({ email: emails.closed, deviceId }),
      connect({ email: emails.other, deviceId }),
      connect({ email: emails.late, deviceId, groupId: randomUUID() }),
      connect({ email: 'nobody@samhus.example', deviceId }),
      connect({ email: 'no token', deviceId }),
      connect({ email, deviceId: 'no device' }),
    ])
    expect(answers).toMatchObject([
      { subscriber: { personId: held!.personId } },
      { status: 409, body: { error: 'INACTIVE_SESSION' } },
      { status: 403, body: { type: 'user-disabled' } },
      { status: 404, body: { type: 'no-group-found' } },
      { status: 404, body: { type: 'no-group-found' } },
      { status: 404, body: { type: 'no-user-found' } },
      { status: 401, body: { type: 'user-not-authenticated' } },
      { status: 400, body: { type: 'invalid-request' } },
    ])
  })

  it('gives the session to one of a person’s devices that connect at the same time', async () => {
    const email = await getEmail(await world.addOwner('Many'))
    const devices = Array.from({ length: 8 }, () => randomUUID())
    const answers = await Promise.all(devices.map((deviceId) => connect({ email, deviceId })))
    expect(answers.filter((each) => 'subscriber' in each)).toHaveLength(1)
    expect(answers.filter((each) => 'status' in each && each.status === 409)).toHaveLength(7)
  })

  it.each([
    ['while it runs for long enough', 10_001, []],
    ['when it is about to run out', 10_000, ['session-take-if-free']],
    ['when it has run out', -1, ['session-take-if-free']],
  ])('takes a device’s own session again only when needed: %s', async (_case, ms, expected) => {
    const owner = await world.addOwner('Back')
    const options = { email: await getEmail(owner), deviceId: randomUUID() }
    await connect(options)
    const until = new Date(systemNow + ms).toISOString()
    await world.execute(
      'update device_session set live_until = $2 where person_id = $1',
      owner.personId,
      until,
    )
    const names = recordStatements()
    expect(await connect(options)).toMatchObject({ subscriber: { personId: owner.personId } })
    expect(names.filter((name) => name === 'session-take-if-free')).toEqual(expected)
  })

  it('accepts concurrent connections of a person who signs in for the first time', async () => {
    const fresh = await world.addOwner('Fresh')
    const email = await getEmail(fresh)
    const deviceId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => connect({ email, deviceId })))
    const subscriber = { personId: fresh.personId }
    expect(answers).toMatchObject([{ subscriber }, { subscriber }, { subscriber }])
  })

  it('rejects a person whose access has ended since the last connection', async () => {
    const owner = await world.addOwner('Leaving')
    const options = { email: await getEmail(owner), deviceId: randomUUID() }
    expect(await connect(options)).toMatchObject({ subscriber: { personId: owner.personId } })
    await world.execute('update membership set left_at = added_at where person_id = $1', owner.personId)
    expect(await connect(options)).toMatchObject({ status: 404, body: { type: 'no-group-found' } })
    await world.execute('update person set enabled = false where id = $1', owner.personId)
    expect(await connect(options)).toMatchObject({ status: 403, body: { type: 'user-disabled' } })
  })

  it('does not reject other connections because of a name that the database cannot read', async () => {
    const email = await getEmail(owners[2]!)
    const answers = await Promise.all([
      connect({ email: 'a\0b@samhus.example', deviceId: randomUUID() }),
      connect({ email, deviceId: randomUUID() }),
    ])
    expect(answers).toMatchObject([{ body: {} }, { subscriber: { personId: owners[2]!.personId } }])
  })
})

describe('the origin of a page that connects', () => {
  it.each([
    ['the configured address', 'https://booking.example.org', 'https://booking.example.org', true],
    [
      'another host, though the Host header says the same',
      'https://booking.example.org',
      'https://evil.example',
      false,
    ],
    ['the Host header’s, where no address is configured', '', 'https://evil.example', true],
    ['another host, where no address is configured', '', 'https://other.example', false],
  ])('may be %s: %s', async (_what, publicUrl, origin, isAllowed) => {
    const email = await getEmail(await world.addOwner('Page'))
    const query = { groupId: world.groupId, deviceId: randomUUID(), access_token: email }
    const context = { ...createContext(), config: readConfig({ PUBLIC_URL: publicUrl, TRIAL: '1' }) }
    const answer = await authorizeHubConnection(
      context,
      { query, headers: { origin, host: 'evil.example' } },
      () => {},
    )
    expect(answer).toMatchObject(
      isAllowed ? { subscriber: {} } : { status: 403, body: { type: 'forbidden' } },
    )
  })
})
