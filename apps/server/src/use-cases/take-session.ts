import { extendSessions, takeSessionIfFree, type PersonDevice, type Session } from '../db/queries/device.ts'
import type { Deps } from '../shared/deps.ts'
import { InactiveSessionError } from '../shared/refused-error.ts'

/** A session is live this long after its device's last connection. docs/domain.md §11 */
const disconnectedLeaseMs = 30_000
/** Longer while there is one: the process that holds it says so every ten seconds. */
const connectedLeaseMs = 40_000

/** Its own session of that long at least a device need not claim again: within a second it is kept up. */
const skipRenewalMs = 10_000

/**
 * A device connects: it gets the session, silently where that is free or stale. Refuses INACTIVE_SESSION.
 *
 * Thousands come back at once when a line breaks, and most have their session still: they write nothing. `known`:
 * the person's session as the database has just told it.
 */
export async function takeSession(
  deps: Deps,
  device: PersonDevice,
  known: Session | null = null,
): Promise<void> {
  const at = deps.systemNow()
  if (known?.deviceId === device.deviceId && known.liveUntil > at + skipRenewalMs) return
  const isClaimed = await deps.db.transaction((tx) =>
    takeSessionIfFree(tx, device, { at, liveUntil: at + connectedLeaseMs }),
  )
  if (!isClaimed) throw new InactiveSessionError()
}

/** Keeps the sessions of connected devices, and lets those of devices that have just gone run out. */
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
