import { createRefundLines } from '@samhus/domain/points'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import type { LedgerLine } from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'

/** The debit of one booking, to be refunded. */
export interface Debit {
  readonly groupId: string
  readonly membershipId: number
  readonly bookingId: string
  /** The week's year, which is the account's. */
  readonly year: number
  /** How many points were debited, positive. */
  readonly points: number
}

/**
 * Returns the ledger lines that refund a debit. In a year that has ended the points are returned and expire in the
 * same transaction. How much is refunded is decided by `computeRefund`.
 *
 * @see docs/rules.md R77, docs/domain.md §7
 */
export function createRefundLedgerLines(
  deps: Deps,
  debit: Debit,
  { policy, at }: { policy: Policy; at: Instant },
): LedgerLine[] {
  const { groupId, membershipId, bookingId, year, points } = debit
  return createRefundLines({ year, points: -points }, getYearEnd(year, policy.timeZone), at).map((line) => ({
    id: deps.newId(),
    groupId,
    membershipId,
    ...line,
    ...(line.type === 'Expire' ? { cause: `refund of ${bookingId}` } : { bookingId }),
  }))
}
