import type { AuditActor } from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'
import { issueCheckOutLink as issue } from '../../steps/issue-check-out-link.ts'

/** Makes a fresh link to check a booking's stay out, to be handed to its guest; answers its token. */
export async function issueCheckOutLink(deps: Deps, by: AuditActor | null, bookingId: string): Promise<string> {
  return deps.db.transaction((tx) => issue(tx, deps, { bookingId, by }))
}
