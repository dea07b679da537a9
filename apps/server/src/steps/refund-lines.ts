import { createRefundLines } from '@samhus/domain/points'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import type { LedgerLine } from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'

/** What is to be given back: the debit of one booking. */
export interface Debit {
  readonly groupId: string
  readonly membershipId: number
  readonly bookingId: string
  /** Of the account: the week's year. */
  readonly year: number
  /** What the debit took, positive. */
  readonly points: number
}

/**
 * The ledger lines that give a debit back; into a year that has ended the points are returned and expire in the
 * same transaction.
 *
 * @see docs/rules.md R77, docs/domain.md §7
 */
export function toRefundLedgerLines(
  deps: Deps,
  debited: Debit,
  { policy, at }: { policy: Policy; at: Instant },
): LedgerLine[] {
  const { groupId, membershipId, bookingId, year, points } = debited
  return createRefundLines({ year, points: -points }, getYearEnd(year, policy.timeZone), at).map((line) => ({
    id: deps.newId(),
    groupId,
    membershipId,
    ...line,
    ...(line.type === 'Expire' ? { cause: `refund of ${bookingId}` } : { bookingId }),
  }))
}
