import type { reserve as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { computeHoldEnd, mayReserve, isRepeatedReserve } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import type { Affected } from '../db/queries/change.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { factsOfUnit, type WeekOfOwner } from '../db/queries/booking-facts.ts'
import { lock, type Locked } from '../db/queries/locks.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { closeReservation, endReservation } from '../steps/close-reservation.ts'
import { LookAgainError, write } from '../steps/idempotent-write.ts'

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
  return write<Held>(deps, actor, {
    operation: 'reserve',
    input,
    attempt: async (inTransaction) => {
      const now = deps.now()
      const seen = await allowedToHold(deps.db, actor, { unitId, at: now })
      if (isHeld(seen)) return inTransaction(async () => seen)
      const unitIds = [unitId, ...elsewhereRanOut(seen, now).map((hold) => hold.unitId)]
      return inTransaction(async (tx) => {
        const locked = await lock(tx, { unitIds, membershipIds: [seen.membershipId] })
        const at = deps.now()
        const facts = await allowedToHold(tx, actor, { unitId, at })
        return isHeld(facts) ? facts : hold(tx, deps, { actor, facts, locked, unitIds, at })
      })
    },
  })
}

function isHeld(seen: WeekOfOwner | Held): seen is Held {
  return 'reservedUntil' in seen
}

/** What the rules were asked about; or the owner's live hold or offer on this very week. */
async function allowedToHold(
  reader: Reads,
  actor: Actor,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<WeekOfOwner | Held> {
  const facts = await factsOfUnit(reader, actor.personId, { unitId, at })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  const { holder } = facts
  if (holder?.reservedUntil && isRepeatedReserve(facts.state, at)) {
    return answer(holder.bookingId, holder.reservedUntil)
  }
  orThrow(mayReserve(facts, facts.policy, at), at)
  return facts
}

/** Own holds that ran out on other weeks: one of them may still stand in this calendar's only place. */
function elsewhereRanOut({ unit, holds }: WeekOfOwner, at: Instant): WeekOfOwner['holds'] {
  return holds.filter(
    (own) => own.calendarId === unit.calendarId && own.unitId !== unit.id && own.reservedUntil <= at,
  )
}

interface Holding {
  readonly actor: Actor
  readonly facts: WeekOfOwner
  readonly locked: Locked
  readonly unitIds: readonly number[]
  readonly at: Instant
}

async function hold(tx: Tx, deps: Deps, holding: Holding): Promise<Held> {
  const { actor, facts, at } = holding
  const { unit, groupId, membershipId, policy } = facts
  const affected = await closeRanOut(tx, deps, holding)
  const bookingId = deps.ids()
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
    changes.announce(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: bookingId,
      affected: affected.filter(({ personId }) => personId !== actor.personId),
    }),
  ])
  return answer(bookingId, reservedUntil)
}

/**
 * Whoever meets a hold that ran out closes it: on this week, where it may also be an offer for which nobody else
 * waits, and the owner's own in this calendar. Answers whom the former concerns; the latter are announced.
 */
async function closeRanOut(
  tx: Tx,
  deps: Deps,
  { actor, facts, locked, unitIds, at }: Holding,
): Promise<readonly Affected[]> {
  const { holder, unit, groupId, membershipId } = facts
  for (const { bookingId, unitId, reservedUntil } of elsewhereRanOut(facts, at)) {
    if (!unitIds.includes(unitId)) throw new LookAgainError('a hold ran out meanwhile')
    const of = { bookingId, unitId, groupId, membershipId, personId: actor.personId }
    const reservation = { ...of, origin: 'hold', ranOutAt: reservedUntil } as const
    await closeReservation(tx, deps, { reservation, locked, by: actor, at })
  }
  if (!holder) return []
  const { bookingId, personId, origin, reservedUntil } = holder
  const of = { bookingId, unitId: unit.id, groupId, membershipId: holder.membershipId, personId }
  return endReservation(tx, { ...of, origin: origin ?? 'hold', ranOutAt: reservedUntil }, { by: actor, at })
}

function answer(bookingId: string, reservedUntil: Instant): Held {
  return { bookingId, reservedUntil: new Date(reservedUntil).toISOString() }
}
