import { applyClaimEvent } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import type { Affected } from '../db/queries/change.ts'
import * as claims from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import type { WeekOfOwner } from '../db/queries/booking-facts.ts'
import * as mails from '../db/queries/mail.ts'
import type { Line } from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'
import { refundOf } from './refund-lines.ts'

/** What settling a claim adds to the transaction. */
export interface Settled {
  /** For the transaction's one ledger insert. */
  readonly lines: readonly Line[]
  /** Whom to tell. */
  readonly affected: readonly Affected[]
  readonly done: Promise<unknown>
}

type Facts = Pick<WeekOfOwner, 'claim' | 'groupId' | 'policy'>

/**
 * Settles the week's open claim when `by` takes the week: another owner's booking pays the claimant what the
 * debit took, the claimant's own supersedes it. The caller holds the unit's lock; a credit locks the account.
 *
 * @see docs/rules.md R84, R85, docs/domain.md §8
 */
export function settleClaim(
  tx: Tx,
  deps: Deps,
  { facts, by, at }: { facts: Facts; by: number; at: Instant },
): Settled {
  const { claim, groupId, policy } = facts
  if (!claim) return { lines: [], affected: [], done: Promise.resolve() }
  const { id, membershipId, personId, bookingId, points, year } = claim
  const state = applyClaimEvent('open', { kind: 'taken', byClaimant: membershipId === by })
  if (state !== 'paid')
    return { lines: [], affected: [], done: claims.close(tx, id, { state: 'superseded', at }) }
  const mail = { id: deps.ids(), groupId, personId, bookingId, kind: 'claim-paid', data: { points } } as const
  return {
    lines: refundOf(deps, { groupId, membershipId, bookingId, year, points }, { policy, at }),
    affected: [{ personId, bookingId, pointsChanged: true }],
    done: Promise.all([claims.close(tx, id, { state, at }), mails.post(tx, mail, at)]),
  }
}
