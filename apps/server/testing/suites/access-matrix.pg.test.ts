import { randomUUID } from 'node:crypto'
import { errorBody } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { inactiveSession } from '@samhus/contract/session'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessTokens } from '../../src/identity/access-token.ts'
import { remoteIssuer } from '../../src/identity/issuer.ts'
import { routes } from '../../src/routes.ts'
import {
  accessRows,
  callerKinds,
  secondDeviceId,
  type CallInput,
  type CallerKind,
  type CallContext,
  type CallSubject,
} from '../access-matrix/access-matrix.ts'
import { audience, startFakeIssuer, type FakeIssuer } from '../fakes/oidc-issuer.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createActor, createWorld, type World } from '../fixtures/world.ts'
import { claimSession } from '../../src/use-cases/take-session.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { addPerson } from '../../src/use-cases/admin/add-person.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { foundGroup } from '../../src/use-cases/admin/create-group.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

type Headers = Readonly<Record<string, string>>

/** How somebody calls, and as whom. */
interface Caller {
  readonly headers: Headers
  readonly subject: CallSubject
}

let world: World
let app: TestApp
let issuer: FakeIssuer
let ground: CallContext
let adminId: string
/** Those who stay the same from one operation to the next. */
let known: ReadonlyMap<CallerKind, Caller>

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], years: [2027, 2028], maxConnections: 8 })
  issuer = await startFakeIssuer()
  const wall = () => Date.now()
  const tokens = accessTokens({ issuer: remoteIssuer({ issuer: issuer.url, wall }), audience, wall })
  const env = {
    LIMIT_PERSON_PER_MINUTE: '100000',
    LIMIT_ADDRESS_PER_MINUTE: '100000',
    LIMIT_LINK_PER_MINUTE: '100000',
  }
  app = await createTestApp(world.deps, { tokens, env })
  ground = { world, takeFreeWeek: freshWeeks() }
  known = new Map([...(await office()), ...(await outsiders())])
})

afterAll(async () => {
  await app.close()
  issuer.stop()
  await world.close()
})

/** Never two beside one another or, in turn, of one calendar: those rules have tests of their own. */
function freshWeeks(): CallContext['takeFreeWeek'] {
  const calendars = ['A', 'B', 'C'].flatMap((house) => [2027, 2028].map((year) => ({ house, year })))
  const left = Array.from({ length: 25 }, (_, at) =>
    calendars.map((each) => ({ ...each, week: 2 + 2 * at })),
  ).flat()
  return () => {
    const next = left.shift()
    if (!next) throw new Error('every week has been used: the world needs another house')
    return next
  }
}

const plain = { code: '', phone: '', address: '', zip: '', city: '', language: null, enabled: true } as const

function person(name: string, more: { roleType?: string[]; enabled?: boolean } = {}): Promise<string> {
  const email = `${name}-${randomUUID()}@samhus.example`
  return addPerson(world.deps, null, { ...plain, roleType: [], name, email, ...more })
}

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

/** Somebody who has signed in before: the first call of all binds the sign-in. */
async function signedIn(personId: string, more: Headers = {}): Promise<Caller> {
  const headers = { ...bearer(await issuer.createToken(await getEmail(world, { personId }))), ...more }
  await app.inject({ url: '/client/api/users/current', headers })
  return { headers, subject: { personId, actor: createActor(personId) } }
}

/** Nobody at all, who asks for what the member might ask for. */
function stranger(headers: Headers): Caller {
  return { headers, subject: { personId: '', actor: createActor('') } }
}

async function office(): Promise<[CallerKind, Caller][]> {
  adminId = await person('admin', { roleType: ['Admin'] })
  const superId = await person('super', { roleType: ['Admin', 'Super Admin'] })
  return [
    ['admin', await signedIn(adminId)],
    ['super admin', await signedIn(superId)],
    ['admin as an admin', await signedIn(adminId, { 'x-impersonate-userid': superId })],
  ]
}

