import { upsertDevice, type DeviceUse } from '../db/queries/device.ts'
import type { Deps } from '../shared/deps.ts'

/** A device's use is written down at most once in this time. */
export const minRecordIntervalMs = 60 * 60 * 1000
/** Of one person: who invents device ids fills no table. */
const maxDevices = 20

/**
 * Remembers that a person uses the portal from a browser. Wall time, and no act: it decides nothing, and no audit
 * row is owed for it.
 */
export async function recordDeviceUse(deps: Deps, use: DeviceUse): Promise<void> {
  const at = deps.systemNow()
  await deps.db.transaction((tx) =>
    upsertDevice(tx, use, { at, before: at - minRecordIntervalMs, maxDevices }),
  )
}
