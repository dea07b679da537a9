import type { devices as contract } from '@samhus/contract/account'
import type { Answer } from '@samhus/contract/operation'
import { listDevices } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'

/** The browsers from which the caller has used the portal; the one that asks is marked, unless it is the office's. */
export async function devices(deps: Deps, actor: Actor): Promise<Answer<typeof contract>> {
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
