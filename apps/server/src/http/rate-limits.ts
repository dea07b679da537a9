import { createHash } from 'node:crypto'
import { finished } from 'node:stream'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { createErrorResponse } from './errors.ts'
import { createHeavyCalls } from './heavy-calls.ts'
import { createPersonLimits } from './person-limits.ts'
import { createUploadLimits } from './upload-limits.ts'
import { maxCountedKeys } from './usage-window.ts'

const timeWindow = '1 minute'
/** About as long as an export takes. */
const heavyRetrySeconds = 5
/** Share of an address's rejections that one and the same token may use up. */
const maxShareOfOneToken = 1 / 20

/**
 * Limits every operation: per person where one is signed in (a whole group may share one address), else per address.
 * `limitLinks` is the narrower limit for guests; register before the routes.
 *
 * A request that is rejected before that (a bad token, a body that cannot be read) is counted by `limitRejected`. That
 * changes only error responses, so a caller with a good token is not locked out by others at the same address.
 */
export async function addRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  const counted = new WeakSet<FastifyRequest>()
  const countPersonCall = createPersonLimits(config)
  app.addHook('preValidation', (request, _reply, done) => {
    const personId = getPersonId(request)
    if (personId === undefined) return done()
    counted.add(request)
    const { operation } = request.routeOptions.config
    const waitMs = countPersonCall(personId, { operation, query: request.query })
    done(waitMs > 0 ? createTooManyRequests(waitMs) : undefined)
  })
  await app.register(rateLimit, {
    cache: maxCountedKeys,
    timeWindow,
    hook: 'preValidation',
    // The app's own files are not limited, and signed-in users are counted above.
    allowList: (request: FastifyRequest) =>
      getPersonId(request) !== undefined ||
      !/^\/(client|admin|identity)\//.test(request.routeOptions.url ?? ''),
    max: config.LIMIT_ADDRESS_PER_MINUTE,
    keyGenerator: (request: FastifyRequest) => {
      counted.add(request)
      return getAddress(request)
    },
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) => createTooManyRequests(ttl),
  })
  const countLink = app.createRateLimit({
    timeWindow,
    max: config.LIMIT_LINK_PER_MINUTE,
    keyGenerator: getAddress,
  })
  app.decorate('limitLinks', async (request: FastifyRequest) => {
    counted.add(request)
    const link = await countLink(request)
    if (!link.isAllowed && link.isExceeded) throw createTooManyRequests(link.ttl)
  })
  addUploadLimits(app, config)
  const startHeavyCall = createHeavyCalls(config)
  app.decorate('takeTurn', async (request: FastifyRequest, { raw }: FastifyReply) => {
    const call = startHeavyCall(getPersonId(request) ?? '')
    if (!call) throw createTooManyRequests(1000 * heavyRetrySeconds)
    finished(raw, call.leave)
    await call.turn
  })
  const countToken = app.createRateLimit({
    timeWindow,
    max: Math.ceil(config.LIMIT_ADDRESS_PER_MINUTE * maxShareOfOneToken),
    keyGenerator: getTokenKey,
  })
  const countRejected = app.createRateLimit({
    timeWindow,
    max: config.LIMIT_ADDRESS_PER_MINUTE,
    keyGenerator: getAddress,
  })
  const limitRejected = async (request: FastifyRequest): Promise<RefusedError | null> => {
    const personId = getPersonId(request)
    if (personId !== undefined) {
      const waitMs = countPersonCall(personId)
      return waitMs > 0 ? createTooManyRequests(waitMs) : null
    }
    // The token's limit comes first, so a browser that repeats an expired token does not use up its address's limit.
    for (const count of [countToken, countRejected]) {
      const rejected = await count(request)
      if (!rejected.isAllowed && rejected.isExceeded) return createTooManyRequests(rejected.ttl)
    }
    return null
  }
  app.decorate('limitRejected', (request: FastifyRequest, error: unknown) =>
    counted.has(request) || createErrorResponse(error).status >= 500 ? null : limitRejected(request),
  )
}

function addUploadLimits(app: FastifyInstance, config: Config): void {
  const startUpload = createUploadLimits({
    ofSender: config.LIMIT_UPLOADS_PER_LINK,
    total: config.LIMIT_UPLOADS,
  })
  app.decorate('limitUploads', (link: string, { raw }: FastifyReply) => {
    finished(raw, startUpload(link))
  })
  const startOfficeUpload = createUploadLimits({
    ofSender: config.LIMIT_OFFICE_UPLOADS_PER_PERSON,
    total: config.LIMIT_OFFICE_UPLOADS,
  })
  app.decorate('limitOfficeUploads', (request: FastifyRequest, { raw }: FastifyReply) => {
    finished(raw, startOfficeUpload(getPersonId(request) ?? ''))
  })
}

/** Returns who has signed in: the administrator where one acts as another person. */
function getPersonId({ caller, rateLimitKey }: FastifyRequest): string | undefined {
  return caller?.actor.impersonatorId ?? caller?.actor.personId ?? rateLimitKey
}

/** Returns the network of an IPv6 address, since one client has a whole network of them. */
function getAddress({ ip }: FastifyRequest): string {
  // A connection that has been closed meanwhile has no address any more, and no one reads the answer.
  return normalizeIP(ip ?? '')
}

function getTokenKey(request: FastifyRequest): string {
  const token = createHash('sha256').update(request.headers.authorization ?? '')
  return `${getAddress(request)} ${token.digest('base64url')}`
}

function createTooManyRequests(waitMs: number): RefusedError {
  return new RefusedError('too-many-requests', null, Math.max(1, Math.ceil(waitMs / 1000)))
}
