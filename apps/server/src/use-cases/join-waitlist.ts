import type { joinWaitlist as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { findFreeSlot, mayJoinWaitlist } from '@samhus/domain/waitlist'
import { insertAuditRow } from '../db/queries/audit.ts'
import { insertWait } from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerWeek, type OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { endRow } from '../steps/end-row.ts'
import { offerToNext } from '../steps/offer-to-next.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type JoinAnswer = Output<typeof contract>

/**
 * Appends the owner to the waitlist of a taken week, at the week's current price.
 *
 * An owner whose own offer of this week has expired joins behind the owners who wait: first the offer ends and the week
 * is offered to the next of them.
 *
 * @throws RefusedError docs/rules.md R51 to R55, in that order
 */
export async function joinWaitlist(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<JoinAnswer> {
  const unitId = Number(input.calendarUnitId)
  return idempotentWrite<JoinAnswer>(deps, actor, {
    operation: 'join-waitlist',
    input,
    run: async (inTransaction) => {
      const factsBeforeLock = await loadForJoin(deps.db, actor, { unitId, at: deps.now() })
      const hadOwnOffer = factsBeforeLock.state.holder?.isOwn === true
      return inTransaction(async (tx) => {
        const waitlistUnitIds = hadOwnOffer ? [unitId] : []
        const locked = await lockWeeksAndMembers(tx, {
          unitIds: [unitId],
          membershipIds: [factsBeforeLock.membershipId],
          waitlistUnitIds,
        })
        const at = deps.now()
        const facts = await loadForJoin(tx, actor, { unitId, at })
        if (facts.state.holder?.isOwn !== true) return join(tx, deps, { actor, facts, at, affected: [] })
        if (!hadOwnOffer) throw new StaleReadError('the owner’s offer has expired')
        const affected = await closeOwnExpiredOffer(tx, deps, { facts, locked, at })
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

/** Ends the owner's own expired offer and offers the week to the next owner. Returns who is affected. */
async function closeOwnExpiredOffer(
  tx: Tx,
  deps: Deps,
  { facts, locked, at }: Omit<JoinArgs, 'actor'> & { locked: LockedMembers },
): Promise<readonly AffectedPerson[]> {
  const { holder, unit, groupId } = facts
  if (holder?.origin !== 'offer') throw new Error('a week with a hold has a waitlist')
  await endRow(tx, { ...holder, unitId: unit.id, groupId }, { event: 'expire', at })
  const week = await findWeekWithWaitlist(tx, unit.id)
  if (!week) throw new Error(`unit ${unit.id} does not exist any more`)
  return offerToNext(tx, deps, { week, locked, by: null, at })
}

async function join(
  tx: Tx,
  deps: Deps,
  { actor, facts, at, affected }: JoinArgs & { affected: readonly AffectedPerson[] },
): Promise<JoinAnswer> {
  const { unit, groupId, membershipId, policy, waitlist, takenYearSlots } = facts
  const unitSlot = findFreeSlot(
    waitlist.map(({ slot }) => slot),
    policy.maxWaitlistPerUnit,
  )
  const yearSlot = findFreeSlot(takenYearSlots, policy.maxWaitlistsPerUser)
  if (unitSlot === null || yearSlot === null)
    throw new Error('a waitlist is longer than its rule has counted')
  const bookingId = deps.newId()
  await Promise.all([
    insertWait(tx, { id: bookingId, groupId, unit, membershipId, unitSlot, yearSlot, at }),
    insertAuditRow(tx, {
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
