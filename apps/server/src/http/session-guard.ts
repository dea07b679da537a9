import type { Operation } from '@samhus/contract/operation'
import type { FastifyRequest } from 'fastify'
import { singleSessionCheck } from '../reads/single-session-check.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import type { HttpContext } from './context.ts'

/** Returns the caller with the device that the connection id names; it takes precedence over X-Device-Id. */
export function withConnectionDevice(
  { localHub }: HttpContext,
  request: FastifyRequest,
  caller: AuthenticatedCaller,
): AuthenticatedCaller {
  const id = request.headers['x-connection-id']
  if (!localHub || typeof id !== 'string') return caller
  const { actor } = caller
  const deviceId = localHub.findDevice(id, actor.personId) ?? actor.deviceId
  return { ...caller, actor: { ...actor, deviceId } }
}

/** Owners' writes need the session, except the one that takes it. Administrators have none. */
export function needsSession({ method, caller, name }: Operation): boolean {
  return method !== 'GET' && caller === 'person' && name !== 'force-disconnect'
}

/**
 * Asks the database at each write, also for a device that is connected to this process: the change row that closes the
 * connections of a device after a take-over may be delayed. The look-ups of concurrent requests are one statement.
 *
 * A caller without a device needs no session.
 *
 * @throws InactiveSessionError where another active device has the session
 */
export async function requireSession(
  { deps }: HttpContext,
  { actor, roles }: AuthenticatedCaller,
): Promise<void> {
  if (roles.length === 0) await singleSessionCheck(deps, actor)
}
