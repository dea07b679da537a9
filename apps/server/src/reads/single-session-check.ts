import type { Output } from '@samhus/contract/operation'
import type { singleSessionCheck as contract } from '@samhus/contract/session'
import { findSession, isLiveSession, type Session } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { InactiveSessionError } from '../shared/refused-error.ts'

/** @throws InactiveSessionError if another device has the session and it has not expired */
export function refuseOtherDevice(deps: Deps, session: Session | null, deviceId: string): void {
  if (session !== null && session.deviceId !== deviceId && isLiveSession(session, deps.systemNow())) {
    throw new InactiveSessionError()
  }
}

/**
 * Checks whether this device may act for its person. A caller without a device id may, and so may an admin who
 * impersonates.
 *
 * @throws InactiveSessionError (409 INACTIVE_SESSION) while another device has an unexpired session
 * @see docs/domain.md §11
 */
export async function singleSessionCheck(
  deps: Deps,
  { personId, deviceId, impersonatorId }: Actor,
): Promise<Output<typeof contract>> {
  if (impersonatorId === null && deviceId !== null) {
    refuseOtherDevice(deps, await findSession(deps.db, personId), deviceId)
  }
  return { isActive: true }
}
