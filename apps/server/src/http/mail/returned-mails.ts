import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribePath } from '../../mail/secret-links.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { recordReturnedMail } from '../../use-cases/record-returned-mail.ts'
import type { HttpContext } from '../context.ts'

const maxMessageBytes = 1024 * 1024

/** Requests with the secret: not limited per address, since a relay hands in everything that comes back. */
const authorized = new WeakSet<FastifyRequest>()

/**
 * Takes in what mail servers send back, as the relay's pipe or webhook hands it in: the raw message, with a secret of the
 * configuration, without which there is no such URL. Sends 200 for every message that it could read to its end, since a
 * relay would hand in again what is refused.
 *
 * @see docs/rules.md R152, docs/operations.md
 */
export function serveReturnedMails(app: FastifyInstance, { deps, config }: HttpContext): void {
  const { MAIL_BOUNCE_SECRET: secret } = config
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