async function outsiders(): Promise<[CallerKind, Caller][]> {
  const elsewhere = await person('elsewhere')
  const group = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
  const groupId = await foundGroup(world.deps, null, { ...group, policy: defaultPolicy })
  const member = { groupId, personId: elsewhere, isCommittee: false, isMarked: false }
  await addMember(world.deps, null, { ...member, addedAt: world.deps.now() })
  const { personId, membershipId } = await world.addOwner('former')
  await endMembership(world.deps, createActor(adminId), { membershipId, bookedWeeks: 'keep', reason: 'sold' })
  return [
    ['member of another group', await signedIn(elsewhere)],
    ['former member', await signedIn(personId)],
    ['disabled', await signedIn(await person('disabled', { enabled: false }))],
    ['unknown', stranger(bearer(await issuer.createToken('nobody@samhus.example')))],
    ['anonymous', stranger({})],
    ['made-up token', stranger(bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'))],
  ]
}

const points = { 2027: 20, 2028: 20 }

/** Those who are new with every operation, since what they do leaves traces. */
async function insiders(): Promise<[CallerKind, Caller][]> {
  const [member, fellow, other] = [
    await world.addOwner('member', { points }),
    await world.addOwner('fellow', { points }),
    await world.addOwner('on two devices', { points }),
  ]
  const { personId, actor } = member
  await claimSession(world.deps, { personId: other.personId, deviceId: randomUUID() })
  const email = await getEmail(world, { personId })
  const as = { 'x-impersonate-userid': personId }
  return [
    ['member', await signedIn(personId)],
    ['fellow member', await signedIn(fellow.personId)],
    ['member as somebody else', await signedIn(fellow.personId, as)],
    ['impersonating', { ...(await signedIn(adminId, as)), subject: { personId, actor } }],
    ['second device', await signedIn(other.personId, { 'x-device-id': secondDeviceId })],
    ['expired token', stranger(bearer(await issuer.createToken(email, { expiresIn: '-1m' })))],
    [
      'wrong audience',
      stranger(bearer(await issuer.createToken(email, { audience: 'https://other.example' }))),
    ],
  ]
}

async function send(operation: Operation, headers: Headers, { params = {}, query, body, file }: CallInput) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const reply = await app.inject({
    method: operation.method,
    url: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: file ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    ...(body || file ? { payload: body ?? file } : {}),
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<unknown>() }
}

/** `ok` where the answer is what the contract names, else the type of the refusal, and nothing but it. */
function answered(operation: Operation, { status, body }: Awaited<ReturnType<typeof send>>): string {
  if (status === 200) return operation.answer.safeParse(body).success ? 'ok' : JSON.stringify(body)
  if (JSON.stringify(body) === JSON.stringify(inactiveSession) && status === 409) return 'INACTIVE_SESSION'
  const refusal = errorBody.safeParse(body)
  return refusal.success ? refusal.data.type : `${status} ${JSON.stringify(body)}`
}

/** How much has been written. */
async function written(): Promise<unknown> {
  const tables = ['audit', 'change', 'booking', 'ledger', 'mail', 'claim', 'idempotency', 'device_session']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return world.query(`select ${counts.join(', ')}`)
}

it('every operation has a row that says who may call it', () => {
  const names = routes.map(({ operation }) => operation.name)
  expect(Object.keys(accessRows).toSorted()).toEqual(names.toSorted())
})

it.each(routes.map(({ operation }) => [operation.name, operation] as const))(
  '%s answers each kind of caller as its row says, and whom it refuses leaves no trace',
  async (name, operation) => {
    const row = accessRows[name]
    if (!row) throw new Error(`${name} has no row in testing/access.ts`)
    const people = new Map<CallerKind, Caller>([...known, ...(await insiders())])
    const who = (kind: CallerKind): Caller => people.get(kind) ?? stranger({})
    const expected = row.expectedResults(operation)
    const got: Record<string, string> = {}
    const wanted = await row.prepareInput(ground, who('member').subject)
    const before = await written()
    for (const kind of callerKinds.filter((each) => expected[each] !== 'ok')) {
      got[kind] = answered(operation, await send(operation, who(kind).headers, wanted))
    }
    expect(await written()).toEqual(before)
    for (const kind of callerKinds.filter((each) => expected[each] === 'ok')) {
      const { headers, subject } = who(kind)
      got[kind] = answered(operation, await send(operation, headers, await row.prepareInput(ground, subject)))
    }
    expect(got).toEqual(expected)
  },
)
