import { applyClaimEvent } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import type { AffectedPerson } from '../db/queries/change.ts'
import { closeRefundClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import type { LedgerLine } from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'
import { createRefundLedgerLines } from './refund-ledger-lines.ts'

/** What settling a refund claim adds to the transaction. */
export interface ClaimSettlement {
  /** To insert with the transaction's other ledger lines. */
  readonly lines: readonly LedgerLine[]
  /** For the change that the transaction publishes. */
  readonly affected: readonly AffectedPerson[]
  readonly writes: Promise<unknown>
}

type Facts = Pick<OwnerWeekFacts, 'claim' | 'groupId' | 'policy'>

/**
 * Settles the week's open refund claim when the member `by` books the week: another owner's booking pays the claimant
 * what was debited, the claimant's own supersedes the claim. The caller holds the unit's lock; a credit locks the
 * account.
 *
 * @see docs/rules.md R84, R85, docs/domain.md §8
 */
export function settleRefundClaim(
  tx: Tx,
  deps: Deps,
  { facts, by, at }: { facts: Facts; by: number; at: Instant },
): ClaimSettlement {
  const { claim, groupId, policy } = facts
  if (!claim) return { lines: [], affected: [], writes: Promise.resolve() }
  const { id, membershipId, personId, bookingId, points, year } = claim
  const key = { groupId, claimId: id }
  const state = applyClaimEvent('open', { kind: 'taken', byClaimant: membershipId === by })
  if (state !== 'paid')
    return { lines: [], affected: [], writes: closeRefundClaim(tx, key, { state: 'superseded', at }) }
  const mail = {
    id: deps.newId(),
    groupId,
    personId,
    bookingId,
    kind: 'claim-paid',
    data: { points },
  } as const
  const lines = createRefundLedgerLines(
    deps,
    { groupId, membershipId, bookingId, year, points },
    { policy, at },
  )
  return {
    lines,
    affected: [{ personId, bookingId, pointsChanged: lines.length > 0 }],
    writes: Promise.all([closeRefundClaim(tx, key, { state, at }), enqueueMail(tx, mail, at)]),
  }
}
