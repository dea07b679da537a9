import type { AuditActor } from '../db/queries/audit.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** An admin who acts on an owner's membership, access, roles, weeks or points, or on a policy, and why. */
export interface AdminAct extends AuditActor {
  readonly reason: string
}

/**
 * Returns an admin's reason as it is stored.
 *
 * @throws RefusedError invalid-request if it is empty
 * @see docs/domain.md §5
 */
export function requireReason(reason: string): string {
  const words = reason.trim()
  if (words === '') throw new RefusedError('invalid-request')
  return words
}

/** Returns the audit fields of an act: the admin and the reason; neither for what sets up a group without an admin. */
export function toAuditFields(by: AdminAct | null): { by: AuditActor | null; adminReason?: string } {
  if (by === null) return { by }
  const { reason, ...admin } = by
  return { by: admin, adminReason: requireReason(reason) }
}

/** What an admin writes about an act on a week, and whether its owner gets a mail. */
export interface ToldAct {
  /** Owners read it. */
  readonly reason: string
  readonly tells: boolean
  /** For the mail's data: the reason, and a line beside it where there is one. */
  readonly words: { readonly reason: string; readonly note?: string }
}

/**
 * Returns the words of an act as they are stored and told.
 *
 * @throws RefusedError invalid-request without a reason
 */
export function readToldAct(input: {
  readonly reason: string
  readonly tells?: boolean | undefined
  readonly note?: string | undefined
}): ToldAct {
  const reason = requireReason(input.reason)
  const note = (input.note ?? '').trim()
  return { reason, tells: input.tells ?? true, words: note === '' ? { reason } : { reason, note } }
}
