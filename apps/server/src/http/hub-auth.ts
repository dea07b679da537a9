import { hubPath, hubQuery } from '@samhus/contract/hub'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findHubAccess, requireMembership } from '../reads/hub-access.ts'
import { refuseOtherDevice } from '../reads/single-session-check.ts'
import type { RequestSource } from '../shared/deps.ts'
import { RefusedError, SuspiciousRefusal } from '../shared/refused-error.ts'
import { recordImpersonation } from '../use-cases/record-impersonation.ts'
import { takeSession } from '../use-cases/take-session.ts'
import { resolveToken, resolveVerifiedToken, verifyToken } from './authenticate.ts'
import type { HttpContext } from './context.ts'
import { createErrorResponse, type ErrorResponse } from './errors.ts'
import { getRequestSource, getSecurityLog } from './security-log.ts'

/** A person who may subscribe to a group. */
export interface HubCaller {
  readonly personId: string
  readonly groupId: string
  readonly deviceId: string
  readonly adminId: string | null
  /** Of the access token; system time. */
  readonly expiresAt: number
}

/** Which device has the person's session; null also while impersonating. */
type Session = NonNullable<Awaited<ReturnType<typeof findHubAccess>>>['session']

export interface HubRequest {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly source?: RequestSource | undefined
}

/**
 * Authenticates a request to connect to the hub, with one query to the database, except for a first sign-in and
 * while impersonating.
 *
 * @throws RefusedError invalid-request for a missing or malformed group or device, and where header and query name
 *   different people to impersonate
 * @throws RefusedError forbidden for a foreign origin
 * @throws RefusedError no-group-found for a group that the person is not a member of
 * @throws RefusedError whatever `resolveVerifiedToken` throws
 */
async function authenticateForHub(
  { deps, tokens, config }: HttpContext,
  { query, headers, source }: HubRequest,
): Promise<{ caller: HubCaller; session: Session }> {
  if (!isAllowedOrigin(config.PUBLIC_URL, headers)) {
    throw new SuspiciousRefusal('forbidden', 'foreign-origin', {
      why: 'its Origin is not that of PUBLIC_URL',
    })
  }
  const parsed = hubQuery.safeParse(query)
  if (!parsed.success) throw new RefusedError('invalid-request')
  const { groupId, deviceId, impersonateUserId = null } = parsed.data
  // A header alone would be ignored, and the administrator would connect as themselves.
  const { 'x-impersonate-userid': impersonateHeader = impersonateUserId } = headers
  if (impersonateHeader !== impersonateUserId) throw new RefusedError('invalid-request')
  const verified = await verifyToken(tokens, readToken({ query, headers }))
  const { sub, issuer } = verified.claims
  const key = { sub, issuer, groupId }
  const access = await findHubAccess(deps, key)
  const { person, impersonatorId, expiresAt } = await resolveVerifiedToken(deps, tokens, {
    ...verified,
    impersonateUserId,
    preloadedPerson: access?.person ?? null,
  })
  const personId = person.id
  const caller = { personId, groupId, deviceId, adminId: impersonatorId, expiresAt }
  if (impersonatorId !== null) {
    await requireMembership(deps, { groupId, personId })
    await recordImpersonation(deps, { adminId: impersonatorId, personId, request: source })
    return { caller, session: null }
  }
  // The first sign-in has bound the `sub` only now.
  const { membershipId = null, session = null } = access ?? (await findHubAccess(deps, key)) ?? {}
  if (membershipId === null) throw new SuspiciousRefusal('no-group-found', 'other-group', personId)
  return { caller, session }
}

/**
 * Authorizes a socket and gives its device the session. A result with a status is a rejection.
 *
 * @param countConnect Throws where the one who signed in connects too often; before anything is written.
 */
export async function authorizeHubConnection(
  context: HttpContext,
  request: HubRequest,
  countConnect: (caller: HubCaller) => void,
): Promise<{ subscriber: HubCaller } | ErrorResponse> {
  const { deps } = context
  try {
    const { caller, session } = await authenticateForHub(context, request)
    countConnect(caller)
    if (caller.adminId === null) await takeSession(deps, caller, session)
    return { subscriber: caller }
  } catch (error) {
    getSecurityLog(deps).report(error, request.source)
    const response = createErrorResponse(error)
    if (response.status >= 500) deps.log.warn({ err: error }, 'a hub connection could not be authorized')
    return response
  }
}

/** Serves the negotiation that comes before every connection. */
export function serveNegotiation(
  app: FastifyInstance,
  context: HttpContext,
  negotiate: (caller: HubCaller, isStateful: boolean) => object,
): void {
  const callers = new WeakMap<FastifyRequest, HubCaller>()
  app.post(
    `${hubPath}/negotiate`,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        const { caller, session } = await authenticateForHub(context, {
          query: request.query as Record<string, unknown>,
          headers: request.headers,
          source: getRequestSource(request),
        })
        refuseOtherDevice(context.deps, session, caller.deviceId)
        callers.set(request, caller)
        request.rateLimitKey = caller.adminId ?? caller.personId
      },
    },
    async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Error('the negotiation was not authenticated')
      const { useStatefulReconnect } = request.query as Record<string, unknown>
      if (caller.adminId !== null) void reply.header('x-impersonating', caller.personId)
      return reply
        .header('cache-control', 'no-store')
        .send(negotiate(caller, useStatefulReconnect === 'true'))
    },
  )
}

/** Returns when a renewed token expires; null unless it is of the same person or the same administrator. */
export async function verifyRenewal(
  { deps, tokens }: HttpContext,
  { personId, adminId }: HubCaller,
  token: string,
): Promise<number | null> {
  const impersonateUserId = adminId === null ? null : personId
  const subject = await resolveToken(deps, tokens, { token, impersonateUserId })
  return subject.person.id === personId && subject.impersonatorId === adminId ? subject.expiresAt : null
}

function readToken({ query, headers }: HubRequest): string | null {
  const { authorization } = headers
  const bearer = /^Bearer ([^\s]+)$/i.exec(typeof authorization === 'string' ? authorization : '')?.[1]
  const { access_token: fromQuery } = query
  return bearer ?? (typeof fromQuery === 'string' ? fromQuery : null)
}

/**
 * Browsers always send the page's origin; a client without one is not a browser. Where the site's address is configured
 * it alone counts: the Host header is what the client says.
 */
function isAllowedOrigin(publicUrl: string | undefined, { origin, host }: HubRequest['headers']): boolean {
  if (origin === undefined) return true
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  if (publicUrl !== undefined) return new URL(publicUrl).origin === origin
  return new URL(origin).host === host
}
