import type { IncomingMessage } from 'node:http'
import type { Instant } from '@samhus/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type Provider from 'oidc-provider'
import type { Db } from '../../db/core/client.ts'
import { getLogoSource, type BrandSource } from '../../shared/brand.ts'
import type { Log } from '../../shared/log.ts'
import { createLocalIssuer, type Issuer } from '../issuer.ts'
import { createDemoAccounts, type Accounts } from './accounts.ts'
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts'
import { serveInteractions } from './interaction.ts'
import { toPublicKeys, getSignInKeys } from './keys.ts'
import { createProviderPages } from './provider-pages.ts'
import { negotiateLanguage } from './language.ts'
import { createOrigins, type Origins } from './origins.ts'
import { createPageStyle } from './page-style.ts'
import { renderMessagePage, signOutScript, type SiteFrame } from './pages.ts'
import { createProviderFactory } from './provider.ts'
import { signInMessages } from '../../locales/sign-in.ts'

interface EmbeddedIdentityOptions {
  readonly db: Db
  /** Business time, for X-Server-Time and what the people of the demo have to show. */
  readonly now: () => Instant
  readonly systemNow: () => Instant
  readonly log: Log
  /** Wraps the provider's keys in the database. */
  readonly secretKey?: string | undefined
  /** Undefined serves localhost and 127.0.0.1. */
  readonly publicUrl: string | undefined
  /** Port of the link on the page for a wrong host. */
  readonly port: number
  readonly brand: Pick<BrandSource, 'read'>
  /** URL of the web app's font on this site. */
  readonly fontUrl: string | null
  /** E-mails of the people at the top of the page. */
  readonly preferredEmails: readonly string[]
  /** Per IP address within five minutes. */
  readonly maxWrongPasswords?: number
}

/** An OpenID Connect provider with demo people, for trying out Samhus. */
export interface EmbeddedIdentity {
  /** For the verification of access tokens. */
  readonly issuer: Issuer
  readonly clientId: string
  readonly audience: string
  /** Returns where the browser signs in, by the Host header of its request. */
  readonly getAuthority: (host: string | undefined) => string
  /** Only for `registerEmbeddedIdentity`. */
  readonly parts: EmbeddedIdentityParts
}

interface EmbeddedIdentityParts {
  readonly origins: Origins
  readonly accounts: Accounts
  readonly loginThrottle: LoginThrottle
  readonly readFrame: () => Promise<SiteFrame>
  readonly createStyle: (brandColor: string) => string
  readonly now: () => Instant
  readonly getProvider: (origin: string) => MountedProvider
}

interface MountedProvider {
  readonly provider: Provider
  readonly handle: ReturnType<Provider['callback']>
}

const prefix = '/identity'
const defaultMaxWrongPasswords = 20
const maxOrigins = 8
const assetSeconds = 3600

function createCsp(frame: SiteFrame): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${getLogoSource(frame)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Creates the provider, with its keys from the database; the migrations must have run. */
export async function createEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { brand, db, systemNow, log, publicUrl } = options
  const origins = createOrigins(publicUrl, options.port)
  const keys = await getSignInKeys(db, options.secretKey)
  const accounts = createDemoAccounts(db, options.preferredEmails, options.now)
  const readFrame = async (): Promise<SiteFrame> => {
    const { name: brandName, color: brandColor, logoUrl } = await brand.read()
    return { brandName, brandColor, logoUrl, prefix }
  }
  const clientId = 'samhus-web'
  const audience = 'https://samhus.example/api'
  const createProvider = await createProviderFactory({
    db,
    systemNow,
    log,
    keys,
    accounts,
    clientId,
    audience,
    prefix,
    pages: createProviderPages(readFrame),
  })
  return {
    issuer: createLocalIssuer(toPublicKeys(keys), (iss) => origins.includes(parseIssuerOrigin(iss))),
    clientId,
    audience,
    getAuthority: (host) => `${origins.resolve(host) ?? origins.preferred}${prefix}/`,
    parts: {
      origins,
      accounts,
      readFrame,
      now: options.now,
      loginThrottle: createLoginThrottle(options.maxWrongPasswords ?? defaultMaxWrongPasswords, systemNow),
      createStyle: createPageStyle(options.fontUrl),
      getProvider: cacheByOrigin(createProvider),
    },
  }
}

