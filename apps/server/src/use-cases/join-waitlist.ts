import type { joinWaitlist as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { findFreeSlot, mayJoinWaitlist } from '@samhus/domain/waitlist'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import type { Affected } from '../db/queries/change.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { factsOfUnit, type WeekOfOwner } from '../db/queries/booking-facts.ts'
import { lock, type Locked } from '../db/queries/locks.ts'
import { weekWithQueue } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { endReservation } from '../steps/close-reservation.ts'
import { passWeekOn } from '../steps/offer-to-next.ts'
import { LookAgainError, write } from '../steps/idempotent-write.ts'

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
  return write<Joined>(deps, actor, {
    operation: 'join-waitlist',
    input,
    attempt: async (inTransaction) => {
      const seen = await allowedToJoin(deps.db, actor, { unitId, at: deps.now() })
      const hadOffer = seen.state.holder?.isOwn === true
      return inTransaction(async (tx) => {
        const queuesOf = hadOffer ? [unitId] : []
        const locked = await lock(tx, { unitIds: [unitId], membershipIds: [seen.membershipId], queuesOf })
        const at = deps.now()
        const facts = await allowedToJoin(tx, actor, { unitId, at })
        if (facts.state.holder?.isOwn !== true) return join(tx, deps, { actor, facts, at, affected: [] })
        if (!hadOffer) throw new LookAgainError('the offer ran out meanwhile')
        const affected = await closeOwnOffer(tx, deps, { actor, facts, locked, at })
        return join(tx, deps, { actor, facts: await allowedToJoin(tx, actor, { unitId, at }), at, affected })
      })
    },
  })
}

async function allowedToJoin(
  reader: Reads,
  actor: Actor,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<WeekOfOwner> {
  const facts = await factsOfUnit(reader, actor.personId, { unitId, at })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  orThrow(mayJoinWaitlist(facts, facts.policy, at), at)
  return facts
}

interface Joining {
  readonly actor: Actor
  readonly facts: WeekOfOwner
  readonly at: Instant
}

/** Ends the owner's own offer that ran out and passes the week on; answers whom that concerns. */
async function closeOwnOffer(
  tx: Tx,
  deps: Deps,
  { actor, facts, locked, at }: Joining & { locked: Locked },
): Promise<readonly Affected[]> {
  const { holder, unit, groupId } = facts
  if (holder?.origin !== 'offer') throw new Error('a hold beside a queue')
  const { bookingId, membershipId, personId, origin, reservedUntil } = holder
  const of = { bookingId, unitId: unit.id, groupId, membershipId, personId }
  await endReservation(tx, { ...of, origin, ranOutAt: reservedUntil }, { by: actor, at })
  const week = await weekWithQueue(tx, unit.id)
  if (!week) throw new Error(`unit ${unit.id} is gone`)
  return passWeekOn(tx, deps, { week, locked, by: null, at })
}

async function join(
  tx: Tx,
  deps: Deps,
  { actor, facts, at, affected }: Joining & { affected: readonly Affected[] },
): Promise<Joined> {
  const { unit, groupId, membershipId, policy, queue, takenYearSlots } = facts
  const unitSlot = findFreeSlot(
    queue.map(({ slot }) => slot),
    policy.maxWaitlistPerUnit,
  )
  const yearSlot = findFreeSlot(takenYearSlots, policy.maxWaitlistsPerUser)
  if (unitSlot === null || yearSlot === null) throw new Error('a queue is longer than its rule has counted')
  const bookingId = deps.ids()
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
    changes.announce(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: bookingId,
      affected,
    }),
  ])
  return { bookingId, priority: 1 + queue.length + 1 }
}
