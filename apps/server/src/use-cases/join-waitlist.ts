import type { joinWaitlist as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { findFreeSlot, mayJoinWaitlist } from '@samhus/domain/waitlist'
import { insertAuditRow } from '../db/queries/audit.ts'
import { insertWait } from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import { setWaiting, type WaitWrite } from '../db/queries/owner-writes.ts'
import { fromLook } from '../db/queries/compare-and-set.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import type { LookedWeek } from '../db/queries/looked-week.ts'
import { findOwnerWeek, lookAtWeek } from '../db/queries/owner-look.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { endRow } from '../steps/end-row.ts'
import { offerToNext } from '../steps/offer-to-next.ts'
import { compareAndSetWrite, StaleReadError } from '../steps/idempotent-write.ts'

type JoinAnswer = Output<typeof contract>

/**
 * Appends the owner to the waitlist of a taken week, at the week's current price.
 *
 * An owner whose own offer of this week has expired joins behind the owners who wait: first the offer ends and the week
 * is offered to the next of them.
 *
 * The waitlist of a booked week is joined by comparing versions (decision 150), that of an offered one under locks.
 *
 * @throws RefusedError docs/rules.md R51 to R55, in that order
 */
export async function joinWaitlist(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<JoinAnswer> {
  const unitId = Number(input.calendarUnitId)
  return compareAndSetWrite<JoinAnswer>(deps, actor, {
    operation: 'join-waitlist',
    input,
    run: async (inTransaction, compareAndSet) => {
      const now = deps.now()
      const seen = decide(await lookAtWeek(deps.db, actor.personId, { unitId, at: now }), now)
      if (compareAndSet && seen.holder && seen.holder.type !== 'Pre') {
        const wait = planWait(deps, seen, now)
        return compareAndSet(setWaiting, wait, toAnswer(wait.bookingId, seen))
      }
      const hadOwnOffer = seen.state.holder?.isOwn === true
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, {
          groupId: seen.groupId,
          unitIds: [unitId],
          membershipIds: [seen.membershipId],
          waitlistUnitIds: hadOwnOffer ? [unitId] : [],
        })
        const at = deps.now()
        const facts = await loadLocked(tx, actor, { unitId, at })
        if (facts.state.holder?.isOwn !== true) return join(tx, deps, { actor, facts, at, affected: [] })
        if (!hadOwnOffer) throw new StaleReadError('the owner’s offer has expired')
        const affected = await closeOwnExpiredOffer(tx, deps, { facts, locked, at })
        return join(tx, deps, { actor, facts: await loadLocked(tx, actor, { unitId, at }), at, affected })
      })
    },
  })
}

async function loadLocked(
  tx: Tx,
  actor: Actor,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<OwnerWeekFacts> {
  return decide(await findOwnerWeek(tx, actor.personId, { unitId, at }), at)
}

/** @throws RefusedError R51 to R55 */
function decide(facts: LookedWeek | null, at: Instant): LookedWeek {
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  throwIfRefused(mayJoinWaitlist(facts, facts.policy, at), at)
  return facts
}

/** A place on the waitlist of a booked week. It may be taken until the booking deadline. */
function planWait(deps: Deps, facts: LookedWeek, at: Instant): WaitWrite {
  const { unit } = facts
  return {
    bookingId: deps.newId(),
    ...fromLook(facts, at),
    until: unit.bookingDeadline,
    action: 'join-waitlist',
    calendarId: unit.calendarId,
    year: unit.year,
    points: unit.points,
    ...findSlots(facts),
  }
}

/** The row's numbers under the unique indexes that limit waitlists. */
function findSlots(facts: OwnerWeekFacts): { readonly unitSlot: number; readonly yearSlot: number } {
  const { policy, waitlist, takenYearSlots } = facts
  const taken = waitlist.map(({ slot }) => slot)
  const unitSlot = findFreeSlot(taken, policy.maxWaitlistPerUnit)
  const yearSlot = findFreeSlot(takenYearSlots, policy.maxWaitlistsPerUser)
  if (unitSlot === null || yearSlot === null)
    throw new Error('a waitlist is longer than its rule has counted')
  return { unitSlot, yearSlot }
}

/** The holder is the first, and the owner behind those who wait. */
function toAnswer(bookingId: string, { waitlist }: OwnerWeekFacts): JoinAnswer {
  return { bookingId, priority: 1 + waitlist.length + 1 }
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
  const { unit, groupId, membershipId } = facts
  const bookingId = deps.newId()
  await Promise.all([
    insertWait(tx, { id: bookingId, groupId, unit, membershipId, ...findSlots(facts), at }),
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
  return toAnswer(bookingId, facts)
}
