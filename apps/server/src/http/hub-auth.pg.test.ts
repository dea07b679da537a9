import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { authorizeHubConnection } from './hub-auth.ts'

let world: World
let owners: Owner[]
let other: Owner
const systemNow = Date.now()

/** A token is the person's e-mail address. */
const tokens: AccessTokens = {
  verify: async (email) =>
    email.includes('@')
      ? { sub: `test|${email}`, email, isEmailVerified: true, name: null, expiresAt: Number.MAX_SAFE_INTEGER }
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

interface Asked {
  readonly email: string
  readonly groupId?: string
  readonly deviceId: string
}

async function enter({ email, groupId = world.groupId, deviceId }: Asked) {
  const signInFor = () => ({ authority: '', clientId: '', audience: '' })
  const context = { deps: { ...world.deps, systemNow: () => systemNow }, tokens, config: readConfig({}), signInFor }
  return authorizeHubConnection(context, { query: { groupId, deviceId, access_token: email }, headers: {} })
}

async function emailOf({ personId }: Pick<Owner, 'personId'>): Promise<string> {
  const [row] = await world.query<{ email: string }>('select email from person where id = $1', personId)
  return row?.email ?? ''
}

/** Names of the statements that are sent from now on. */
function noteStatements(): string[] {
  const names: string[] = []
  const original = Client.prototype.query as (this: Client, query: { name?: string }) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, query: { name?: string }) {
    names.push(query.name ?? '')
    return original.call(this, query)
  } as never)
  return names
}

describe('the door of the hub', () => {
  it('lets in all who come back at once by one look at the database, each as who they are', async () => {
    const asked: Asked[] = []
    for (const owner of owners) asked.push({ email: await emailOf(owner), deviceId: randomUUID() })
    const first = await Promise.all(asked.map(enter))
    const names = noteStatements()
    const again = await Promise.all(asked.map(enter))
    expect(names).toEqual(['hub-access'])
    const expected = owners.map(({ personId }, at) => ({
      subscriber: { personId, deviceId: asked[at]?.deviceId, groupId: world.groupId, adminId: null },
    }))
    expect(first).toMatchObject(expected)
    expect(again).toMatchObject(expected)
  })

  it('refuses each of those who come at once for their own reason', async () => {
    const closed = await world.addOwner('Closed')
    await world.execute('update person set enabled = false where id = $1', closed.personId)
    const [held] = owners
    const deviceId = randomUUID()
    const email = await emailOf(held!)
    await world.execute('delete from device_session')
    const emails = {
      closed: await emailOf(closed),
      other: await emailOf(other),
      late: await emailOf(owners[1]!),
    }
    await enter({ email, deviceId })
    const answers = await Promise.all([
      enter({ email, deviceId }),
      enter({ email, deviceId: randomUUID() }),
      enter({ email: emails.closed, deviceId }),
      enter({ email: emails.other, deviceId }),
      enter({ email: emails.late, deviceId, groupId: randomUUID() }),
      enter({ email: 'nobody@samhus.example', deviceId }),
      enter({ email: 'no token', deviceId }),
      enter({ email, deviceId: 'no device' }),
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

  it('gives the session to one of a person’s devices that come at the same moment', async () => {
    const email = await emailOf(await world.addOwner('Many'))
    const devices = Array.from({ length: 8 }, () => randomUUID())
    const answers = await Promise.all(devices.map((deviceId) => enter({ email, deviceId })))
    expect(answers.filter((each) => 'subscriber' in each)).toHaveLength(1)
    expect(answers.filter((each) => 'status' in each && each.status === 409)).toHaveLength(7)
  })

  it.each([
    ['while it runs for long enough', 10_001, []],
    ['when it is about to run out', 10_000, ['session-take-if-free']],
    ['when it has run out', -1, ['session-take-if-free']],
  ])('claims a device’s own session anew only then: %s', async (_case, ms, claims) => {
    const owner = await world.addOwner('Back')
    const asked = { email: await emailOf(owner), deviceId: randomUUID() }
    await enter(asked)
    const until = new Date(systemNow + ms).toISOString()
    await world.execute(
      'update device_session set live_until = $2 where person_id = $1',
      owner.personId,
      until,
    )
    const names = noteStatements()
    expect(await enter(asked)).toMatchObject({ subscriber: { personId: owner.personId } })
    expect(names.filter((name) => name === 'session-take-if-free')).toEqual(claims)
  })

  it('knows whoever signs in for the first time, however often at once', async () => {
    const fresh = await world.addOwner('Fresh')
    const email = await emailOf(fresh)
    const deviceId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => enter({ email, deviceId })))
    const subscriber = { personId: fresh.personId }
    expect(answers).toMatchObject([{ subscriber }, { subscriber }, { subscriber }])
  })

  it('forgets nobody’s end: who may no longer come is refused by the next look', async () => {
    const owner = await world.addOwner('Leaving')
    const asked = { email: await emailOf(owner), deviceId: randomUUID() }
    expect(await enter(asked)).toMatchObject({ subscriber: { personId: owner.personId } })
    await world.execute('update membership set left_at = added_at where person_id = $1', owner.personId)
    expect(await enter(asked)).toMatchObject({ status: 404, body: { type: 'no-group-found' } })
    await world.execute('update person set enabled = false where id = $1', owner.personId)
    expect(await enter(asked)).toMatchObject({ status: 403, body: { type: 'user-disabled' } })
  })

  it('takes a name that the database cannot read for nobody else’s trouble', async () => {
    const email = await emailOf(owners[2]!)
    const answers = await Promise.all([
      enter({ email: 'a\0b@samhus.example', deviceId: randomUUID() }),
      enter({ email, deviceId: randomUUID() }),
    ])
    expect(answers).toMatchObject([{ body: {} }, { subscriber: { personId: owners[2]!.personId } }])
  })
})
