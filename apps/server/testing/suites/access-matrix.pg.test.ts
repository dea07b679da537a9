import { randomUUID } from 'node:crypto'
import { errorBody } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { inactiveSession } from '@samhus/contract/session'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccessTokenVerifier } from '../../src/identity/access-token.ts'
import { createRemoteIssuer } from '../../src/identity/issuer.ts'
import { routes } from '../../src/routes.ts'
import {
  callerKinds,
  secondDeviceId,
  type CallInput,
  type CallerKind,
  type CallContext,
  type CallResult,
  type CallSubject,
} from '../access-matrix/access-matrix.ts'
import { accessRows } from '../access-matrix/access-rows.ts'
import { audience, startFakeIssuer, type FakeIssuer } from '../fakes/oidc-issuer.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createActor, createWorld, type World } from '../fixtures/world.ts'
import { takeSession } from '../../src/use-cases/take-session.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { addPerson } from '../../src/use-cases/admin/add-person.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

type Headers = Readonly<Record<string, string>>

/** Headers of a caller, and the person that its calls act for. */
interface Caller {
  readonly headers: Headers
  readonly subject: CallSubject
}

let world: World
let app: TestApp
let issuer: FakeIssuer
let context: CallContext
let adminId: string
/** The callers that stay the same for all operations. */
let sharedCallers: ReadonlyMap<CallerKind, Caller>

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], years: [2027, 2028], maxConnections: 8 })
  issuer = await startFakeIssuer()
  const systemNow = () => Date.now()
  const tokens = createAccessTokenVerifier({
    issuer: createRemoteIssuer({ issuer: issuer.url, systemNow }),
    audience,
    systemNow,
  })
  app = await createTestApp(world.deps, { tokens })
  context = { world, takeFreeWeek: createWeekSource() }
  sharedCallers = new Map([...(await addAdmins()), ...(await addOutsiders())])
})

afterAll(async () => {
  await app.close()
  issuer.stop()
  await world.close()
})

