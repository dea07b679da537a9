import { insertAuditRow } from '../db/queries/audit.ts'
import { extendSessions, takeSessionIfFree, type PersonDevice, type Session } from '../db/queries/device.ts'
import type { Deps } from '../shared/deps.ts'
import { InactiveSessionError } from '../shared/refused-error.ts'

/** How long a session lasts after the last connection of its device was closed. docs/domain.md §11 */
const disconnectedLeaseMs = 30_000
/**
 * How long it lasts while its device is connected. Longer, since the process with the connection extends it only
 * every ten seconds.
 */
const connectedLeaseMs = 40_000

/** Skips the write if the device's session lasts longer than this: it is extended within a second anyway. */
const skipRenewalMs = 10_000

/**
 * Gives the session to a device that connects, if no other device has an unexpired one.
 *
 * After an outage thousands of devices reconnect at the same time, and most still have their session: they write
 * nothing. `known` is the person's session as just read from the database. Taking over the session of another device
 * has an audit row; a device that keeps its session has none.
 *
 * @throws InactiveSessionError
 */
export async function takeSession(
  deps: Deps,
  device: PersonDevice,
  known: Session | null = null,
): Promise<void> {
  const at = deps.systemNow()
  if (known?.deviceId === device.deviceId && known.liveUntil > at + skipRenewalMs) return
  const { personId, deviceId } = device
  const isTaken = await deps.db.transaction(async (tx) => {
    const taken = await takeSessionIfFree(tx, device, { at, liveUntil: at + connectedLeaseMs })
    if (taken && taken.previous !== null && taken.previous !== deviceId) {
      const subject = { subjectKind: 'person', subjectId: personId, groupId: null }
      const by = { personId, impersonatorId: null }
      await insertAuditRow(tx, { at: deps.now(), by, action: 'take-session', ...subject })
    }
    return taken !== null
  })
  if (!isTaken) throw new InactiveSessionError()
}

/** Extends the sessions of connected devices, and shortens those of devices that have just disconnected. */
export async function extendSessionLeases(
  deps: Deps,
  { connected, gone }: { connected: readonly PersonDevice[]; gone: readonly PersonDevice[] },
): Promise<void> {
  const at = deps.systemNow()
  await deps.db.transaction(async (tx) => {
    if (gone.length > 0) await extendSessions(tx, gone, at + disconnectedLeaseMs)
    if (connected.length > 0) await extendSessions(tx, connected, at + connectedLeaseMs)
  })
}
