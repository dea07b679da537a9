import type { IncomingMessage } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { ActiveCount } from './active-count.ts'
import type { HubCaller } from './hub-auth.ts'
import { UsageWindow } from './usage-window.ts'

const minuteMs = 60_000

/** What one person and one address may take of the hub, in this process. */
export interface HubLimits {
  readonly maxSocketsPerPerson: number
  /**
   * Counts a connection attempt of the user who has signed in: the admin where one acts as another person.
   *
   * @throws RefusedError too-many-requests
   */
  readonly countConnect: (caller: Pick<HubCaller, 'personId' | 'adminId'>) => void
  /**
   * Counts a socket whose user has not been identified yet. Returns what ends that; null if its address has too many.
   * Identified sockets are not counted here: a whole group may share one address.
   */
  readonly enterUnidentified: (request: IncomingMessage) => (() => void) | null
}

export function createHubLimits(config: Config): HubLimits {
  const connects = new UsageWindow({ max: config.LIMIT_CONNECTS_PER_MINUTE, windowMs: minuteMs })
  const unidentified = new ActiveCount(config.LIMIT_SOCKETS_PER_ADDRESS)
  return {
    maxSocketsPerPerson: config.LIMIT_SOCKETS_PER_PERSON,
    countConnect({ personId, adminId }) {
      const waitMs = connects.use(adminId ?? personId)
      if (waitMs > 0) throw new RefusedError('too-many-requests', null, Math.ceil(waitMs / 1000))
    },
    enterUnidentified: (request) => unidentified.enter(getClientAddress(request, config)),
  }
}

/**
 * Returns the address for a request that Fastify does not see, as `trustProxy` finds it for all others: each of our own
 * proxies has appended the address that it saw.
 */
export function getClientAddress({ socket, headers }: IncomingMessage, config: Config): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const nearestFirst = [socket.remoteAddress ?? '', ...forwarded.toReversed()]
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const hops = config.TRUSTED_PROXIES
  return normalizeIP(nearestFirst[Math.min(hops, nearestFirst.length - 1)] ?? '')
}
