import type { devices as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { listDevices } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'

/**
 * Returns the browsers from which the caller has used the portal. The requesting one is marked, unless an admin
 * impersonates the caller.
 */
export async function devices(deps: Deps, actor: Actor): Promise<Output<typeof contract>> {
  const rows = await listDevices(deps.db, actor.personId)
  return {
    devices: rows.map(({ firstUsedAt, lastUsedAt, ...device }) => ({
      ...device,
      firstUsedAt: new Date(firstUsedAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      isCurrent: actor.impersonatorId === null && device.deviceId === actor.deviceId,
    })),
  }
}
