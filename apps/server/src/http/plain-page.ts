import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { html, Markup } from '../identity/embedded/html.ts'
import { negotiateLanguage } from '../identity/embedded/language.ts'
import { createPageStyle } from '../identity/embedded/page-style.ts'
import { renderLogo } from '../identity/embedded/pages.ts'
import type { Language } from '../locales/language.ts'
import { getLogoSource, type Brand } from '../shared/brand.ts'

/** A page of the server that works without the web app, in any browser, without scripts. */
export interface PlainPage {
  readonly title: string
  readonly language: Language
  readonly body: Markup
  /** Beside the logo. */
  readonly navigation?: Markup
  /** Rules beside those of the sign-in pages. */
  readonly style?: string
}

/** Sends a page that no cache keeps and no search engine lists. */
export function sendPlainPage(
  reply: FastifyReply,
  { page, brand, status }: { page: PlainPage; brand: Brand; status: number },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', createCsp(brand, nonce))
    .type('text/html; charset=utf-8')
    .send(renderPage(page, brand, nonce))
}

/** Returns the language that the browser of an unknown reader asks for. */
export function readBrowserLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const uiLocales = (headers['accept-language'] ?? '').replace(/;[^,]*/g, '').replaceAll(',', ' ')
  return negotiateLanguage({ uiLocales: uiLocales.replace(/\s+/g, ' ').trim() })
}

/** @param nonce Of the page's one style. */
function renderPage(
  { title, language, body, navigation, style = '' }: PlainPage,
  brand: Brand,
  nonce: string,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${getStyle(brand.color)}${new Markup(style)}
        </style>
      </head>
      <body>
        <header>
          <span class="logo">${renderLogo({ brandName: brand.name, logoUrl: brand.logoUrl })}</span>
          ${navigation ?? null}
        </header>
        <main>
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`.text
}

let lastStyle: { readonly color: string; readonly style: Markup } | null = null

/** The style of the sign-in pages, with the device's font. Kept, since the colour rarely changes. */
function getStyle(color: string): Markup {
  if (lastStyle?.color !== color) lastStyle = { color, style: new Markup(createPageStyle(null)(color)) }
  return lastStyle.style
}

function createCsp(brand: Brand, nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${getLogoSource(brand)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
