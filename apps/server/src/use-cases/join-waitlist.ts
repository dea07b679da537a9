import type { joinWaitlist as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { findFreeSlot, mayJoinWaitlist } from '@samhus/domain/waitlist'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerWeek, type OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { endReservation } from '../steps/close-reservation.ts'
import { offerToNext } from '../steps/offer-to-next.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type Joined = Answer<typeof contract>

/**
 * Puts the owner at the end of the queue for a taken week; the price of today is noted.
 *
 * Who had the offer of this very week and let it run out joins behind those who wait: the offer is closed and
 * the week passed on first.
 *
 * Refuses as docs/rules.md R51 to R55, in that order.
 */
export async function joinWaitlist(deps: Deps, actor: Actor, input: Input<typeof contract>): Promise<Joined> {
  const unitId = Number(input.calendarUnitId)
  return idempotentWrite<Joined>(deps, actor, {
    operation: 'join-waitlist',
    input,
    run: async (inTransaction) => {
      const seen = await loadForJoin(deps.db, actor, { unitId, at: deps.now() })
      const hadOffer = seen.state.holder?.isOwn === true
      return inTransaction(async (tx) => {
        const waitlistUnitIds = hadOffer ? [unitId] : []
        const locked = await lockWeeksAndMembers(tx, { unitIds: [unitId], membershipIds: [seen.membershipId], waitlistUnitIds })
        const at = deps.now()
        const facts = await loadForJoin(tx, actor, { unitId, at })
        if (facts.state.holder?.isOwn !== true) return join(tx, deps, { actor, facts, at, affected: [] })
        if (!hadOffer) throw new StaleReadError('the offer ran out meanwhile')
        const affected = await closeOwnExpiredOffer(tx, deps, { actor, facts, locked, at })
        return join(tx, deps, { actor, facts: await loadForJoin(tx, actor, { unitId, at }), at, affected })
      })
    },
  })
}

async function loadForJoin(
  reader: Queryable,
  actor: Actor,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<OwnerWeekFacts> {
  const facts = await findOwnerWeek(reader, actor.personId, { unitId, at })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  throwIfRefused(mayJoinWaitlist(facts, facts.policy, at), at)
  return facts
}

interface JoinArgs {
  readonly actor: Actor
  readonly facts: OwnerWeekFacts
  readonly at: Instant
}

/** Ends the owner's own offer that ran out and passes the week on; answers whom that concerns. */
async function closeOwnExpiredOffer(
  tx: Tx,
  deps: Deps,
  { actor, facts, locked, at }: JoinArgs & { locked: LockedMembers },
): Promise<readonly AffectedPerson[]> {
  const { holder, unit, groupId } = facts
  if (holder?.origin !== 'offer') throw new Error('a hold beside a queue')
  const { bookingId, membershipId, personId, origin, reservedUntil } = holder
  const of = { bookingId, unitId: unit.id, groupId, membershipId, personId }
  await endReservation(tx, { ...of, origin, ranOutAt: reservedUntil }, { by: actor, at })
  const week = await findWeekWithWaitlist(tx, unit.id)
  if (!week) throw new Error(`unit ${unit.id} is gone`)
  return offerToNext(tx, deps, { week, locked, by: null, at })
}

async function join(
  tx: Tx,
  deps: Deps,
  { actor, facts, at, affected }: JoinArgs & { affected: readonly AffectedPerson[] },
): Promise<Joined> {
  const { unit, groupId, membershipId, policy, waitlist, takenYearSlots } = facts
  const unitSlot = findFreeSlot(
    waitlist.map(({ slot }) => slot),
    policy.maxWaitlistPerUnit,
  )
  const yearSlot = findFreeSlot(takenYearSlots, policy.maxWaitlistsPerUser)
  if (unitSlot === null || yearSlot === null) throw new Error('a queue is longer than its rule has counted')
  const bookingId = deps.newId()
  await Promise.all([
    bookings.insertWait(tx, { id: bookingId, groupId, unit, membershipId, unitSlot, yearSlot, at }),
    audit.record(tx, {
      at,
      by: actor,
      groupId,
      action: 'join-waitlist',
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
      affected,
    }),
  ])
  return { bookingId, priority: 1 + waitlist.length + 1 }
}
