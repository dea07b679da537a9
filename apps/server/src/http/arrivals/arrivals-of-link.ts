import { arrivalsOfLink as contract } from '@samhus/contract/arrivals'
import type { Input } from '@samhus/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../locales/language.ts'
import { createArrivalsUrl } from '../../mail/secret-links.ts'
import { toArrivalsCalendar } from '../../reads/arrivals-ical.ts'
import { openArrivalsLink, type OpenedLink } from '../../reads/arrivals-of-link.ts'
import type { Brand } from '../../shared/brand.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { recordArrivalsLinkUse } from '../../use-cases/record-arrivals-link-use.ts'
import type { HttpContext } from '../context.ts'
import { createRoute, type Route } from '../operation-routes.ts'
import { readBrowserLanguage, sendPlainPage } from '../plain-page.ts'
import { createArrivalsPage, createNoArrivalsPage } from './arrivals-page.ts'

const feedEnding = '.ics'

interface Found {
  /** Null: the link does not work. */
  readonly opened: OpenedLink | null
  readonly brand: Brand
  readonly language: Language
  readonly feedUrl: string
}

/**
 * Serves the link of a house's cleaner: a page to a browser, which works without scripts; a calendar below a URL that
 * ends in `.ics`; else JSON. The URL is the secret, and nothing can be changed with it.
 *
 * @see docs/rules.md R191
 */
export function serveArrivalsOfLink(): Route {
  return createRoute(contract, findArrivals, { isLimitedByLink: true, send: sendArrivals })
}

async function findArrivals({ deps }: HttpContext, request: FastifyRequest, input: unknown): Promise<Found> {
  const { token: sent, language = readBrowserLanguage(request) } = input as Input<typeof contract>
  const isFeed = isFeedUrl(sent)
  const token = isFeed ? sent.slice(0, -feedEnding.length) : sent
  const [opened, brand] = await Promise.all([
    openArrivalsLink(deps, token, isFeed ? 'feed' : 'page'),
    deps.brand.read(),
  ])
  if (opened) await recordArrivalsLinkUse(deps, token, opened)
  const feedUrl = `${createArrivalsUrl(deps.siteUrl, token)}${feedEnding}?language=${language}`
  return { opened, brand, language, feedUrl }
}

const isFeedUrl = (token: string): boolean => token.endsWith(feedEnding)

async function sendArrivals(
  request: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
): Promise<FastifyReply> {
  const { opened, brand, language, feedUrl } = response as Found
  const { token } = request.params as Input<typeof contract>
  const isFeed = isFeedUrl(token)
  void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header('vary', 'accept')
  if (!isFeed && (request.headers.accept ?? '').includes('text/html')) {
    const page = opened
      ? createArrivalsPage({ ...opened, language, feedUrl: feedUrl.replace(/^https?:/, 'webcal:') })
      : createNoArrivalsPage(language)
    return sendPlainPage(reply, { page, brand, status: opened ? 200 : 404 })
  }
  if (!opened) throw new RefusedError('not-found')
  if (!isFeed) return reply.type('application/json; charset=utf-8').send(opened.arrivals)
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="arrivals.ics"')
    .send(toArrivalsCalendar(opened, language))
}
