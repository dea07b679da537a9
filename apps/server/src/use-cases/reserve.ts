import type { reserve as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { computeHoldEnd, mayReserve, isRepeatedReserve } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerWeek, type OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { closeReservation, endReservation } from '../steps/close-reservation.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type Held = Answer<typeof contract>

/**
 * Holds a free week for the owner: for the policy's minutes, never beyond the booking deadline; the price is
 * frozen. Who already has the live `Pre` gets it again.
 *
 * Looks before it locks, so that the losers of a rush do not queue behind the winner.
 *
 * Refuses as docs/rules.md R31 to R39, in that order.
 */
export async function reserve(deps: Deps, actor: Actor, input: Input<typeof contract>): Promise<Held> {
  const unitId = Number(input.calendarUnitId)
  return idempotentWrite<Held>(deps, actor, {
    operation: 'reserve',
    input,
    run: async (inTransaction) => {
      const now = deps.now()
      const seen = await loadForReserve(deps.db, actor, { unitId, at: now })
      if (isHeld(seen)) return inTransaction(async () => seen)
      const unitIds = [unitId, ...findExpiredHoldsElsewhere(seen, now).map((hold) => hold.unitId)]
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, { unitIds, membershipIds: [seen.membershipId] })
        const at = deps.now()
        const facts = await loadForReserve(tx, actor, { unitId, at })
        return isHeld(facts) ? facts : hold(tx, deps, { actor, facts, locked, unitIds, at })
      })
    },
  })
}

function isHeld(seen: OwnerWeekFacts | Held): seen is Held {
  return 'reservedUntil' in seen
}

/** What the rules were asked about; or the owner's live hold or offer on this very week. */
async function loadForReserve(
  reader: Queryable,
  actor: Actor,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<OwnerWeekFacts | Held> {
  const facts = await findOwnerWeek(reader, actor.personId, { unitId, at })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  const { holder } = facts
  if (holder?.reservedUntil && isRepeatedReserve(facts.state, at)) {
    return toAnswer(holder.bookingId, holder.reservedUntil)
  }
  throwIfRefused(mayReserve(facts, facts.policy, at), at)
  return facts
}

/** Own holds that ran out on other weeks: one of them may still stand in this calendar's only place. */
function findExpiredHoldsElsewhere({ unit, holds }: OwnerWeekFacts, at: Instant): OwnerWeekFacts['holds'] {
  return holds.filter(
    (own) => own.calendarId === unit.calendarId && own.unitId !== unit.id && own.reservedUntil <= at,
  )
}

interface HoldArgs {
  readonly actor: Actor
  readonly facts: OwnerWeekFacts
  readonly locked: LockedMembers
  readonly unitIds: readonly number[]
  readonly at: Instant
}

async function hold(tx: Tx, deps: Deps, holding: HoldArgs): Promise<Held> {
  const { actor, facts, at } = holding
  const { unit, groupId, membershipId, policy } = facts
  const affected = await closeExpired(tx, deps, holding)
  const bookingId = deps.newId()
  const reservedUntil = computeHoldEnd(unit, policy, at)
  await Promise.all([
    bookings.insertHold(tx, { id: bookingId, groupId, unit, membershipId, reservedUntil, at }),
    audit.record(tx, {
      at,
      by: actor,
      groupId,
      action: 'reserve',
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId: unit.id,
      membershipId,
    }),
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: bookingId,
      affected: affected.filter(({ personId }) => personId !== actor.personId),
    }),
  ])
  return toAnswer(bookingId, reservedUntil)
}

/**
 * Whoever meets a hold that ran out closes it: on this week, where it may also be an offer for which nobody else
 * waits, and the owner's own in this calendar. Answers whom the former concerns; the latter are announced.
 */
async function closeExpired(
  tx: Tx,
  deps: Deps,
  { actor, facts, locked, unitIds, at }: HoldArgs,
): Promise<readonly AffectedPerson[]> {
  const { holder, unit, groupId, membershipId } = facts
  for (const { bookingId, unitId, reservedUntil } of findExpiredHoldsElsewhere(facts, at)) {
    if (!unitIds.includes(unitId)) throw new StaleReadError('a hold ran out meanwhile')
    const of = { bookingId, unitId, groupId, membershipId, personId: actor.personId }
    const reservation = { ...of, origin: 'hold', ranOutAt: reservedUntil } as const
    await closeReservation(tx, deps, { reservation, locked, by: actor, at })
  }
  if (!holder) return []
  const { bookingId, personId, origin, reservedUntil } = holder
  const of = { bookingId, unitId: unit.id, groupId, membershipId: holder.membershipId, personId }
  return endReservation(tx, { ...of, origin: origin ?? 'hold', ranOutAt: reservedUntil }, { by: actor, at })
}

function toAnswer(bookingId: string, reservedUntil: Instant): Held {
  return { bookingId, reservedUntil: new Date(reservedUntil).toISOString() }
}
