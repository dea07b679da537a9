import * as sessions from '../db/queries/session.ts'
import type { Device, Session } from '../db/queries/session.ts'
import type { Deps } from '../shared/deps.ts'
import { InactiveSessionError } from '../shared/refused-error.ts'

/** A session is live this long after its device's last connection. docs/domain.md §11 */
const staleAfterMs = 30_000
/** Longer while there is one: the process that holds it says so every ten seconds. */
const heldMs = 40_000

/** Its own session of that long at least a device need not claim again: within a second it is kept up. */
const surelyLiveMs = 10_000

/**
 * A device connects: it gets the session, silently where that is free or stale. Refuses INACTIVE_SESSION.
 *
 * Thousands come back at once when a line breaks, and most have their session still: they write nothing. `known`:
 * the person's session as the database has just told it.
 */
export async function claimSession(deps: Deps, device: Device, known: Session | null = null): Promise<void> {
  const at = deps.wall()
  if (known?.deviceId === device.deviceId && known.liveUntil > at + surelyLiveMs) return
  const isClaimed = await deps.db.transaction((tx) =>
    sessions.claim(tx, device, { at, liveUntil: at + heldMs }),
  )
  if (!isClaimed) throw new InactiveSessionError()
}

/** Keeps the sessions of connected devices, and lets those of devices that have just gone run out. */
export async function keepSessions(
  deps: Deps,
  { connected, gone }: { connected: readonly Device[]; gone: readonly Device[] },
): Promise<void> {
  const at = deps.wall()
  await deps.db.transaction(async (tx) => {
    if (gone.length > 0) await sessions.keepUntil(tx, gone, at + staleAfterMs)
    if (connected.length > 0) await sessions.keepUntil(tx, connected, at + heldMs)
  })
}
