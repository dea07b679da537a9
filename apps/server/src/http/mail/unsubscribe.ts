import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unsubscribePath } from '../../mail/secret-links.ts'
import { readMailSubscription, type MailSubscription } from '../../reads/mail-subscription.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { setMailSubscription } from '../../use-cases/set-mail-subscription.ts'
import { readBrowserLanguage, sendPlainPage } from '../plain-page.ts'
import { getRequestSource } from '../security-log.ts'
import {
  createUnknownLinkPage,
  createUnsubscribePage,
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
  const brand = await deps.brand.read()
  const frame = { brandName: brand.name, siteUrl: deps.siteUrl }
  // A link that does not work says nothing of a person.
  const page = found
    ? createUnsubscribePage(frame, step, found)
    : createUnknownLinkPage(frame, readBrowserLanguage(request))
  return sendPlainPage(reply, { page, brand, status: found ? 200 : 404 })
}
