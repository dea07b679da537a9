import { noteDeviceUse, type DeviceUse } from '../db/queries/device.ts'
import type { Deps } from '../shared/deps.ts'

/** A device's use is written down at most once in this time. */
export const noteEveryMs = 60 * 60 * 1000
/** Of one person: who invents device ids fills no table. */
const mostDevices = 20

/**
 * Remembers that a person uses the portal from a browser. Wall time, and no act: it decides nothing, and no audit
 * row is owed for it.
 */
export async function noteDevice(deps: Deps, use: DeviceUse): Promise<void> {
  const at = deps.wall()
  await deps.db.transaction((tx) =>
    noteDeviceUse(tx, use, { at, before: at - noteEveryMs, most: mostDevices }),
  )
}
