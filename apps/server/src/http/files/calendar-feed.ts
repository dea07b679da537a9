import { createHash } from 'node:crypto'
import { calendarFeedPath } from '@samhus/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../shared/deps.ts'
import { readCalendarFeed } from '../../reads/calendar-feed.ts'

/**
 * Serves the feeds of own weeks, to whoever has their address. Limited per address like every call without sign-in.
 *
 * Calendars ask again and again: what has not changed since their last answer is told by 304.
 */
export function serveCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { '*': string } }>(
    // Not a named part: a longer one than those may be would be answered in another way.
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
