import type { reserve as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { computeHoldEnd, mayReserve, isRepeatedReserve } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../db/queries/audit.ts'
import { insertHold } from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { setHold, type HoldWrite } from '../db/queries/owner-writes.ts'
import { fromLook } from '../db/queries/compare-and-set.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import type { LookedWeek } from '../db/queries/looked-week.ts'
import { findOwnerWeek, lookAtWeek } from '../db/queries/owner-look.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { endExpiredHolder } from '../steps/end-expired-holder.ts'
import { StaleReadError, compareAndSetWrite } from '../steps/idempotent-write.ts'

type ReserveAnswer = Output<typeof contract>

/**
 * Holds a free week for the owner: for the policy's minutes, never beyond the booking deadline; the price is frozen.
 * An owner who already has the unexpired `Pre` gets it again.
 *
 * A free week is held by comparing versions (decision 150). Locks are taken only to end an expired reservation that would
 * be in the way.
 *
 * @throws RefusedError docs/rules.md R31 to R39, in that order
 */
export async function reserve(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<ReserveAnswer> {
  const unitId = Number(input.calendarUnitId)
  return compareAndSetWrite<ReserveAnswer>(deps, actor, {
    operation: 'reserve',
    input,
    run: async (inTransaction, compareAndSet) => {
      const now = deps.now()
      const look = await lookAtWeek(deps.db, actor.personId, { unitId, at: now })
      const seen = decide(look, now)
      if (isHeld(seen)) return inTransaction(async () => seen, look?.groupId)
      const expiredElsewhere = findExpiredHoldsElsewhere(seen, now)
      if (compareAndSet && seen.holder === null && expiredElsewhere.length === 0) {
        const hold = planHold(deps, seen, now)
        return compareAndSet(setHold, hold, toAnswer(hold.bookingId, hold.reservedUntil))
      }
      const unitIds = [unitId, ...expiredElsewhere.map((hold) => hold.unitId)]
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, {
          groupId: seen.groupId,
          unitIds,
          membershipIds: [seen.membershipId],
        })
        const at = deps.now()
        const facts = decide(await findOwnerWeek(tx, actor.personId, { unitId, at }), at)
        return isHeld(facts) ? facts : holdWeek(tx, deps, { actor, facts, locked, unitIds, at })
      })
    },
  })
}

function isHeld(result: LookedWeek | ReserveAnswer): result is ReserveAnswer {
  return 'reservedUntil' in result
}

/**
 * Returns the facts that the rules have allowed; or the owner's unexpired hold or offer on this same week.
 *
 * @throws RefusedError R31 to R39
 */
function decide(facts: LookedWeek | null, at: Instant): LookedWeek | ReserveAnswer {
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  const { holder } = facts
  if (holder?.reservedUntil && isRepeatedReserve(facts.state, at)) {
    return toAnswer(holder.bookingId, holder.reservedUntil)
  }
  throwIfRefused(mayReserve(facts, facts.policy, at), at)
  return facts
}

/** A hold on a free week. It may be made until the booking deadline; whatever else an instant changes allows more. */
function planHold(deps: Deps, facts: LookedWeek, at: Instant): HoldWrite {
  const { unit, policy } = facts
  return {
    bookingId: deps.newId(),
    ...fromLook(facts, at),
    until: unit.bookingDeadline,
    action: 'reserve',
    calendarId: unit.calendarId,
    year: unit.year,
    points: unit.points,
    reservedUntil: computeHoldEnd(unit, policy, at),
  }
}

/** Returns the owner's expired holds on other weeks of this calendar, where the unique index allows only one. */
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

async function holdWeek(tx: Tx, deps: Deps, args: HoldArgs): Promise<ReserveAnswer> {
  const { actor, facts, at } = args
  const { unit, groupId, membershipId, policy } = facts
  const affected = await closeExpired(tx, deps, args)
  const bookingId = deps.newId()
  const reservedUntil = computeHoldEnd(unit, policy, at)
  await Promise.all([
    insertHold(tx, { id: bookingId, groupId, unit, membershipId, reservedUntil, at }),
    insertAuditRow(tx, {
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
 * Ends expired reservations that would block this one: the owner's expired holds in the same calendar, whose changes
 * it publishes, and the expired hold or offer on this week (for such an offer no other owner waits). Returns who is
 * affected by the latter, for the change of this week that the caller publishes.
 */
async function closeExpired(
  tx: Tx,
  deps: Deps,
  { actor, facts, locked, unitIds, at }: HoldArgs,
): Promise<readonly AffectedPerson[]> {
  const { groupId, membershipId } = facts
  const { personId } = actor
  const cause = { event: 'expire', at } as const
  for (const hold of findExpiredHoldsElsewhere(facts, at)) {
    if (!unitIds.includes(hold.unitId)) throw new StaleReadError('another hold of the owner has expired')
    const reservation = { ...hold, groupId, membershipId, personId, type: 'Pre', origin: 'hold' } as const
    await closeReservation(tx, deps, { reservation, cause, requesterId: personId, locked })
  }
  return endExpiredHolder(tx, facts, at)
}

function toAnswer(bookingId: string, reservedUntil: Instant): ReserveAnswer {
  return { bookingId, reservedUntil: new Date(reservedUntil).toISOString() }
}
