import { hubPath, hubQuery } from '@samhus/contract/hub'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findHubAccess, requireMembership } from '../reads/hub-access.ts'
import { refuseOtherDevice } from '../reads/single-session-check.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { takeSession } from '../use-cases/take-session.ts'
import { checkToken, identifyGoodToken, identifyToken } from './authenticate.ts'
import { answerTo } from './errors.ts'
import type { Edge } from './operation-routes.ts'

/** Somebody who may listen to a group. */
export interface HubCaller {
  readonly personId: string
  readonly groupId: string
  readonly deviceId: string
  readonly adminId: string | null
  /** Of the access token; system time. */
  readonly expiresAt: number
}

/** Which device has the person's session; null also where somebody acts as the person. */
type Session = NonNullable<Awaited<ReturnType<typeof findHubAccess>>>['session']

interface Asking {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Who wants to connect to the hub.
 *
 * Refuses invalid-request for a missing or malformed group or device and for a header that names another person
 * than the address, forbidden for a foreign origin, whatever identifying refuses, and no-group-found for a group
 * that is not one's own.
 *
 * The database is asked once, but for a first sign-in and for an administrator who acts as somebody.
 */
async function identifyForHub(
  edge: Edge,
  { query, headers }: Asking,
): Promise<{ caller: HubCaller; session: Session }> {
  if (!isOwnOrigin(edge, headers)) throw new RefusedError('forbidden')
  const parsed = hubQuery.safeParse(query)
  if (!parsed.success) throw new RefusedError('invalid-request')
  const { groupId, deviceId, impersonateUserId = null } = parsed.data
  // Whoever asks to act as somebody never gets in as themselves.
  const { 'x-impersonate-userid': named = impersonateUserId } = headers
  if (named !== impersonateUserId) throw new RefusedError('invalid-request')
  const good = await checkToken(edge.tokens, tokenOf({ query, headers }))
  const asking = { sub: good.claims.sub, groupId }
  const known = await findHubAccess(edge.deps, asking)
  const found = await identifyGoodToken(edge.deps, edge.tokens, {
    ...good,
    impersonateUserId,
    known: known?.person ?? null,
  })
  const { impersonatorId: adminId, expiresAt } = found
  const personId = found.person.id
  const caller = { personId, groupId, deviceId, adminId, expiresAt }
  if (adminId !== null) {
    await requireMembership(edge.deps, { groupId, personId })
    return { caller, session: null }
  }
  // Whom nobody knew has signed in for the first time just now.
  const seen = known ?? (await findHubAccess(edge.deps, asking))
  if (seen === null || seen.membershipId === null) throw new RefusedError('no-group-found')
  return { caller, session: seen.session }
}

/** Lets a socket in and gives its device the session. An answer with a status is a refusal. */
export async function admitToHub(
  edge: Edge,
  asking: Asking,
): Promise<{ listener: HubCaller } | { status: number; body: object }> {
  try {
    const { caller: listener, session } = await identifyForHub(edge, asking)
    if (listener.adminId === null) await takeSession(edge.deps, listener, session)
    return { listener }
  } catch (error) {
    const answer = answerTo(error)
    if (answer.status >= 500) edge.deps.log.warn({ err: error }, 'a connection could not be let in')
    return answer
  }
}

/** Serves the negotiation that comes before every connection. */
export function serveNegotiation(
  app: FastifyInstance,
  edge: Edge,
  negotiate: (listener: HubCaller, isStateful: boolean) => object,
): void {
  const callers = new WeakMap<FastifyRequest, HubCaller>()
  // The client sends an empty text.
  app.post(
    `${hubPath}/negotiate`,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        const asking = { query: request.query as Record<string, unknown>, headers: request.headers }
        const { caller, session } = await identifyForHub(edge, asking)
        refuseOtherDevice(edge.deps, session, caller.deviceId)
        callers.set(request, caller)
        request.countedAs = caller.personId
      },
    },
    async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Error('the negotiation was not admitted')
      const { useStatefulReconnect } = request.query as Record<string, unknown>
      return reply
        .header('cache-control', 'no-store')
        .send(negotiate(caller, useStatefulReconnect === 'true'))
    },
  )
}

/** When the token expires, if it is a usable one of the same person or administrator; else null. */
export async function renewedUntil(edge: Edge, listener: HubCaller, token: string): Promise<number | null> {
  const { personId, adminId } = listener
  const impersonateUserId = adminId === null ? null : personId
  const found = await identifyToken(edge.deps, edge.tokens, { token, impersonateUserId })
  return found.person.id === personId && found.impersonatorId === adminId ? found.expiresAt : null
}

function tokenOf({ query, headers }: Asking): string | null {
  const { authorization } = headers
  const bearer = /^Bearer ([^\s]+)$/i.exec(typeof authorization === 'string' ? authorization : '')?.[1]
  const { access_token: given } = query
  return bearer ?? (typeof given === 'string' ? given : null)
}

/** Browsers name the page's origin; whoever names none is no browser. */
function isOwnOrigin({ config }: Edge, { origin, host }: Asking['headers']): boolean {
  if (origin === undefined) return true
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  if (config.PUBLIC_URL !== undefined && new URL(config.PUBLIC_URL).origin === origin) return true
  return new URL(origin).host === host
}
