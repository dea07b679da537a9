import { createHash } from 'node:crypto'
import { calendarFeedPath } from '@samhus/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../shared/deps.ts'
import { readCalendarFeed } from '../../reads/calendar-feed.ts'

/**
 * Serves the calendar feeds of owners' weeks; the URL is the secret. Limited per address like every request without a
 * sign-in.
 *
 * Calendar programs poll: a feed that has not changed gets a 304.
 */
export function serveCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { '*': string } }>(
    // A wildcard, since a named parameter has a maximum length and a longer token would get another response.
    `${calendarFeedPath}/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      const text = await readCalendarFeed(deps, request.params['*'].replace(/\.ics$/, ''))
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply
        .header('cache-control', 'private, no-cache')
        .header('etag', tag)
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', 'inline; filename="samhus.ics"')
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}
