import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../src/db/core/statement.ts'
import { deleteExpiredSignIns } from '../../src/jobs/delete-expired-rows.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDeps } from '../fixtures/deps.ts'
import { createOidcClient, type OidcClient, type Tokens } from '../oidc/oidc-client.ts'
import { addTestPerson, startSignInSite, type SignInSite } from '../oidc/sign-in-site.ts'

const anna = { email: 'anna@samhus.example', password: 'demo' }
const hourMs = 3_600_000

const countRecords = statement<{ n: number }, [kind: string]>(
  'test-count-sign-in-records',
  'select count(*) as n from idp_record where kind = $1',
)

/** Returns the error code of a refused token request; undefined if it was not refused. */
async function getErrorCode(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  )
}

function decodePayload(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

describe('signing in at the embedded provider', () => {
  let database: TestDatabase
  let site: SignInSite
  let annaId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    annaId = await addTestPerson(database.db, anna.email, { name: 'Anna Hjortkær' })
    await addTestPerson(database.db, 'bo@samhus.example', { name: 'Bo Skov' })
    site = await startSignInSite(database.db)
  })
  afterAll(async () => {
    await site.close()
    await database.close()
  })

  it.each(['localhost', '127.0.0.1'])('works by discovery, code and PKCE at %s', async (host) => {
    const tokens = await site.createClient({ host }).signIn(anna)
    expect(tokens.expiresInSeconds).toBe(600)
    expect(decodePayload(tokens.accessToken)).toMatchObject({
      iss: `http://${host}:${site.port}/identity/`,
      aud: site.identity.audience,
      sub: annaId,
    })
    expect(decodePayload(tokens.idToken)).toMatchObject({
      aud: site.identity.clientId,
      name: 'Anna Hjortkær',
      email: anna.email,
      email_verified: true,
    })
    expect(await site.tokens.verify(tokens.accessToken)).toMatchObject({
      sub: annaId,
      email: anna.email,
      isEmailVerified: true,
      name: 'Anna Hjortkær',
    })
  })

  it('works for a client that knows nothing but the site’s URL', async () => {
    const client = await createOidcClient(`http://127.0.0.1:${site.port}`)
    expect(await site.tokens.verify((await client.signIn(anna)).accessToken)).toMatchObject({ sub: annaId })
  })

  it('issues tokens that are rejected when tampered with, and an id token that is no access token', async () => {
    const { accessToken, idToken } = await site.createClient().signIn(anna)
    const [header, payload, signature] = accessToken.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodePayload(accessToken), sub: 'bo' })).toString(
      'base64url',
    )
    expect(await site.tokens.verify(`${header}.${forged}.${signature}`)).toBeNull()
    expect(await site.tokens.verify(`${header}.${payload}.`)).toBeNull()
    expect(await site.tokens.verify(idToken)).toBeNull()
  })

  it('needs no second form while the provider’s session lasts', async () => {
    const client = site.createClient()
    await client.signIn(anna)
    const again = await client.signIn({ email: '', password: '' })
    expect(decodePayload(again.accessToken)).toMatchObject({ sub: annaId })
  })

  describe('with an authorization code', () => {
    async function signInToCallback(client: OidcClient, verifier: string) {
      return client.browser.submit(await client.authorize(verifier), anna)
    }

    it('is refused with another code verifier, and when the code is used a second time', async () => {
      const client = site.createClient()
      const verifier = randomBytes(32).toString('base64url')
      const page = await signInToCallback(client, verifier)
      expect(await getErrorCode(client.exchangeCode(page, randomBytes(32).toString('base64url')))).toBe(
        'invalid_grant',
      )
      const tokens = await client.exchangeCode(page, verifier)
      expect(await getErrorCode(client.exchangeCode(page, verifier))).toBe('invalid_grant')
      expect(await getErrorCode(client.refresh(tokens.refreshToken))).toBe('invalid_grant')
    })

    it('is refused without a code challenge', async () => {
      const page = await site.createClient().authorize('', { code_challenge: '', code_challenge_method: '' })
      expect(new URL(page.url).searchParams.get('error')).toBe('invalid_request')
    })

    it('is refused for another audience', async () => {
      const page = await site.createClient().authorize('v', { audience: 'https://elsewhere.example/api' })
      expect(new URL(page.url).searchParams.get('error')).toBe('invalid_target')
    })

    it('issues tokens to at most one of several concurrent requests with the same code, and revokes them', async () => {
      const client = site.createClient()
      const verifier = randomBytes(32).toString('base64url')
      const page = await signInToCallback(client, verifier)
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, () => client.exchangeCode(page, verifier)),
      )
      const succeeded = answers.filter((answer) => answer.status === 'fulfilled')
      expect(succeeded.length).toBeLessThanOrEqual(1)
      for (const { value } of succeeded)
        expect(await getErrorCode(client.refresh(value.refreshToken))).toBe('invalid_grant')
    })
  })

  describe('with a refresh token', () => {
    it('issues a new refresh token each time', async () => {
      const client = site.createClient()
      let tokens: Tokens = await client.signIn(anna)
      const refreshTokens = new Set([tokens.refreshToken])
      for (let i = 0; i < 3; i++) {
        tokens = await client.refresh(tokens.refreshToken)
        refreshTokens.add(tokens.refreshToken)
        expect(await site.tokens.verify(tokens.accessToken)).toMatchObject({ sub: annaId })
      }
      expect(refreshTokens.size).toBe(4)
    })

    it('ends the whole sign-in when one is used a second time', async () => {
      const client = site.createClient()
      const first = await client.signIn(anna)
      const second = await client.refresh(first.refreshToken)
      expect(await getErrorCode(client.refresh(first.refreshToken))).toBe('invalid_grant')
      expect(await getErrorCode(client.refresh(second.refreshToken))).toBe('invalid_grant')
    })

    it('ends the whole sign-in also when several requests use it concurrently', async () => {
      const client = site.createClient()
      const { refreshToken } = await client.signIn(anna)
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => client.refresh(refreshToken)))
      const succeeded = answers.filter((answer) => answer.status === 'fulfilled')
      expect(succeeded.length).toBeLessThanOrEqual(1)
      for (const { value } of succeeded)
        expect(await getErrorCode(client.refresh(value.refreshToken))).toBe('invalid_grant')
    })

    it('is refused once the token is revoked', async () => {
      const client = site.createClient()
      const { refreshToken } = await client.signIn(anna)
      await client.revoke(refreshToken)
      expect(await getErrorCode(client.refresh(refreshToken))).toBe('invalid_grant')
    })
  })

  it('ends by signing out, back at the site’s origin', async () => {
    const client = site.createClient()
    const { idToken, refreshToken } = await client.signIn(anna)
    expect(await client.signOut(idToken)).toBe(`http://localhost:${site.port}/`)
    expect(await getErrorCode(client.refresh(refreshToken))).toBe('invalid_grant')
    const page = await client.authorize('v')
    expect(page.html).toContain('name="password"')
    expect(await client.signOut(idToken)).toBe(`http://localhost:${site.port}/`)
  })

  it('survives a restart: keys, sessions and refresh tokens are in the database', async () => {
    const before = await startSignInSite(database.db)
    const client = before.createClient()
    const tokens = await client.signIn(anna)
    await before.close()
    const after = await startSignInSite(database.db, { port: before.port })
    expect(await after.tokens.verify(tokens.accessToken)).toMatchObject({ sub: annaId })
    expect(decodePayload((await client.refresh(tokens.refreshToken)).accessToken)).toMatchObject({
      sub: annaId,
    })
    expect(decodePayload((await client.signIn({ email: '', password: '' })).accessToken)).toMatchObject({
      sub: annaId,
    })
    await after.close()
  })

  it('creates one signing key, however many servers start concurrently on a new database', async () => {
    const fresh = await createTestDatabase()
    await addTestPerson(fresh.db, anna.email)
    const sites = await Promise.all(Array.from({ length: 3 }, () => startSignInSite(fresh.db)))
    const { accessToken } = await (sites[0] as SignInSite).createClient().signIn(anna)
    for (const each of sites) expect(await each.tokens.verify(accessToken)).not.toBeNull()
    await Promise.all(sites.map((each) => each.close()))
    await fresh.close()
  })

  it('expires tokens by the injected system time, and leaves expired records to a job: no one waits for it', async () => {
    const own = await createTestDatabase()
    await addTestPerson(own.db, anna.email)
    let aheadMs = 0
    const site31DaysAhead = await startSignInSite(own.db, { systemNow: () => Date.now() + aheadMs })
    const client = site31DaysAhead.createClient()
    const { refreshToken } = await client.signIn(anna)
    await client.authorize('v')
    expect((await own.db.one(countRecords, ['AuthorizationCode'])).n).toBeGreaterThan(0)
    aheadMs = 31 * 24 * hourMs
    expect(await getErrorCode(client.refresh(refreshToken))).toBe('invalid_grant')
    expect((await own.db.one(countRecords, ['RefreshToken'])).n).toBeGreaterThan(0)
    await deleteExpiredSignIns(createDeps(own.db, { systemNow: () => Date.now() + aheadMs }))
    expect((await own.db.one(countRecords, ['AuthorizationCode'])).n).toBe(0)
    expect((await own.db.one(countRecords, ['RefreshToken'])).n).toBe(0)
    await site31DaysAhead.close()
    await own.close()
  })

  it('uses the public URL as its issuer, whatever the Host header says', async () => {
    const own = await startSignInSite(database.db, { publicUrl: 'https://samhus.example' })
    const answer = await fetch(`http://localhost:${own.port}/identity/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({
      issuer: 'https://samhus.example/identity/',
      token_endpoint: 'https://samhus.example/identity/token',
      code_challenge_methods_supported: ['S256'],
    })
    await own.close()
  })

  it('responds with 503 while the database is unavailable', async () => {
    const own = await createTestDatabase()
    const siteWithoutDatabase = await startSignInSite(own.db)
    const client = siteWithoutDatabase.createClient()
    await client.getEndpoint('token_endpoint')
    await own.close()
    const token = await fetch(`http://localhost:${siteWithoutDatabase.port}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'r',
        client_id: siteWithoutDatabase.identity.clientId,
      }),
    })
    expect([token.status, token.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await client.authorize('v')).toMatchObject({ status: 503 })
    await siteWithoutDatabase.close()
  })
})