/** Never returns two adjacent weeks, nor two weeks of one calendar in a row: those rules have tests of their own. */
function createWeekSource(): CallContext['takeFreeWeek'] {
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

const personDefaults = {
  code: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
  enabled: true,
} as const

function addTestPerson(name: string, more: { roleType?: string[]; enabled?: boolean } = {}): Promise<string> {
  const email = `${name}-${randomUUID()}@samhus.example`
  return addPerson(world.deps, null, { ...personDefaults, roleType: [], name, email, ...more })
}

function toBearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

/** Signs a person in. The first call binds the sign-in, which writes a row. */
async function signIn(personId: string, more: Headers = {}): Promise<Caller> {
  const headers = { ...toBearer(await issuer.createToken(await getEmail(world, { personId }))), ...more }
  await app.inject({ url: '/client/api/users/current', headers })
  return { headers, subject: { personId, actor: createActor(personId) } }
}

/** Returns a caller without a person, who makes the calls that the member might make. */
function createUnknownCaller(headers: Headers): Caller {
  return { headers, subject: { personId: '', actor: createActor('') } }
}

async function addAdmins(): Promise<[CallerKind, Caller][]> {
  adminId = await addTestPerson('admin', { roleType: ['Admin'] })
  const superId = await addTestPerson('super', { roleType: ['Admin', 'Super Admin'] })
  return [
    ['admin', await signIn(adminId)],
    ['super admin', await signIn(superId)],
    ['admin as an admin', await signIn(adminId, { 'x-impersonate-userid': superId })],
  ]
}

async function addOutsiders(): Promise<[CallerKind, Caller][]> {
  const elsewhere = await addTestPerson('elsewhere')
  const group = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
  const groupId = await setUpGroup(world.deps, null, { ...group, policy: defaultPolicy })
  const member = { groupId, userId: elsewhere, isCommittee: false, isMarked: false }
  await addMember(world.deps, null, member)
  const { personId, membershipId } = await world.addOwner('former')
  await endMembership(world.deps, createActor(adminId), {
    membershipId: String(membershipId),
    bookedWeeks: 'keep',
    reason: 'sold',
  })
  return [
    ['member of another group', await signIn(elsewhere)],
    ['former member', await signIn(personId)],
    ['disabled', await signIn(await addTestPerson('disabled', { enabled: false }))],
    ['unknown', createUnknownCaller(toBearer(await issuer.createToken('unknown@samhus.example')))],
    ['anonymous', createUnknownCaller({})],
    ['made-up token', createUnknownCaller(toBearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'))],
  ]
}

const points = { 2027: 20, 2028: 20 }

/** Those of `addInsiders` whose calls may be answered. */
const insiderKinds: readonly CallerKind[] = ['member', 'fellow member', 'impersonating', 'second device']

/** The callers of all operations that none of them may use to write. */
let readers: [CallerKind, Caller][] | undefined

/**
 * Returns new callers for an operation by which one of them writes, since its calls change data, and for one that a second
 * device may not call, since the first one's session ends while it calls nothing.
 */
async function getInsiders(
  { method }: Operation,
  expected: Readonly<Record<CallerKind, CallResult>>,
): Promise<[CallerKind, Caller][]> {
  const isWritten = method !== 'GET' && insiderKinds.some((kind) => expected[kind] === 'ok')
  const needsSession = expected['second device'] === 'INACTIVE_SESSION'
  return isWritten || needsSession ? addInsiders() : (readers ??= await addInsiders())
}

async function addInsiders(): Promise<[CallerKind, Caller][]> {
  const [member, fellow, other] = [
    await world.addOwner('member', { points }),
    await world.addOwner('fellow', { points }),
    await world.addOwner('on two devices', { points }),
  ]
  const { personId, actor } = member
  await takeSession(world.deps, { personId: other.personId, deviceId: randomUUID() })
  const email = await getEmail(world, { personId })
  const as = { 'x-impersonate-userid': personId }
  return [
    ['member', await signIn(personId)],
    ['fellow member', await signIn(fellow.personId)],
    ['member as another person', await signIn(fellow.personId, as)],
    ['impersonating', { ...(await signIn(adminId, as)), subject: { personId, actor } }],
    ['second device', await signIn(other.personId, { 'x-device-id': secondDeviceId })],
    ['expired token', createUnknownCaller(toBearer(await issuer.createToken(email, { expiresIn: '-1m' })))],
    [
      'wrong audience',
      createUnknownCaller(toBearer(await issuer.createToken(email, { audience: 'https://other.example' }))),
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
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json<unknown>() : reply.body }
}

/** Returns `ok` if the response matches the contract, otherwise the type of the refusal. */
function toResult(operation: Operation, { status, body }: Awaited<ReturnType<typeof send>>): string {
  if (status === 200) return operation.response.safeParse(body).success ? 'ok' : JSON.stringify(body)
  if (JSON.stringify(body) === JSON.stringify(inactiveSession) && status === 409) return 'INACTIVE_SESSION'
  const refusal = errorBody.safeParse(body)
  return refusal.success ? refusal.data.type : `${status} ${JSON.stringify(body)}`
}

const tables = ['audit', 'change', 'booking', 'ledger', 'mail', 'claim', 'idempotency', 'device_session']

/** How many rows the tables have, and the first transaction whose rows are newer. */
interface RowCounts {
  readonly counts: Readonly<Record<string, number>>
  readonly nextTransaction: string
}

async function countRows(): Promise<RowCounts> {
  const counted = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row = expect.fail('no counts')] = await world.query<Record<string, string | number>>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as next, ${counted.join(', ')}`,
  )
  const { next, ...counts } = row
  return { counts: counts as Record<string, number>, nextTransaction: String(next) }
}

/** Expects the tables to have as many rows as before; else says which rows have been written. */
async function expectNoRowsSince(before: RowCounts): Promise<void> {
  const { counts } = await countRows()
  if (tables.every((table) => counts[table] === before.counts[table])) return
  const written: Record<string, unknown> = {}
  for (const table of tables) {
    const rows = await world.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where t.xmin::text::bigint >= $1::bigint`,
      before.nextTransaction,
    )
    if (rows.length > 0) written[table] = rows.map(({ row }) => row)
  }
  expect({ counts, written }).toEqual({ counts: before.counts, written: {} })
}

it('every operation has a row in the access matrix', () => {
  const names = routes.map(({ operation }) => operation.name)
  expect(Object.keys(accessRows).toSorted()).toEqual(names.toSorted())
})

const operations = routes.map(({ operation }) => operation)
const analyzedEvery = 20

it.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s gives each kind of caller the result in its row, and a refused call writes nothing',
  async (name, operation) => {
    const row = accessRows[name]
    if (!row) throw new Error(`${name} has no row in testing/access-matrix/access-rows.ts`)
    const expected = row.expectedResults(operation)
    const callers = new Map<CallerKind, Caller>([
      ...sharedCallers,
      ...(await getInsiders(operation, expected)),
    ])
    // The hundreds of owners that come: by figures of a smaller database, a list of the office would take minutes.
    if (operations.indexOf(operation) % analyzedEvery === 0) await world.execute('analyze')
    const getCaller = (kind: CallerKind): Caller => callers.get(kind) ?? createUnknownCaller({})
    const results: Record<string, string> = {}
    const wanted = await row.prepareInput(context, getCaller('member').subject)
    const before = await countRows()
    for (const kind of callerKinds.filter((each) => expected[each] !== 'ok')) {
      results[kind] = toResult(operation, await send(operation, getCaller(kind).headers, wanted))
    }
    await expectNoRowsSince(before)
    for (const kind of callerKinds.filter((each) => expected[each] === 'ok')) {
      const { headers, subject } = getCaller(kind)
      results[kind] = toResult(
        operation,
        await send(operation, headers, await row.prepareInput(context, subject)),
      )
    }
    expect(results).toEqual(expected)
  },
)
