import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../shared/deps.ts'

interface Around {
  readonly deps: Pick<Deps, 'now'>
  readonly config: Config
}

/** Headers of every answer: the business clock, the request's name, and what browsers must not do. */
export function addHeaders(app: FastifyInstance, around: Around): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(around, request, reply))
  // Once more at the end: the browser counts down from when the answer left.
  app.addHook('onSend', async (_request, reply) => setTime(around, reply))
}

/** The same for an answer that no hook sees. */
export function setHeaders(around: Around, request: FastifyRequest, reply: FastifyReply): void {
  setTime(around, reply)
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  if (around.config.isProduction) {
    void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

function setTime({ deps }: Around, reply: FastifyReply): void {
  void reply.header('x-server-time', new Date(deps.now()).toISOString())
}
