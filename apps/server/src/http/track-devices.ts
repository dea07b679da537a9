import type { Instant } from '@samhus/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../shared/deps.ts'
import { minRecordIntervalMs, recordDeviceUse } from '../use-cases/record-device-use.ts'
import { parseUserAgent } from './user-agent.ts'

/** A device that was evicted from the cache costs one more write. */
const maxDevices = 50_000

/**
 * Records the devices from which members read, each at most once an hour and after the response has been sent.
 * Impersonation, administrators and writes are not recorded.
 */
export function trackDevices(app: FastifyInstance, deps: Deps): void {
  const recordedAt = new LRUCache<string, Instant>({ max: maxDevices })
  app.addHook('onResponse', async ({ caller, method, headers }, { statusCode }) => {
    if (!caller || method !== 'GET' || statusCode >= 400) return
    const { personId, deviceId, impersonatorId } = caller.actor
    if (deviceId === null || impersonatorId !== null || caller.roles.length > 0) return
    const key = `${personId} ${deviceId}`
    const at = deps.systemNow()
    if (at - (recordedAt.get(key) ?? -Infinity) < minRecordIntervalMs) return
    recordedAt.set(key, at)
    // Not awaited: the record is not essential, and the next use tries again where it fails.
    recordDeviceUse(deps, { personId, deviceId, ...parseUserAgent(headers['user-agent']) }).catch(
      (error: unknown) => {
        recordedAt.delete(key)
        deps.log.debug({ err: error }, 'a device could not be recorded')
      },
    )
  })
}
