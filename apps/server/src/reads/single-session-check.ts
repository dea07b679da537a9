import type { Answer } from '@samhus/contract/operation'
import type { singleSessionCheck as contract } from '@samhus/contract/session'
import { findSession, type Session } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { InactiveSessionError } from '../shared/refused-error.ts'

/** Refuses where another device has that session, and it is live. */
export function refuseOtherDevice(deps: Deps, session: Session | null, deviceId: string): void {
  if (session !== null && session.deviceId !== deviceId && session.liveUntil > deps.systemNow()) {
    throw new InactiveSessionError()
  }
}

/**
 * May this device act for its person?
 *
 * Refuses (409 INACTIVE_SESSION) while another live device has the session. Whoever names no device passes, and so
 * does an administrator who acts as somebody.
 *
 * @see docs/domain.md §11
 */
export async function singleSessionCheck(
  deps: Deps,
  { personId, deviceId, impersonatorId }: Actor,
): Promise<Answer<typeof contract>> {
  if (impersonatorId === null && deviceId !== null) {
    refuseOtherDevice(deps, await findSession(deps.db, personId), deviceId)
  }
  return { isActive: true }
}
