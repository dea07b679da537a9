import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../shared/escape-html.ts'
import type { Screens } from '../app.ts'

const noncePlaceholder = '__CSP_NONCE__'
const hashedAssetSeconds = 31_536_000

/** The app shell for every address that is a screen, with a nonce of its own in each answer. */
export function appShell(config: Config, webRoot: string): Screens {
  const shell = branded(builtPage(webRoot, 'index.html'), config)
  return (request, reply) => {
    if (!isScreen(request)) return null
    const nonce = randomBytes(16).toString('base64')
    return sendShell(reply, shell.replaceAll(noncePlaceholder, nonce), policyFor(config, nonce))
  }
}

/**
 * Serves the page that the installed app shows without a connection. It comes out of the browser's keeping long
 * after it was answered, so no nonce can be in it, and nothing in it needs one.
 */
export function serveOfflinePage(app: FastifyInstance, config: Config, webRoot: string): void {
  const noNonces = /<meta property="csp-nonce"[^>]*>| nonce="[^"]*"/g
  const page = branded(builtPage(webRoot, 'offline.html'), config).replaceAll(noNonces, '')
  app.get('/offline', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('content-security-policy', offlinePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

const offlinePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function builtPage(webRoot: string, name: string): string {
  const file = join(webRoot, name)
  if (!existsSync(file)) throw new Error(`The browser app is not built: ${file} is missing.`)
  return readFileSync(file, 'utf8')
}

/** The brand's name and colour from the first byte on, before the program has asked for them. */
function branded(page: string, { BRAND_NAME: name, BRAND_COLOR: color }: Config): string {
  return page
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(name)}`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, before: string) => before + color)
    .replace(/aria-label="Samhus"/, () => `aria-label="${escapeHtml(name)}"`)
}

/** Where `serveAssets` serves the font of all our languages; null where the build has none. */
export function fontAddress(webRoot: string): string | null {
  const file = readdirSync(join(webRoot, 'assets')).find((name) => /^inter-latin-wght.*\.woff2$/.test(name))
  return file === undefined ? null : `/assets/${file}`
}

/** Serves the browser's files; those with a hash in their name never change. */
export async function serveAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      const caching = isHashed ? `public, max-age=${hashedAssetSeconds}, immutable` : 'no-cache'
      void reply.header('cache-control', caching)
    },
  })
}

function sendShell(reply: FastifyReply, html: string, csp: string): FastifyReply {
  return reply
    .status(200)
    .header('content-security-policy', csp)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/'
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(client|admin)\/(api|hubs)(\/|$)/.test(path) &&
    !path.startsWith('/identity/') &&
    !path.startsWith('/assets/') &&
    !path.startsWith('/icons/')
  )
}

/** Older browsers do not take `'self'` for a WebSocket. Trying Samhus out, nobody knows under which name. */
function socketsOf({ PUBLIC_URL: address }: Config): string {
  return address === undefined ? 'ws: wss:' : new URL(address).origin.replace(/^http/, 'ws')
}

/** No inline script but the one that carries this answer's nonce; the sign-in service may be called. */
function policyFor(config: Config, nonce: string): string {
  const issuer = config.OIDC_ISSUER === undefined ? '' : ` ${new URL(config.OIDC_ISSUER).origin}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React and the map set positions through style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.tile.openstreetmap.org",
    "font-src 'self'",
    `connect-src 'self'${issuer} ${socketsOf(config)}`,
    `frame-src 'self'${issuer}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer}`,
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}
