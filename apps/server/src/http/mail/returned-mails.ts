import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findReturnedHead } from '../../mail/read-returned-mail.ts'
import { unsubscribePath } from '../../mail/secret-links.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { recordReturnedMail } from '../../use-cases/record-returned-mail.ts'
import type { HttpContext } from '../context.ts'
import { UsageWindow } from '../usage-window.ts'

const maxMessageBytes = 1024 * 1024
const minuteMs = 60_000
/** Of one mail; its reader knows the code, and may send as many messages with it as they like. */
const maxPerMail = 5
/** Of all mails, in lines, which is what reading takes its time by: some hundred reports. */
const maxLines = 30_000

/** Requests with the secret: not limited per address, since a relay hands in everything that comes back. */
const authorized = new WeakSet<FastifyRequest>()

/**
 * Takes in what mail servers send back, as the relay's pipe or webhook hands it in: the raw message, with a secret of the
 * configuration, without which there is no such URL. Sends 200 for every message that it could read, since a relay would
 * hand in again what is refused. One with a signed code is counted; others are not even parsed.
 *
 * @see docs/rules.md R152, docs/operations.md
 */
export function serveReturnedMails(app: FastifyInstance, { deps, config }: HttpContext): void {
  const { MAIL_BOUNCE_SECRET: secret } = config
  const ofMails = new UsageWindow({ max: maxPerMail, windowMs: minuteMs })
  const ofLines = new UsageWindow({ max: maxLines, windowMs: minuteMs })
  const count = (body: Buffer): void => {
    const head = findReturnedHead(body, deps.mailSecrets.readBounceCode)
    if (!head) return
    // What one mail's reader sends too often uses up nothing of the others.
    const waitMs = ofMails.use(head.mailId) || ofLines.use('all', head.numLines)
    if (waitMs > 0) throw new RefusedError('too-many-requests', null, Math.ceil(waitMs / 1000))
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: maxMessageBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      `${unsubscribePath}/bounces`,
      {
        schema: { hide: true },
        config: { rateLimit: { allowList: (request: FastifyRequest) => authorized.has(request) } },
        onRequest: async (request) => {
          if (secret === undefined) throw new RefusedError('not-found')
          if (!hasSecret(request, secret)) throw new RefusedError('user-not-authenticated')
          authorized.add(request)
        },
      },
      async ({ body }, reply) => {
        if (!Buffer.isBuffer(body)) throw new RefusedError('unsupported-media-type')
        count(body)
        return reply
          .header('cache-control', 'no-store')
          .send({ outcome: await recordReturnedMail(deps, body) })
      },
    )
  })
}

/** Compares hashes, so that neither the time nor the length says how much of the secret is right. */
function hasSecret({ headers }: FastifyRequest, secret: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(secret))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
