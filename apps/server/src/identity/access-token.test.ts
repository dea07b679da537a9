import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessTokenVerifier, type AccessTokenVerifier } from './access-token.ts'
import { createLocalIssuer, createRemoteIssuer } from './issuer.ts'
import type { KeptKeys, KeyStore } from './kept-keys.ts'

const audience = 'https://api.example'
const start = Date.parse('2026-11-20T12:00:00Z')
const minuteMs = 60_000

interface Signer {
  readonly jwk: JWK
  readonly sign: (payload: JWTPayload, header?: object) => Promise<string>
}

async function createSigner(kid: string): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
  return {
    jwk,
    sign: (payload, header) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(privateKey),
  }
}

/** A fake provider that counts its requests. */
class Provider {
  readonly issuer = 'https://sign-in.example/'
  readonly requests = { discovery: 0, keys: 0, userinfo: 0, whileDown: 0 }
  keys: JWK[] = []
  isDown = false
  /** Responds with a malformed key set. */
  isBroken = false
  keysPath = 'keys'
  userinfo: object = {}

  readonly fetch = (url: string | URL | Request): Promise<Response> => {
    const path = new Request(url).url.slice(this.issuer.length)
    if (!this.isDown && path.includes('keys') && path !== this.keysPath) {
      return Promise.resolve(new Response(null, { status: 404 }))
    }
    if (!this.isDown) return Promise.resolve(Response.json(this.#respond(path)))
    this.requests.whileDown++
    return Promise.resolve(new Response(null, { status: 502 }))
  }

  #respond(path: string): object {
    if (path === this.keysPath) {
      this.requests.keys++
      return { keys: this.isBroken ? 'none' : this.keys }
    }
    if (path === 'userinfo') {
      this.requests.userinfo++
      return this.userinfo
    }
    this.requests.discovery++
    return {
      issuer: this.issuer,
      jwks_uri: `${this.issuer}${this.keysPath}`,
      userinfo_endpoint: `${this.issuer}userinfo`,
    }
  }
}

describe('an access token', () => {
  let now = start
  let provider: Provider
  let key: Signer
  let tokens: AccessTokenVerifier

  const payload = (changes: JWTPayload = {}): JWTPayload => ({
    iss: provider.issuer,
    aud: audience,
    sub: 'auth0|anna',
    exp: (start + 10 * minuteMs) / 1000,
    ...changes,
  })

  function createTokens(
    options: { issuer?: string; capacity?: number; store?: KeyStore } = {},
  ): AccessTokenVerifier {
    const issuer = createRemoteIssuer({
      issuer: options.issuer ?? provider.issuer,
      systemNow: () => now,
      fetch: provider.fetch,
      ...(options.store && { store: options.store }),
    })
    return createAccessTokenVerifier({
      issuer,
      audience,
      clientId: 'samhus-web',
      systemNow: () => now,
      maxTokens: options.capacity ?? 100,
    })
  }

  beforeEach(async () => {
    now = start
    // jose measures the age of the keys by it.
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    provider = new Provider()
    key = await createSigner('one')
    provider.keys = [key.jwk]
    tokens = createTokens()
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each<[string, () => Promise<string>, string]>([
    ['is opaque', async () => 'kd83hfKSD93hf', 'opaque'],
    ['is for another API', () => key.sign(payload({ aud: 'https://other.example' })), 'OIDC_AUDIENCE'],
    ['is of another issuer', () => key.sign(payload({ iss: 'https://other.example' })), 'iss'],
    ['is an id token', () => key.sign(payload({ nonce: 'x' })), 'id token'],
    ['ends a session', () => key.sign(payload(), { typ: 'logout+jwt' }), 'typ'],
    ['has expired', () => key.sign(payload({ exp: start / 1000 - 3600 })), 'expired'],
    ['has no sub', () => key.sign({ ...payload(), sub: undefined } as never), 'sub'],
    ['is signed by another key', async () => (await createSigner('other')).sign(payload()), 'signed'],
  ])('that %s is refused, and the log is told why', async (_what, create, why) => {
    const reasons: string[] = []
    const token = await create()
    expect(await tokens.verify(token, (reason) => reasons.push(reason))).toBeNull()
    expect(reasons).toEqual([expect.stringContaining(why)])
    expect(reasons.join()).not.toContain(token)
  })

  it('gives its subject with the claims of the provider', async () => {
    const token = await key.sign(payload({ email: 'anna@example.org', email_verified: true, name: 'Anna' }))
    expect(await tokens.verify(token)).toEqual({
      issuer: 'https://sign-in.example',
      sub: 'auth0|anna',
      email: 'anna@example.org',
      isEmailVerified: true,
      name: 'Anna',
      expiresAt: start + 10 * minuteMs,
    })
  })

  it.each([
    ['an issuer without the slash at the end', () => provider.issuer.slice(0, -1)],
    ['an issuer with the slash at the end', () => provider.issuer],
  ])('is accepted with %s', async (_case, issuer) => {
    expect(await createTokens({ issuer: issuer() }).verify(await key.sign(payload()))).not.toBeNull()
  })

  it.each([
    ['without an audience', { aud: undefined }],
    ['for another audience', { aud: 'samhus-web' }],
    ['of another issuer', { iss: 'https://elsewhere.example/' }],
    ['without a subject', { sub: undefined }],
    ['that never expires', { exp: undefined }],
    ['that has just expired', { exp: start / 1000 }],
    ['that is not valid for another minute', { nbf: start / 1000 + 60 }],
    ['that is an id token for the same audience', { nonce: 'n' }],
    ['that is an id token by its hash', { at_hash: 'h' }],
  ])('is rejected %s', async (_case, changes) => {
    expect(await tokens.verify(await key.sign(payload(changes as JWTPayload)))).toBeNull()
  })

  it.each([undefined, 'JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/at+jwt'])(
    'is accepted with the type %s',
    async (typ) => {
      expect(await tokens.verify(await key.sign(payload(), { typ }))).not.toBeNull()
    },
  )

  it.each(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id_token', ''])(
    'is rejected with the type "%s"',
    async (typ) => {
      expect(await tokens.verify(await key.sign(payload(), { typ }))).toBeNull()
    },
  )

  it('is rejected where the client is among its audiences: it is an id token', async () => {
    const aud = ['samhus-web', audience]
    expect(await tokens.verify(await key.sign(payload({ aud })))).toBeNull()
    expect(await tokens.verify(await key.sign(payload({ aud: ['other', audience] })))).not.toBeNull()
  })

  it('is accepted with several audiences, and from a clock that is a few seconds ahead', async () => {
    const several = await key.sign(payload({ aud: ['https://userinfo.example', audience] }))
    const early = await key.sign(payload({ nbf: start / 1000 + 10 }))
    expect(await tokens.verify(several)).not.toBeNull()
    expect(await tokens.verify(early)).not.toBeNull()
  })

  it('is rejected when tampered with, unsigned, signed with a shared secret, or malformed', async () => {
    const good = await key.sign(payload())
    const [header, , signature] = good.split('.')
    const forged = Buffer.from(JSON.stringify(payload({ sub: 'auth0|bo' }))).toString('base64url')
    const secret = new TextEncoder().encode(JSON.stringify(key.jwk).padEnd(64))
    const bad = [
      `${header}.${forged}.${signature}`,
      good.slice(0, -4),
      new UnsecuredJWT(payload()).encode(),
      await new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret),
      await (await createSigner('one')).sign(payload()),
      '',
      'a.b.c',
      'x'.repeat(20_000),
    ]
    for (const token of bad) expect(await tokens.verify(token)).toBeNull()
  })

  it('is cached until it expires by system time', async () => {
    const token = await key.sign(payload())
    const first = await tokens.verify(token)
    provider.isDown = true
    now = start + 10 * minuteMs - 1
    expect(await tokens.verify(token)).toBe(first)
    now = start + 10 * minuteMs
    expect(await tokens.verify(token)).toBeNull()
    now = start
    expect(await tokens.verify(`${token}x`)).toBeNull()
  })

  it('is evicted by newer tokens when the cache is full, and is then verified again', async () => {
    const few = createTokens({ capacity: 2 })
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((jti) => key.sign(payload({ jti }))))
    const first = await few.verify(a as string)
    await few.verify(b as string)
    expect(await few.verify(a as string)).toBe(first)
    await few.verify(c as string)
    expect(await few.verify(a as string)).toBe(first)
    await few.verify(b as string)
    await few.verify(c as string)
    expect(await few.verify(a as string)).not.toBe(first)
  })

  describe('whose keys', () => {
    it('are fetched with the first token, once for all concurrent requests', async () => {
      expect(provider.requests.discovery).toBe(0)
      const many = await Promise.all(
        Array.from({ length: 20 }, async (_, i) =>
          tokens.verify(await key.sign(payload({ jti: String(i) }))),
        ),
      )
      expect(many).not.toContain(null)
      expect(provider.requests).toMatchObject({ discovery: 1, keys: 1 })
    })

    it('are fetched again for an unknown key, at most once a minute', async () => {
      await tokens.verify(await key.sign(payload()))
      const next = await createSigner('two')
      const unknown = await createSigner('three')
      provider.keys = [key.jwk, next.jwk]
      expect(await tokens.verify(await next.sign(payload()))).toBeNull()
      now += minuteMs
      expect(await tokens.verify(await next.sign(payload()))).not.toBeNull()
      for (const jti of ['1', '2', '3'])
        expect(await tokens.verify(await unknown.sign(payload({ jti })))).toBeNull()
      expect(provider.requests.keys).toBe(2)
    })

    it('stay in use while the provider is down, however old they are', async () => {
      await tokens.verify(await key.sign(payload()))
      provider.isDown = true
      now += 60 * minuteMs
      const later = payload({ exp: now / 1000 + 600 })
      expect(await tokens.verify(await key.sign(later))).not.toBeNull()
    })

    it('are fetched again when they are ten minutes old, so that a revoked one is no longer trusted', async () => {
      await tokens.verify(await key.sign(payload()))
      provider.keys = [(await createSigner('two')).jwk]
      now += 10 * minuteMs - 1
      const later = (jti: string) => key.sign(payload({ jti, exp: now / 1000 + 600 }))
      expect(await tokens.verify(await later('1'))).not.toBeNull()
      now += 1
      expect(await tokens.verify(await later('2'))).toBeNull()
      expect(provider.requests).toMatchObject({ discovery: 2, keys: 2 })
    })

    it('are requested at most once a minute while the provider is down, and an unknown one is rejected', async () => {
      await tokens.verify(await key.sign(payload()))
      const unknown = await createSigner('two')
      provider.isDown = true
      now += 60 * minuteMs
      const later = (jti: string) => payload({ jti, exp: now / 1000 + 600 })
      for (const jti of ['1', '2', '3']) {
        expect(await tokens.verify(await key.sign(later(jti)))).not.toBeNull()
        expect(await tokens.verify(await unknown.sign(later(jti)))).toBeNull()
      }
      expect(provider.requests.whileDown).toBe(1)
      now += minuteMs
      provider.isDown = false
      provider.keys = [unknown.jwk]
      expect(await tokens.verify(await unknown.sign(later('4')))).not.toBeNull()
    })

    it('are found again after the provider has moved them, within a minute of an unknown key', async () => {
      await tokens.verify(await key.sign(payload()))
      const next = await createSigner('two')
      provider.keysPath = 'other-keys'
      provider.keys = [next.jwk]
      now += minuteMs
      expect(await tokens.verify(await next.sign(payload()))).not.toBeNull()
      expect(await tokens.verify(await key.sign(payload({ jti: 'other' })))).toBeNull()
    })

    it('are fetched again for an unknown key although the system clock was set back by an hour', async () => {
      await tokens.verify(await key.sign(payload()))
      const next = await createSigner('two')
      provider.keys = [key.jwk, next.jwk]
      now -= 60 * minuteMs
      expect(await tokens.verify(await next.sign(payload()))).not.toBeNull()
    })

    it('stay in use while the provider responds with a malformed key set', async () => {
      provider.isBroken = true
      await expect(tokens.verify(await key.sign(payload()))).rejects.toMatchObject({ type: 'unavailable' })
      provider.isBroken = false
      now += 5000
      expect(await tokens.verify(await key.sign(payload()))).not.toBeNull()
      provider.isBroken = true
      now += 60 * minuteMs
      expect(await tokens.verify(await key.sign(payload({ exp: now / 1000 + 600 })))).not.toBeNull()
    })

    it('are requested every five seconds while the provider has never responded', async () => {
      provider.isDown = true
      const token = await key.sign(payload())
      await expect(tokens.verify(token)).rejects.toMatchObject({ type: 'unavailable' })
      provider.isDown = false
      await expect(tokens.verify(token)).rejects.toMatchObject({ type: 'unavailable' })
      now += 5000
      expect(await tokens.verify(token)).not.toBeNull()
    })

    it('are not used from a discovery document that names another issuer', async () => {
      const other = createTokens({ issuer: `${provider.issuer}tenant` })
      await expect(other.verify(await key.sign(payload()))).rejects.toMatchObject({ type: 'unavailable' })
    })
  })

  describe('whose keys an earlier process has kept', () => {
    let kept: KeptKeys | null
    const store: KeyStore = {
      load: () => Promise.resolve(kept),
      save: (keys) => {
        kept = keys
        return Promise.resolve()
      },
    }
    const later = (changes: JWTPayload = {}) => payload({ exp: now / 1000 + 600, ...changes })

    beforeEach(async () => {
      kept = null
      await createTokens({ store }).verify(await key.sign(payload()))
      provider.isDown = true
    })

    it('is accepted by a process that starts while the provider does not respond', async () => {
      now += 23 * 60 * minuteMs
      const started = createTokens({ store })
      expect(await started.verify(await key.sign(later()))).toMatchObject({ sub: 'auth0|anna' })
      await expect(
        createTokens().verify(await key.sign(later())),
        'a process without a store',
      ).rejects.toMatchObject({ type: 'unavailable' })
    })

    it('is accepted if the provider names itself, and does not serve its keys', async () => {
      provider.isDown = false
      provider.isBroken = true
      expect(await createTokens({ store }).verify(await key.sign(later()))).not.toBeNull()
    })

    it('is rejected as before if it is of another issuer, for another audience or tampered with', async () => {
      const started = createTokens({ store })
      for (const changes of [{ iss: 'https://other.example/' }, { aud: 'other' }])
        expect(await started.verify(await key.sign(later(changes)))).toBeNull()
      const forged = await createSigner('one')
      expect(await started.verify(await forged.sign(later()))).toBeNull()
    })

    it('has to wait for the provider if its key is new', async () => {
      const next = await createSigner('two')
      const started = createTokens({ store })
      await expect(started.verify(await next.sign(later()))).rejects.toMatchObject({ type: 'unavailable' })
      provider.isDown = false
      provider.keys = [next.jwk]
      now += 5_000
      expect(await started.verify(await next.sign(later()))).not.toBeNull()
      // The provider has answered: what it says now counts.
      expect(await started.verify(await key.sign(later({ jti: 'old' })))).toBeNull()
    })

    it.each<[string, () => void]>([
      ['there are none', () => (kept = null)],
      ['they are older than a day', () => (now += 24 * 60 * minuteMs + 1)],
      ['they are of a day to come', () => (now -= 24 * 60 * minuteMs + 1)],
      ['they are of another provider', () => (kept = kept && { ...kept, issuer: 'https://other.example' })],
      ['they are no keys', () => (kept = kept && { ...kept, keys: { keys: 'none' } as never })],
    ])('has to wait for the provider if %s', async (_, change) => {
      change()
      await expect(createTokens({ store }).verify(await key.sign(later()))).rejects.toMatchObject({
        type: 'unavailable',
      })
    })

    it('has its keys kept again each time that they are fetched', async () => {
      provider.isDown = false
      const running = createTokens({ store })
      await running.verify(await key.sign(later()))
      const next = await createSigner('two')
      provider.keys = [next.jwk]
      now += minuteMs
      await running.verify(await next.sign(later()))
      expect(kept).toMatchObject({ servedAt: now, keys: { keys: [{ kid: 'two' }] } })
    })
  })

  describe('without an e-mail', () => {
    it('gets it from userinfo, requested once per token, by the configured claim names', async () => {
      provider.userinfo = { sub: 'auth0|anna', 'https://x/email': 'anna@example.org', 'https://x/ok': 'true' }
      const issuer = createRemoteIssuer({
        issuer: provider.issuer,
        systemNow: () => now,
        fetch: provider.fetch,
      })
      const claimNames = { email: 'https://x/email', emailVerified: 'https://x/ok', name: 'name' }
      const named = createAccessTokenVerifier({ issuer, audience, systemNow: () => now, claimNames })
      const token = await key.sign(payload())
      for (let i = 0; i < 3; i++) {
        const claims = await named.verify(token)
        if (!claims) throw new Error('refused')
        const full = await named.withEmail(token, claims)
        expect(full).toMatchObject({ email: 'anna@example.org', isEmailVerified: true })
      }
      expect(provider.requests.userinfo).toBe(1)
    })

    it('stays without one where userinfo is of another subject', async () => {
      provider.userinfo = { sub: 'auth0|bo', email: 'bo@example.org', email_verified: true }
      const token = await key.sign(payload())
      const claims = await tokens.verify(token)
      expect(claims && (await tokens.withEmail(token, claims)).email).toBeNull()
    })

    it('gets it from userinfo also where the token’s own is not verified', async () => {
      provider.userinfo = { sub: 'auth0|anna', email: 'anna@example.org', email_verified: true }
      const token = await key.sign(payload({ email: 'anna@example.org', name: 'Anna' }))
      const claims = await tokens.verify(token)
      if (!claims) throw new Error('refused')
      expect(await tokens.withEmail(token, claims)).toMatchObject({ isEmailVerified: true, name: 'Anna' })
      provider.userinfo = { sub: 'auth0|anna', email_verified: true }
      const other = await key.sign(payload({ email: 'unverified@example.org' }))
      const unverified = await tokens.verify(other)
      if (!unverified) throw new Error('refused')
      expect(await tokens.withEmail(other, unverified)).toBe(unverified)
    })

    it('requests userinfo again where the provider did not respond', async () => {
      const token = await key.sign(payload())
      const claims = await tokens.verify(token)
      if (!claims) throw new Error('refused')
      provider.isDown = true
      await expect(tokens.withEmail(token, claims)).rejects.toMatchObject({ type: 'unavailable' })
      provider.isDown = false
      provider.userinfo = { sub: 'auth0|anna', email: 'anna@example.org' }
      expect(await tokens.withEmail(token, claims)).toMatchObject({
        email: 'anna@example.org',
        isEmailVerified: false,
      })
    })
  })
})

describe('a token of the provider in this process', () => {
  it('is verified without a request, for every origin of the site', async () => {
    const key = await createSigner('local')
    const issuer = createLocalIssuer({ keys: [key.jwk] }, (iss) =>
      /^http:\/\/(localhost|127\.0\.0\.1)\//.test(iss),
    )
    const tokens = createAccessTokenVerifier({ issuer, audience, systemNow: () => start })
    const exp = start / 1000 + 600
    const verify = async (iss: string) => tokens.verify(await key.sign({ iss, aud: audience, sub: 'a', exp }))
    expect(await verify('http://localhost/identity/')).toMatchObject({ sub: 'a' })
    expect(await verify('http://127.0.0.1/identity/')).toMatchObject({ sub: 'a' })
    expect(await verify('http://evil.example/identity/')).toBeNull()
  })
})
