import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../shared/deps.ts'

interface HeaderContext {
  readonly deps: Pick<Deps, 'now'>
  readonly config: Config
}

/** Of every response that sets none of its own: shown as a page, it may do nothing. */
const defaultCsp = "default-src 'none'; frame-ancestors 'none'"

/** Adds the headers of every response: business time, request id, and what browsers must not do. */
export function addHeaders(app: FastifyInstance, context: HeaderContext): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(context, request, reply)
    done()
  })
  // Set again at the end: the browser counts down from when the response was sent.
  app.addHook('onSend', async (_request, reply) => setServerTime(context, reply))
}

/** The same for a response that no hook sees. */
export function setHeaders(context: HeaderContext, request: FastifyRequest, reply: FastifyReply): void {
  setServerTime(context, reply)
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    .header('content-security-policy', defaultCsp)
  const { isProduction, HSTS_INCLUDE_SUBDOMAINS: includesSubdomains } = context.config
  if (isProduction) {
    const scope = includesSubdomains === undefined ? '' : '; includeSubDomains'
    void reply.header('strict-transport-security', `max-age=31536000${scope}`)
  }
}

function setServerTime({ deps }: HeaderContext, reply: FastifyReply): void {
  void reply.header('x-server-time', new Date(deps.now()).toISOString())
}
