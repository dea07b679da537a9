import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { createEmbeddedIdentity, registerEmbeddedIdentity } from '../identity/embedded/register.ts'
import { routes } from '../routes.ts'
import { createLog } from '../shared/log.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { createApp } from './app.ts'
import { createAppShell } from './static/app-shell.ts'

type App = Awaited<ReturnType<typeof createApp>>

const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://booking.example.org',
  OIDC_ISSUER: 'https://id.example.org/tenant',
  OIDC_CLIENT_ID: 'web',
  OIDC_AUDIENCE: 'api',
}

let world: World
let webRoot: string
let trying: App
let live: App

beforeAll(async () => {
  world = await createWorld()
  webRoot = mkdtempSync(join(tmpdir(), 'samhus-shell-'))
  writeFileSync(join(webRoot, 'index.html'), '<title>x</title><script nonce="__CSP_NONCE__"></script>')
  trying = await makeApp({})
  live = await makeApp(inProduction)
})
afterAll(async () => {
  await Promise.all([trying.close(), live.close()])
  await world.close()
  rmSync(webRoot, { recursive: true })
})

/** With the sign-in of its own where it has one. */
async function makeApp(env: Record<string, string>): Promise<App> {
  const config = readConfig(env)
  const tokens: AccessTokens = { verify: async () => null, withEmail: async (_token, claims) => claims }
  const { deps } = world
  const signInFor = () => ({ authority: 'https://id.example/', clientId: 'c', audience: 'a' })
  const log = pino({ level: 'silent' })
  const spaFallback = createAppShell(config, webRoot)
  const app = await createApp({ deps, tokens, config, signInFor }, { routes, log, spaFallback })
  if (!config.usesEmbeddedIdentity) return app
  const { db, now, systemNow } = deps
  const brand = { brandName: 'Samhus', brandColor: '#0e5a5e', logoUrl: null, fontUrl: null }
  const at = { publicUrl: undefined, port: 3000, preferredEmails: [] }
  await registerEmbeddedIdentity(
    app,
    await createEmbeddedIdentity({ db, now, systemNow, log: createLog('silent'), ...brand, ...at }),
  )
  return app
}

const everywhere = [
  '/booking/2027',
  '/client/api/config',
  '/client/api/users/current',
  '/client/api/nowhere',
  '/%',
]

describe('what browsers are told with every answer', () => {
  test.each(everywhere)(
    'in production, of %s: only over https, in no frame, as the type that it is',
    async (url) => {
      const { headers } = await live.inject({ url })
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      expect((await trying.inject({ url })).headers).not.toHaveProperty('strict-transport-security')
    },
  )

  test('a screen runs no script but the one with the nonce of its own answer, and stands in no frame', async () => {
    const [one, other] = [await live.inject({ url: '/profile' }), await live.inject({ url: '/profile' })]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(other.body).not.toContain(nonce)
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  })

  test('a screen calls its own site, the sign-in, and where in production nothing else', async () => {
    const policyOf = async (app: App) =>
      String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(await policyOf(live)).toContain(
      "connect-src 'self' https://id.example.org wss://booking.example.org;",
    )
    expect(await policyOf(trying)).toContain("connect-src 'self' ws: wss:;")
  })

  test('what was refused is kept by no cache on the way', async () => {
    for (const url of ['/client/api/users/current', '/client/api/checkout/x', '/client/api/nowhere', '/%']) {
      const { statusCode, headers } = await live.inject({ url })
      expect([statusCode >= 400, headers['cache-control']]).toEqual([true, 'no-store'])
    }
  })

  test('no answer lets another site read it', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await live.inject({ method, url: '/client/api/config', headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

test('the description of the API holds its operations alone, not the sign-in’s pages', async () => {
  const { paths } = (await trying.inject({ url: '/client/api/openapi.json' })).json<{ paths: object }>()
  const strange = Object.keys(paths).filter((path) => !/^\/(client|admin)\/api\//.test(path))
  expect(strange).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(20)
})
