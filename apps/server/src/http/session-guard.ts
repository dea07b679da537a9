import type { Operation } from '@samhus/contract/operation'
import type { FastifyRequest } from 'fastify'
import { singleSessionCheck } from '../reads/single-session-check.ts'
import type { Identified } from './authenticate.ts'
import type { Edge } from './operation-routes.ts'

/** What the edge asks the hub of its own process. */
export interface LocalHub {
  /** The device that a signed connection id names; null for what is no id of ours for the person. */
  readonly deviceOf: (connectionId: string, personId: string) => string | null
  /** The person is connected to this process from that device, which therefore has the session. */
  readonly holdsDevice: (personId: string, deviceId: string) => boolean
  /** What is read from now on has every change of a transaction below this number. */
  readonly changesBefore: () => string
}

/** The caller with the device that the connection id names, which counts before X-Device-Id. */
export function withConnectionDevice({ live }: Edge, request: FastifyRequest, identified: Identified): Identified {
  const id = request.headers['x-connection-id']
  if (!live || typeof id !== 'string') return identified
  const { actor } = identified
  const deviceId = live.deviceOf(id, actor.personId) ?? actor.deviceId
  return { ...identified, actor: { ...actor, deviceId } }
}

/** Owners' writes need the session, but for the one that takes it. The back office has none. */
export function needsSession({ method, caller, name }: Operation): boolean {
  return method !== 'GET' && caller === 'person' && name !== 'force-disconnect'
}

/** Refuses INACTIVE_SESSION where another live device has the session. Without a device nothing is asked. */
export async function requireSession({ deps, live }: Edge, { actor, roles }: Identified): Promise<void> {
  const { personId, deviceId } = actor
  if (deviceId === null || roles.length > 0 || live?.holdsDevice(personId, deviceId)) return
  await singleSessionCheck(deps, actor)
}
