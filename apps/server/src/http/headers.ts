import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'

/** Headers of every answer: the business clock, the request's name, and what browsers must not do. */
export function addHeaders(app: FastifyInstance, deps: Deps, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (config.isProduction) {
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-server-time', new Date(deps.now()).toISOString())
  })
}
