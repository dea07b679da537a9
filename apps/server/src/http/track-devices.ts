import type { Instant } from '@samhus/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../shared/deps.ts'
import { recordDeviceUse, minRecordIntervalMs } from '../use-cases/record-device-use.ts'
import { browserFamily } from './user-agent.ts'

/** A device that has dropped out of the cache costs one write. */
const maxDevices = 50_000

/**
 * Remembers the devices of people who read something as themselves in the member area, after they have been
 * answered and without making anybody wait; each at most once an hour. Whoever acts as somebody else and the back
 * office leave no device behind, and a rush of writes writes none.
 */
export function noteDevices(app: FastifyInstance, deps: Deps): void {
  const noted = new LRUCache<string, Instant>({ max: maxDevices })
  app.addHook('onResponse', async ({ identified, method, headers }, { statusCode }) => {
    if (!identified || method !== 'GET' || statusCode >= 400) return
    const { personId, deviceId, impersonatorId } = identified.actor
    if (deviceId === null || impersonatorId !== null || identified.roles.length > 0) return
    const key = `${personId} ${deviceId}`
    const at = deps.systemNow()
    if (at - (noted.get(key) ?? -Infinity) < minRecordIntervalMs) return
    noted.set(key, at)
    // Not waited for: nobody misses it, and the next use tries again where it fails.
    recordDeviceUse(deps, { personId, deviceId, ...browserFamily(headers['user-agent']) }).catch(
      (error: unknown) => {
        noted.delete(key)
        deps.log.debug({ err: error }, 'a device was not noted')
      },
    )
  })
}
