import { upsertDevice, type DeviceUse } from '../db/queries/device.ts'
import type { Deps } from '../shared/deps.ts'

/** The use of a device is recorded at most once in this time. */
export const minRecordIntervalMs = 60 * 60 * 1000
/** Devices per person, so that a caller with invented device ids cannot fill the table. */
const maxDevices = 20

/** Records that a person uses the portal from a browser, by system time. It decides nothing, so it has no audit row. */
export async function recordDeviceUse(deps: Deps, use: DeviceUse): Promise<void> {
  const at = deps.systemNow()
  await deps.db.transaction((tx) =>
    upsertDevice(tx, use, { at, before: at - minRecordIntervalMs, maxDevices }),
  )
}
