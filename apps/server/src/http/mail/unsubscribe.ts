import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negotiateLanguage } from '../../identity/embedded/language.ts'
import { unsubscribePath } from '../../mail/secret-links.ts'
import { readMailSubscription, type MailSubscription } from '../../reads/mail-subscription.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { setMailSubscription } from '../../use-cases/set-mail-subscription.ts'
import { getRequestSource } from '../security-log.ts'
import {
  renderUnknownLinkPage,
  renderUnsubscribePage,
  turnOnField,
  type UnsubscribeStep,
} from './unsubscribe-page.ts'

interface LinkRequest {
  Params: { '*': string }
}

const maxFormBytes = 4 * 1024

/**
 * Serves the pages of the links with which people refuse mails. They work without a sign-in, in any browser, and without
 * scripts. Opening one changes nothing. The act is a POST, with the page's button or by the mail program itself, which
 * sends `List-Unsubscribe=One-Click` (RFC 8058): no cookie is read, so there is nothing that a foreign page could borrow.
 *
 * @see docs/rules.md R151
 */
export function serveUnsubscribePages(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A form of either encoding, or nothing at all: the button's one field is looked for in its text.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    )
    const options = {
      schema: { hide: true },
      onRequest: (request: FastifyRequest) => app.limitLinks(request),
    }
    // A wildcard, so that a link that was cut off or added to gets the same page.
    scope.get<LinkRequest>(`${unsubscribePath}/*`, options, async (request, reply) =>
      sendPage(deps, reply, {
        request,
        step: 'ask',
        found: await readMailSubscription(deps, request.params['*']),
      }),
    )
    scope.post<LinkRequest>(`${unsubscribePath}/*`, options, async (request, reply) => {
      const token = request.params['*']
      const form = typeof request.body === 'string' ? request.body : ''
      const isOn = new URLSearchParams(form).get(turnOnField) === 'on'
      await press(deps, { token, isOn, request })
      return sendPage(deps, reply, { request, step: 'done', found: await readMailSubscription(deps, token) })
    })
  })
}

/** A link that does not work is no error here: the page says so. */
async function press(
  deps: Deps,
  { token, isOn, request }: { token: string; isOn: boolean; request: FastifyRequest },
): Promise<void> {
  try {
    await setMailSubscription(deps, { token, isOn, request: getRequestSource(request) })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
  }
}

interface PageContent {
  readonly request: Pick<FastifyRequest, 'headers'>
  readonly step: UnsubscribeStep
  readonly found: MailSubscription | null
}

async function sendPage(
  deps: Deps,
  reply: FastifyReply,
  { request, step, found }: PageContent,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const frame = { brand: await deps.brand.read(), siteUrl: deps.siteUrl, nonce }
  return reply
    .status(found ? 200 : 404)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', createCsp(nonce))
    .type('text/html; charset=utf-8')
    .send(
      found ? renderUnsubscribePage(frame, step, found) : renderUnknownLinkPage(frame, getLanguage(request)),
    )
}

/** A link that does not work says nothing of a person: the browser's language is all that is known. */
function getLanguage({ headers }: Pick<FastifyRequest, 'headers'>) {
  const uiLocales = (headers['accept-language'] ?? '').replace(/;[^,]*/g, '').replaceAll(',', ' ')
  return negotiateLanguage({ uiLocales: uiLocales.replace(/\s+/g, ' ').trim() })
}

function createCsp(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
