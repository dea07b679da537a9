import { getClaimAfterAssign, getReservationEnd } from '@samhus/domain/assignment'
import { sumLines, type LedgerLine as DomainLine } from '@samhus/domain/points'
import type { Decision } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { insertAssign, type MovedBooking } from '../db/queries/booking.ts'
import type { MemberWeekFacts } from '../db/queries/booking-facts.ts'
import type { AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LedgerLine } from '../db/queries/ledger.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import type { Deps } from '../shared/deps.ts'
import { endRow } from './end-row.ts'
import { toLedgerLines } from './refund-ledger-lines.ts'
import { settleRefundClaim } from './settle-refund-claim.ts'

/** A week that the rules allow an admin to give to an owner. */
export interface Assignment {
  readonly act: 'assign' | 'move'
  /** The new booking's. */
  readonly bookingId: string
  readonly facts: MemberWeekFacts
  /** The lines of the debit. */
  readonly debit: readonly DomainLine[]
  /** Points that come back for the week from which the booking is moved; null of an assignment. */
  readonly pointsBefore: number | null
  /** Rules that the admin has set aside. */
  readonly overridden: Decision
  readonly moved?: MovedBooking
  readonly isWaived: boolean
  /** The fee that is noted, in kroner; 0: none. */
  readonly kroner: number
  readonly reason: string
  readonly by: AuditActor
  readonly at: number
}

/** What the new booking adds to its transaction. */
export interface AssignedWeek {
  /** To append with the transaction's other ledger lines. */
  readonly lines: readonly LedgerLine[]
  /** Who else is affected, for the change of the week that the caller publishes. */
  readonly affected: readonly AffectedPerson[]
}

/**
 * Ends an expired reservation or an offer on the week, inserts the `Assign` row with its audit row, and settles the
 * open refund claim. The waitlist stays. The caller has locked the week and the owner.
 *
 * @see docs/rules.md R84, R85, R112 to R114, docs/domain.md §5
 */
export async function assignWeek(tx: Tx, deps: Deps, assignment: Assignment): Promise<AssignedWeek> {
  const { bookingId, facts, debit, moved, at } = assignment
  const { unit, groupId, membershipId, member } = facts
  const formerHolder = await endReservation(tx, deps, assignment)
  const settled = settleRefundClaim(tx, deps, { facts: withDueClaim(facts, at), by: membershipId, at })
  await Promise.all([
    insertAssign(tx, { id: bookingId, groupId, unit, membershipId, at, ...(moved ? { moved } : {}) }),
    settled.writes,
    recordAssignment(tx, assignment),
  ])
  return {
    lines: [...toLedgerLines(deps, { groupId, membershipId, bookingId }, debit), ...settled.lines],
    affected: [...formerHolder, ...settled.affected].filter(({ personId }) => personId !== member.personId),
  }
}

/** Returns the facts without a claim that has lapsed by itself. */
function withDueClaim(facts: MemberWeekFacts, at: number): MemberWeekFacts {
  const { unit, claim, membershipId } = facts
  if (!claim) return facts
  const state = getClaimAfterAssign(unit, { byClaimant: claim.membershipId === membershipId }, at)
  return state === 'open' ? { ...facts, claim: null } : facts
}

async function endReservation(
  tx: Tx,
  deps: Deps,
  { facts, by, at }: Assignment,
): Promise<readonly AffectedPerson[]> {
  const { holder, state, unit, groupId } = facts
  const event = getReservationEnd(state, at)
  if (!holder || event === null) return []
  const { personId, bookingId } = holder
  const row = { ...holder, unitId: unit.id, groupId }
  if (event === 'expire') await endRow(tx, row, { event, at })
  else {
    const data = { what: 'offer-overridden' }
    await Promise.all([
      endRow(tx, row, { event, by, at }),
      enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'changed', data }, at),
    ])
  }
  return [{ personId, bookingId, pointsChanged: false }]
}

function recordAssignment(tx: Tx, assignment: Assignment): Promise<void> {
  const { act, bookingId, facts, debit, pointsBefore, isWaived, kroner, overridden, reason, by, at } =
    assignment
  const { unit, groupId, membershipId } = facts
  const points = Math.abs(sumLines(debit))
  return insertAuditRow(tx, {
    at,
    by,
    groupId,
    action: act,
    subjectKind: 'booking',
    subjectId: bookingId,
    unitId: unit.id,
    membershipId,
    fields: ['points'],
    values: [
      { field: 'points', before: pointsBefore === null ? null : String(pointsBefore), after: String(points) },
      ...(isWaived ? [{ field: 'waived', before: null, after: 'true' }] : []),
      ...(kroner > 0 ? [{ field: 'fee', before: null, after: String(kroner) }] : []),
    ],
    overrides: overridden.map(({ type }) => type),
    adminReason: reason,
  })
}