/** Serves the provider under /identity/. */
export async function registerEmbeddedIdentity(
  app: FastifyInstance,
  { parts }: EmbeddedIdentity,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply
        .header('content-security-policy', createCsp(await parts.readFrame()))
        // With no-referrer browsers would send forms with `Origin: null`.
        .header('referrer-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
      if (parts.origins.resolve(request.headers.host) === null) return rejectHost(parts, request, reply)
    })
    await scope.register(async (pages) => {
      serveAssets(pages, parts)
      serveInteractions(pages, {
        ...parts,
        prefix,
        findProvider: (request) => findProvider(parts, request).provider,
      })
    })
    await scope.register(async (raw) => serveProvider(raw, parts))
  })
}

function serveAssets(app: FastifyInstance, { createStyle, readFrame }: EmbeddedIdentityParts): void {
  const caching = `public, max-age=${assetSeconds}`
  app.get<{ Querystring: { color?: unknown } }>(`${prefix}/sign-in.css`, async ({ query }, reply) => {
    const { brandColor } = await readFrame()
    // A page names it by its colour, which this process may not know yet.
    const isNamed = query.color === brandColor.slice(1)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isNamed ? caching : 'no-cache')
      .send(createStyle(brandColor))
  })
  app.get(`${prefix}/sign-out.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', caching).send(signOutScript),
  )
}

/** Passes everything else to the library, which reads the body and writes the response itself. */
function serveProvider(app: FastifyInstance, parts: EmbeddedIdentityParts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${prefix}/*`,
    handler: (request, reply) => {
      const { provider, handle } = findProvider(parts, request)
      const raw: IncomingMessage & { originalUrl?: string } = request.raw
      const { host, protocol } = new URL(provider.issuer)
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      // The library derives its mount path from the two URLs.
      raw.originalUrl = raw.url ?? '/'
      raw.url = raw.originalUrl.slice(prefix.length)
      reply.header('x-server-time', new Date(parts.now()).toISOString()).hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined && name !== 'content-type') reply.raw.setHeader(name, value)
      }
      void handle(raw, reply.raw)
    },
  })
}

function findProvider(
  { origins, getProvider: providerAt }: EmbeddedIdentityParts,
  request: FastifyRequest,
): MountedProvider {
  const origin = origins.resolve(request.headers.host)
  if (origin === null) throw new Error('a request to a host that is not ours was not rejected')
  return providerAt(origin)
}

async function rejectHost(
  { origins, readFrame }: EmbeddedIdentityParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = negotiateLanguage({ cookies: request.headers.cookie })
  const t = signInMessages[language]
  return reply.status(421).send(
    renderMessagePage(
      { ...(await readFrame()), language, getUrlInLanguage: null },
      {
        title: t.failed,
        text: t.wrongAddress(origins.preferred),
        action: { label: t.startAgain, url: origins.preferred },
      },
    ),
  )
}

/** A demo allows any port, so requests to many of them must not fill the memory with providers. */
function cacheByOrigin(createProvider: (origin: string) => Provider): (origin: string) => MountedProvider {
  const cache = new LRUCache<string, MountedProvider>({
    max: maxOrigins,
    memoMethod: (origin) => {
      const provider = createProvider(origin)
      return { provider, handle: provider.callback() }
    },
  })
  return (origin) => cache.memo(origin)
}

function parseIssuerOrigin(iss: string): string {
  return iss.endsWith(`${prefix}/`) ? iss.slice(0, -prefix.length - 1) : ''
}
