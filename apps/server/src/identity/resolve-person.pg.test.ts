import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../db/core/statement.ts'
import { createDeps } from '../../testing/fixtures/deps.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import type { Deps } from '../shared/deps.ts'
import type { AccessTokenVerifier, TokenClaims } from './access-token.ts'
import { findPerson, resolvePerson } from './resolve-person.ts'

const addPerson = statement<never, [id: string, email: string, sub: string | null]>(
  'test-add-person',
  `insert into person (id, email, name, sub, created_at) values ($1, $2, 'Somebody', $3, '2026-01-01T00:00:00Z')`,
)
const auditEntries = statement<{ action: string; fields: string[]; actor_id: string }, [personId: string]>(
  'test-acts-on-person',
  `select action, fields, actor_id from audit where subject_kind = 'person' and subject_id = $1`,
)

describe('the person of an access token', () => {
  let database: TestDatabase
  let deps: Deps
  let requestCount = 0
  let userinfo: Partial<TokenClaims> = {}
  const tokens: AccessTokenVerifier = {
    verify: () => Promise.resolve(null),
    withEmail(_token, claims) {
      requestCount++
      return Promise.resolve(claims.email === null ? { ...claims, ...userinfo } : claims)
    },
  }

  const claims = (sub: string, more: Partial<TokenClaims> = {}): TokenClaims => ({
    issuer: 'https://id.example',
    sub,
    email: null,
    isEmailVerified: false,
    name: null,
    expiresAt: 0,
    ...more,
  })
  const find = (given: TokenClaims) => resolvePerson(deps, tokens, { token: 'token', claims: given })

  async function add(email: string, sub: string | null = null): Promise<string> {
    const id = crypto.randomUUID()
    await database.db.transaction((tx) => tx.run(addPerson, [id, email, sub]))
    return id
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    deps = createDeps(database.db, { now: () => Date.parse('2026-11-20T12:00:00Z') })
  })
  afterAll(() => database.close())

  it.each<[string, Partial<TokenClaims>, string]>([
    ['has no e-mail', {}, 'neither the access token nor the userinfo endpoint'],
    ['has one that is not verified', { email: 'new@example.org' }, 'not verified'],
    ['has one that nobody here has', { email: 'new@example.org', isEmailVerified: true }, 'nobody here'],
  ])('is unknown where the provider %s, and the log is told why', async (_what, more, why) => {
    const reasons: string[] = []
    const onUnknown = (reason: string) => void reasons.push(reason)
    const given = claims('auth0|new', more)
    userinfo = {}
    expect(await resolvePerson(deps, tokens, { token: 'token', claims: given, onUnknown })).toBeNull()
    expect(reasons).toEqual([expect.stringContaining(why)])
    expect(reasons.join()).not.toContain('new@example.org')
  })

  it('is found by `sub` without requesting userinfo', async () => {
    const id = await add('known@example.org', 'auth0|known')
    requestCount = 0
    expect(await find(claims('auth0|known'))).toMatchObject({ id, email: 'known@example.org', enabled: true })
    expect(requestCount).toBe(0)
  })

  it('is found by verified e-mail the first time, ignoring case, and then by `sub`', async () => {
    const id = await add('First@Example.org')
    const verified = { email: 'first@example.ORG', isEmailVerified: true }
    expect(await find(claims('auth0|first', verified))).toMatchObject({ id, sub: 'auth0|first' })
    expect(await find(claims('auth0|first'))).toMatchObject({ id })
    expect(await database.db.all(auditEntries, [id])).toEqual([
      { action: 'bind-sign-in', fields: ['sub', 'issuer'], actor_id: id },
    ])
  })

  it('is nobody to another provider, whatever `sub` and e-mail its token has', async () => {
    await add('moved@example.org')
    const verified = { email: 'moved@example.org', isEmailVerified: true }
    expect(await find(claims('user|1', verified))).toMatchObject({ issuer: 'https://id.example' })
    const other = { issuer: 'https://other.example', ...verified }
    expect(await find(claims('user|1', other))).toBeNull()
    expect(await find(claims('user|2', other))).toBeNull()
  })

  it('is one of two people with an equal `sub` at two providers', async () => {
    const ids = await Promise.all(['one@example.org', 'other@example.org'].map((email) => add(email)))
    const issuers = ['https://id.example', 'https://other.example']
    const given = issuers.map((issuer, index) =>
      claims('user|equal', {
        issuer,
        email: ['one@example.org', 'other@example.org'][index]!,
        isEmailVerified: true,
      }),
    )
    for (const each of given) await find(each)
    expect(await Promise.all(given.map(async (each) => (await find(each))?.id))).toEqual(ids)
  })

  it('is bound to the present provider if it signed in before providers were stored, once and for good', async () => {
    const id = await add('early@example.org', 'auth0|early')
    const found = await Promise.all(Array.from({ length: 10 }, () => find(claims('auth0|early'))))
    expect(found.map((person) => [person?.id, person?.issuer])).toEqual(
      found.map(() => [id, 'https://id.example']),
    )
    expect(await database.db.all(auditEntries, [id])).toEqual([
      { action: 'bind-sign-in', fields: ['issuer'], actor_id: id },
    ])
    expect(await find(claims('auth0|early', { issuer: 'https://other.example' }))).toBeNull()
  })

  it('is found by the e-mail from userinfo', async () => {
    const id = await add('by-userinfo@example.org')
    userinfo = { email: 'by-userinfo@example.org', isEmailVerified: true }
    expect(await find(claims('auth0|userinfo'))).toMatchObject({ id })
    userinfo = {}
  })

  it.each([
    ['an unknown e-mail', 'nobody@example.org', true],
    ['an e-mail that is not verified', 'unverified@example.org', false],
    ['the e-mail of a person who is bound to another `sub`', 'taken@example.org', true],
  ])('is unknown with %s', async (_case, email, isEmailVerified) => {
    if (email.startsWith('unverified')) await add(email)
    if (email.startsWith('taken')) await add(email, 'auth0|owner')
    expect(await find(claims(`auth0|stranger-${email}`, { email, isEmailVerified }))).toBeNull()
  })

  it('is unknown without any e-mail', async () => {
    expect(await find(claims('auth0|no-email'))).toBeNull()
  })

  it('is bound once by concurrent requests with the first token', async () => {
    const id = await add('rush@example.org')
    const verified = { email: 'rush@example.org', isEmailVerified: true }
    const found = await Promise.all(Array.from({ length: 20 }, () => find(claims('auth0|rush', verified))))
    expect(found.map((person) => person?.id)).toEqual(Array.from({ length: 20 }, () => id))
    expect(await database.db.all(auditEntries, [id])).toHaveLength(1)
  })

  it('is bound to one of two `sub`s that sign in with the same e-mail at the same time', async () => {
    await add('contested@example.org')
    const verified = { email: 'contested@example.org', isEmailVerified: true }
    const found = await Promise.all(['a', 'b'].map((sub) => find(claims(`auth0|contested-${sub}`, verified))))
    expect(found.filter((person) => person !== null)).toHaveLength(1)
  })

  it('is found by id, for impersonation', async () => {
    const id = await add('by-id@example.org')
    expect(await findPerson(deps, id)).toMatchObject({ id })
    expect(await findPerson(deps, crypto.randomUUID())).toBeNull()
  })
})
