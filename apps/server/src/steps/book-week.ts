import { createDebitLines } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../db/queries/audit.ts'
import type { OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LedgerLine } from '../db/queries/ledger.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { toLedgerLines } from './refund-ledger-lines.ts'
import { settleRefundClaim } from './settle-refund-claim.ts'

/** A week that the rules allow its owner to book, under locks. */
export interface WeekToBook {
  readonly bookingId: string
  /** Of the audit row. `confirm-pair`: the owner never held it, but the week beside it, and booked both. */
  readonly action: 'confirm' | 'confirm-pair'
  readonly facts: Pick<OwnerWeekFacts, 'unit' | 'groupId' | 'membershipId' | 'claim' | 'policy'>
  /** What the owner pays: the price that the row stores. */
  readonly points: number
  /** Others whose rows on this week were ended for it. */
  readonly affected?: readonly AffectedPerson[]
  readonly actor: Actor
  readonly at: Instant
}

/** What a booked week adds to its transaction. */
export interface BookedWeek {
  /** To append with the transaction's other ledger lines, after its rows. */
  readonly lines: readonly LedgerLine[]
  readonly writes: Promise<unknown>
}

/**
 * Writes everything about a booked week but its row and its ledger lines: settles the open refund claim, writes the audit
 * row and the mail, and publishes the change. The caller has written the row and holds the locks of week and owner.
 *
 * @see docs/rules.md R50, R84, R85, docs/domain.md §5
 */
export function bookWeek(tx: Tx, deps: Deps, week: WeekToBook): BookedWeek {
  const { bookingId, action, facts, points, affected = [], actor, at } = week
  const { unit, groupId, membershipId } = facts
  const { personId } = actor
  const debit = toLedgerLines(deps, { groupId, membershipId, bookingId }, createDebitLines(points, unit.year))
  const settled = settleRefundClaim(tx, deps, { facts, by: membershipId, at })
  const writes = Promise.all([
    settled.writes,
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action,
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId: unit.id,
      membershipId,
    }),
    enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'confirmed' }, at),
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: personId,
      actorBookingId: bookingId,
      actorPointsChanged: debit.length > 0,
      affected: [...affected, ...settled.affected],
    }),
  ])
  return { lines: [...debit, ...settled.lines], writes }
}
