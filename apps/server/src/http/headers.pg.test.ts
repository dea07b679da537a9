import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
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
let demo: App
let production: App

beforeAll(async () => {
  world = await createWorld()
  webRoot = mkdtempSync(join(tmpdir(), 'samhus-shell-'))
  writeFileSync(join(webRoot, 'index.html'), '<title>x</title><script nonce="__CSP_NONCE__"></script>')
  demo = await makeApp({})
  production = await makeApp(inProduction)
})
afterAll(async () => {
  await Promise.all([demo.close(), production.close()])
  await world.close()
  rmSync(webRoot, { recursive: true })
})

/** With the embedded sign-in where the configuration has no other. */
async function makeApp(env: Record<string, string>): Promise<App> {
  const config = readConfig(env)
  const tokens: AccessTokenVerifier = {
    verify: async () => null,
    withEmail: async (_token, claims) => claims,
  }
  const { deps } = world
  const getSignIn = () => ({ authority: 'https://id.example/', clientId: 'c', audience: 'a' })
  const log = pino({ level: 'silent' })
  const spaFallback = createAppShell(config, webRoot)
  const app = await createApp({ deps, tokens, config, getSignIn }, { routes, log, spaFallback })
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

const paths = [
  '/booking/2027',
  '/client/api/config',
  '/client/api/users/current',
  '/client/api/nowhere',
  '/%',
]

describe('the headers of every response', () => {
  test.each(paths)(
    'allow %s in production only over https, in no frame, and without sniffing of its type',
    async (url) => {
      const { headers } = await production.inject({ url })
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      expect((await demo.inject({ url })).headers).not.toHaveProperty('strict-transport-security')
    },
  )

  test('allow a screen only the script with the nonce of its own response, and no frame', async () => {
    const [one, other] = [
      await production.inject({ url: '/profile' }),
      await production.inject({ url: '/profile' }),
    ]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(other.body).not.toContain(nonce)
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  })

  test('allow a screen connections to its own site and the sign-in, and in production to nothing else', async () => {
    const readCsp = async (app: App) =>
      String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(await readCsp(production)).toContain(
      "connect-src 'self' https://id.example.org wss://booking.example.org;",
    )
    expect(await readCsp(demo)).toContain("connect-src 'self' ws: wss:;")
  })

  test('forbid caching of an error', async () => {
    for (const url of ['/client/api/users/current', '/client/api/checkout/x', '/client/api/nowhere', '/%']) {
      const { statusCode, headers } = await production.inject({ url })
      expect([statusCode >= 400, headers['cache-control']]).toEqual([true, 'no-store'])
    }
  })

  test('do not allow another site to read the response', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await production.inject({ method, url: '/client/api/config', headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

test('the OpenAPI document has only the operations, not the sign-in pages', async () => {
  const { paths } = (await demo.inject({ url: '/client/api/openapi.json' })).json<{ paths: object }>()
  const others = Object.keys(paths).filter((path) => !/^\/(client|admin)\/api\//.test(path))
  expect(others).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(20)
})
