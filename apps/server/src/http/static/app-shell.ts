import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { getLogoSource, type Brand, type BrandSource } from '../../shared/brand.ts'
import { escapeHtml } from '../../shared/escape-html.ts'
import type { SpaFallback } from '../context.ts'

const noncePlaceholder = '__CSP_NONCE__'

/** Returns a handler that sends the app shell for every URL that is a screen, with a new nonce in each response. */
export function createAppShell(source: BrandSource, config: Config, webRoot: string): SpaFallback {
  const getShell = cachePerBrand(readBuiltPage(webRoot, 'index.html'))
  const send = async (reply: FastifyReply): Promise<FastifyReply> => {
    const brand = await source.read()
    const nonce = randomBytes(16).toString('base64')
    const html = getShell(brand).replaceAll(noncePlaceholder, nonce)
    return sendShell(reply, html, createCsp(config, brand, nonce))
  }
  return (request, reply) => (isScreen(request) ? send(reply) : null)
}

/** Returns the page of a brand, made again when the brand has changed. */
function cachePerBrand(page: string): (brand: Brand) => string {
  let made: { readonly brand: Brand; readonly page: string } | null = null
  return (brand) => {
    if (made?.brand !== brand) made = { brand, page: withBrand(page, brand) }
    return made.page
  }
}

/**
 * Serves the page that the installed app shows without a connection. The service worker caches it, so it cannot have
 * a nonce, and nothing in it needs one.
 */
export function serveOfflinePage(app: FastifyInstance, source: BrandSource, webRoot: string): void {
  const noNonces = /<meta property="csp-nonce"[^>]*>| nonce="[^"]*"/g
  const getPage = cachePerBrand(readBuiltPage(webRoot, 'offline.html').replaceAll(noNonces, ''))
  app.get('/offline', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', offlineCsp)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(getPage(await source.read())),
  )
}

const offlineCsp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Its script makes no elements of texts.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

function readBuiltPage(webRoot: string, name: string): string {
  const file = join(webRoot, name)
  if (!existsSync(file)) throw new Error(`The browser app is not built: ${file} is missing.`)
  return readFileSync(file, 'utf8')
}

/** Puts the brand's name and colour into the page, so that they show before the app has loaded them. */
function withBrand(page: string, { name, color }: Brand): string {
  return page
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(name)}`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, before: string) => before + color)
    .replace(/aria-label="Samhus"/, () => `aria-label="${escapeHtml(name)}"`)
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
    !path.startsWith('/icons/') &&
    !path.startsWith('/brand/')
  )
}

/** Older browsers do not apply `'self'` to WebSockets. Without a public URL a name of this machine opens the site. */
function getWebSocketSources({ PUBLIC_URL: publicUrl }: Config): string {
  if (publicUrl === undefined) return 'ws://localhost:* ws://127.0.0.1:*'
  return new URL(publicUrl).origin.replace(/^http/, 'ws')
}

/** Allows only the inline script with this response's nonce, and connections to the sign-in service. */
function createCsp(config: Config, brand: Brand, nonce: string): string {
  const issuer = config.OIDC_ISSUER === undefined ? '' : ` ${new URL(config.OIDC_ISSUER).origin}`
  const tiles = ` ${new URL(config.MAP_TILES_URL).origin}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React and the map set positions through style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}${getLogoSource(brand)}`,
    "font-src 'self'",
    `connect-src 'self'${issuer}${tiles} ${getWebSocketSources(config)}`,
    `frame-src 'self'${issuer}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer}`,
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The policies of apps/web/src/lib/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default mail',
  ].join('; ')
}
