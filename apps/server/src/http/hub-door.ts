import { hubPath, hubQuery } from '@samhus/contract/hub'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hubGroup } from '../reads/hub-group.ts'
import { singleSessionCheck } from '../reads/single-session-check.ts'
import { RefusedError } from '../refused.ts'
import { claimSession } from '../use-cases/claim-session.ts'
import { identifyToken } from './caller.ts'
import { answerTo } from './errors.ts'
import type { Edge } from './serve.ts'

/** Somebody who may listen to a group. */
export interface HubCaller {
  readonly personId: string
  readonly groupId: string
  readonly deviceId: string
  readonly adminId: string | null
  /** Of the access token; wall time. */
  readonly expiresAt: number
}

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
 */
async function identifyForHub(edge: Edge, { query, headers }: Asking): Promise<HubCaller> {
  if (!isOwnOrigin(edge, headers)) throw new RefusedError('forbidden')
  const parsed = hubQuery.safeParse(query)
  if (!parsed.success) throw new RefusedError('invalid-request')
  const { groupId, deviceId, impersonateUserId = null } = parsed.data
  // Whoever asks to act as somebody never gets in as themselves.
  const { 'x-impersonate-userid': named = impersonateUserId } = headers
  if (named !== impersonateUserId) throw new RefusedError('invalid-request')
  const found = await identifyToken(edge.deps, edge.tokens, {
    token: tokenOf({ query, headers }),
    impersonateUserId,
  })
  const personId = found.person.id
  await hubGroup(edge.deps, { groupId, personId })
  const { impersonatorId: adminId, expiresAt } = found
  return { personId, groupId, deviceId: deviceId.toLowerCase(), adminId, expiresAt }
}

/** Lets a socket in and gives its device the session. An answer with a status is a refusal. */
export async function admitToHub(
  edge: Edge,
  asking: Asking,
): Promise<{ listener: HubCaller } | { status: number; body: object }> {
  try {
    const listener = await identifyForHub(edge, asking)
    if (listener.adminId === null) await claimSession(edge.deps, listener)
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
        const caller = await identifyForHub(edge, asking)
        const { personId, deviceId, adminId: impersonatorId } = caller
        await singleSessionCheck(edge.deps, { personId, deviceId, impersonatorId, idempotencyKey: null })
        callers.set(request, caller)
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
