import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { answerTo } from './errors.ts'

const timeWindow = '1 minute'
/** People and addresses that are counted at a time: an association at its opening, and then some. */
const cache = 20_000
/** Of what an address may be refused in a minute, what one and the same token may take. */
const shareOfOneToken = 1 / 20

/**
 * Limits every operation: per person where somebody is signed in (an association may sit behind one address), else
 * per address. `limitLinks` is the narrower one of guests; register before the routes.
 *
 * What is refused before that (a bad token, a body that cannot be read) is counted by `limitRefused`. It never turns
 * away a call that would have been answered, so nobody with a good token is kept out by others at their address.
 */
export async function addLimits(app: FastifyInstance, config: Config): Promise<void> {
  const counted = new WeakSet<FastifyRequest>()
  await app.register(rateLimit, {
    cache,
    timeWindow,
    hook: 'preValidation',
    // The app's own files are for everybody.
    allowList: ({ routeOptions }: FastifyRequest) =>
      !/^\/(client|admin|identity)\//.test(routeOptions.url ?? ''),
    max: (request: FastifyRequest) =>
      personOf(request) ? config.LIMIT_PERSON_PER_MINUTE : config.LIMIT_ADDRESS_PER_MINUTE,
    keyGenerator: (request: FastifyRequest) => {
      counted.add(request)
      return personOrAddress(request)
    },
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => tooMany(ttl),
  })
  const countLink = app.createRateLimit({
    timeWindow,
    max: config.LIMIT_LINK_PER_MINUTE,
    keyGenerator: addressOf,
  })
  app.decorate('limitLinks', async (request: FastifyRequest) => {
    counted.add(request)
    const link = await countLink(request)
    if (!link.isAllowed && link.isExceeded) throw tooMany(link.ttl)
  })
  const countToken = app.createRateLimit({
    timeWindow,
    max: Math.ceil(config.LIMIT_ADDRESS_PER_MINUTE * shareOfOneToken),
    keyGenerator: tokenAt,
  })
  const countRefused = app.createRateLimit({
    timeWindow,
    max: (request: FastifyRequest) =>
      personOf(request) ? config.LIMIT_PERSON_PER_MINUTE : config.LIMIT_ADDRESS_PER_MINUTE,
    keyGenerator: personOrAddress,
  })
  app.decorate('limitRefused', async (request: FastifyRequest, error: unknown) => {
    if (counted.has(request) || answerTo(error).status >= 500) return null
    // One browser that does not let go of its token uses up nothing of the others' at its address.
    for (const count of personOf(request) ? [countRefused] : [countToken, countRefused]) {
      const refused = await count(request)
      if (!refused.isAllowed && refused.isExceeded) return tooMany(refused.ttl)
    }
    return null
  })
}

function personOf({ identified, countedAs }: FastifyRequest): string | undefined {
  return identified?.actor.personId ?? countedAs
}

function personOrAddress(request: FastifyRequest): string {
  return personOf(request) ?? addressOf(request)
}

/** Whoever has an IPv6 address has a network full of them. */
function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip)
}

function tokenAt(request: FastifyRequest): string {
  const token = createHash('sha256').update(request.headers.authorization ?? '')
  return `${addressOf(request)} ${token.digest('base64url')}`
}

function tooMany(waitMs: number): RefusedError {
  return new RefusedError('too-many-requests', null, Math.max(1, Math.ceil(waitMs / 1000)))
}
