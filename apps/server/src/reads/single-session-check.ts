import type { Answer } from '@samhus/contract/operation'
import type { singleSessionCheck as contract } from '@samhus/contract/session'
import * as sessions from '../db/sessions.ts'
import type { Actor, Deps } from '../deps.ts'
import { InactiveSessionError } from '../refused.ts'

/**
 * May this device act for its person?
 *
 * Refuses (409 INACTIVE_SESSION) while another live device has the session. Whoever names no device passes, and so
 * does an administrator who acts as somebody.
 *
 * @see domain §11
 */
export async function singleSessionCheck(
  deps: Deps,
  { personId, deviceId, impersonatorId }: Actor,
): Promise<Answer<typeof contract>> {
  if (impersonatorId === null && deviceId !== null) {
    if (await sessions.isElsewhere(deps.db, { personId, deviceId }, deps.wall())) {
      throw new InactiveSessionError()
    }
  }
  return { isActive: true }
}
