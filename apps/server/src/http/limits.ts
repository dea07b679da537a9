import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { RefusedError } from '../refused.ts'

const timeWindow = '1 minute'

/**
 * Limits every operation: per person where somebody is signed in (an association may sit behind one address), else
 * per address. `limitLinks` is the narrower one of guests; register before the routes.
 */
export async function addLimits(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    timeWindow,
    hook: 'preValidation',
    allowList: ({ url }: FastifyRequest) => url.startsWith('/assets/'),
    max: (request: FastifyRequest) =>
      request.identified ? config.LIMIT_PERSON_PER_MINUTE : config.LIMIT_ADDRESS_PER_MINUTE,
    keyGenerator: (request: FastifyRequest) => request.identified?.actor.personId ?? request.ip,
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooMany(ttl),
  })
  const count = app.createRateLimit({
    timeWindow,
    max: config.LIMIT_LINK_PER_MINUTE,
    keyGenerator: ({ ip }) => ip,
  })
  app.decorate('limitLinks', async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}

function tooMany(waitMs: number): RefusedError {
  return new RefusedError('too-many-requests', null, Math.max(1, Math.ceil(waitMs / 1000)))
}
