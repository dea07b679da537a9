import { createRefundLines, type LedgerLine as DomainLine } from '@samhus/domain/points'
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

/** A booking to which ledger lines belong. */
export type LedgerSubject = Omit<Debit, 'year' | 'points'>

/** Returns the lines of a booking as they are stored; what expires of a refund names the booking as its cause. */
export function toLedgerLines(
  deps: Pick<Deps, 'newId'>,
  { groupId, membershipId, bookingId }: LedgerSubject,
  lines: readonly DomainLine[],
): LedgerLine[] {
  return lines.map((line) => ({
    id: deps.newId(),
    groupId,
    membershipId,
    ...line,
    ...(line.type === 'Expire' ? { cause: `refund of ${bookingId}` } : { bookingId }),
  }))
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
  const { year, points } = debit
  const lines = createRefundLines({ year, points: -points }, getYearEnd(year, policy.timeZone), at)
  return toLedgerLines(deps, debit, lines)
}
