import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
import { createEmbeddedIdentity, registerEmbeddedIdentity } from '../identity/embedded/register.ts'
import { routes } from '../routes.ts'
import { createLog } from '../shared/log.ts'
import { createTestBrand } from '../../testing/fixtures/deps.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { createApp } from './app.ts'
import { getRepoRoot } from '../shared/paths.ts'
import { createAppShell, serveOfflinePage } from './static/app-shell.ts'
import { serveAssets } from './static/assets.ts'
import { serveWebManifest } from './static/web-manifest.ts'

type App = Awaited<ReturnType<typeof createApp>>

const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://booking.example.org',
  OIDC_ISSUER: 'https://id.example.org/tenant',
  OIDC_CLIENT_ID: 'web',
  OIDC_AUDIENCE: 'api',
  TRUSTED_PROXIES: '1',
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
async function makeApp(env: Record<string, string>, root = webRoot): Promise<App> {
  const config = readConfig(env)
  const tokens: AccessTokenVerifier = {
    verify: async () => null,
    withEmail: async (_token, claims) => claims,
  }
  const { deps } = world
  const getSignIn = () => ({ authority: 'https://id.example/', clientId: 'c', audience: 'a' })
  const log = pino({ level: 'silent' })
  const spaFallback = createAppShell(
    createTestBrand({ logoUrl: config.BRAND_LOGO_URL ?? null }),
    config,
    root,
  )
  const app = await createApp({ deps, tokens, config, getSignIn }, { routes, log, spaFallback })
  if (!config.usesEmbeddedIdentity) return app
  const { db, now, systemNow } = deps
  const { brand } = deps
  const at = { fontUrl: null, publicUrl: undefined, port: 3000, preferredEmails: [] }
  await registerEmbeddedIdentity(
    app,
    await createEmbeddedIdentity({ db, now, systemNow, log: createLog('silent'), brand, ...at }),
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
        'strict-transport-security': 'max-age=31536000',
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
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default mail")
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  })

  test('allow a screen connections to its own site and the sign-in, and in production to nothing else', async () => {
    const readCsp = async (app: App) =>
      String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(await readCsp(production)).toContain(
      "connect-src 'self' https://id.example.org https://tile.openstreetmap.org wss://booking.example.org;",
    )
    expect(await readCsp(demo)).toContain(
      "connect-src 'self' https://tile.openstreetmap.org ws://localhost:* ws://127.0.0.1:*;",
    )
  })

  test('name the other sites of the association only where that is configured', async () => {
    const app = await makeApp({ ...inProduction, HSTS_INCLUDE_SUBDOMAINS: '1' })
    const { headers } = await app.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await app.close()
  })

  test.each([
    ['the map’s tiles and nothing else', {}, "img-src 'self' data: blob: https://tile.openstreetmap.org;"],
    [
      'other tiles and a logo of another site, where they are configured',
      {
        MAP_TILES_URL: 'https://maps.example.org/tiles/{z}/{x}/{y}.png?key=k',
        BRAND_LOGO_URL: 'https://www.example.org/logo.svg',
      },
      "img-src 'self' data: blob: https://maps.example.org https://www.example.org;",
    ],
    [
      'no further source for a logo of this site',
      { BRAND_LOGO_URL: '/logo.svg' },
      "img-src 'self' data: blob: https://tile.openstreetmap.org;",
    ],
  ])('allow a screen %s', async (_what, env, sources) => {
    const app = await makeApp({ ...inProduction, ...env })
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(policy).toContain(sources)
    await app.close()
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

describe('the built site', () => {
  const built = join(getRepoRoot(), 'apps', 'web', 'dist')
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(built, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
    .sort()
  const routesWithoutParameters = new Set<string>()
  let app: App

  beforeAll(async () => {
    app = await makeApp({}, built)
    app.addHook('onRoute', ({ url, method }) => {
      if ([method].flat().includes('GET')) routesWithoutParameters.add(url)
    })
    serveWebManifest(app, world.deps.brand)
    serveOfflinePage(app, world.deps.brand, built)
    await serveAssets(app, world.deps, built)
  })
  afterAll(() => app.close())

  test('has a policy of its own in every response, and in those of its pages one that allows no other script', async () => {
    const screens = [
      '/',
      '/booking',
      '/booking/2027',
      '/callback?code=x',
      '/nowhere',
      '/index.html/',
      '/%69ndex.html',
    ]
    const others = [
      '/client/api/docs',
      '/client/api/config',
      '/identity/',
      '/identity/nowhere',
      '/identity/auth',
      '/%',
    ]
    const urls = [...files, ...screens, ...others, ...routesWithoutParameters].filter(
      (url) => !/[:*]/.test(url),
    )
    expect(urls.length).toBeGreaterThan(50)
    expect(urls).toEqual(
      expect.arrayContaining(['/index.html', '/offline.html', '/offline', '/service-worker.js']),
    )
    let pages = 0
    for (const url of urls) {
      const { headers, body } = await app.inject({ url, headers: { host: 'localhost:3000' } })
      const policy = headers['content-security-policy'] ?? `${url} has none`
      expect(policy).toContain("default-src '")
      if (!String(headers['content-type']).startsWith('text/html')) continue
      pages++
      expect(body).not.toContain('__CSP_NONCE__')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(/script-src/.test(policy)).toBe(policy.includes("require-trusted-types-for 'script'"))
      expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
    }
    expect(pages).toBeGreaterThan(5)
  })

  test.each([
    ['/index.html', '/'],
    ['/offline.html', '/offline'],
  ])('never serves %s as a file, but leads to %s', async (url, location) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  test('allows its service worker to fetch from the site, and its offline page its own scripts', async () => {
    const readCsp = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy'])
    expect(await readCsp('/service-worker.js')).toContain("connect-src 'self'")
    expect(await readCsp('/offline')).toContain("script-src 'self'")
  })

  test('keeps search engines out, and has an icon for programs that ask for one', async () => {
    const robots = await app.inject({ url: '/robots.txt' })
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    const icon = await app.inject({ url: '/favicon.ico' })
    expect(icon.headers['content-type']).toBe('image/x-icon')
    const png = icon.rawPayload.subarray(icon.rawPayload.readUInt32LE(18))
    expect(png.length).toBe(icon.rawPayload.readUInt32LE(14))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })
})

test('the OpenAPI document has only the operations, not the sign-in pages', async () => {
  const { paths } = (await demo.inject({ url: '/client/api/openapi.json' })).json<{ paths: object }>()
  const others = Object.keys(paths).filter((path) => !/^\/(client|admin)\/api\//.test(path))
  expect(others).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(20)
})
