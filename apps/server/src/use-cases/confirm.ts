import type { confirm as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayConfirm, isRepeatedConfirm } from '@samhus/domain/booking'
import { createDebitLines } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { factsOfBooking, type BookingOfOwner } from '../db/queries/booking-facts.ts'
import { lock } from '../db/queries/locks.ts'
import * as mails from '../db/queries/mail.ts'
import * as points from '../db/queries/ledger.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { settleClaim } from '../steps/settle-refund-claim.ts'
import { write } from '../steps/idempotent-write.ts'

type Confirmed = Answer<typeof contract>

/**
 * Turns the owner's live hold or offer into a booking: the frozen price is debited, a waiting refund on the
 * week is settled. Confirming one's own booking again answers as the first time.
 *
 * Refuses as docs/rules.md R46 to R50, in that order.
 */
export async function confirm(deps: Deps, actor: Actor, input: Input<typeof contract>): Promise<Confirmed> {
  const { bookingId } = input
  return write<Confirmed>(deps, actor, {
    operation: 'confirm',
    input,
    attempt: async (inTransaction) => {
      const seen = await allowedToConfirm(deps.db, actor, { bookingId, at: deps.now() })
      if (isRepeatedConfirm(seen.booking)) return inTransaction(async () => ({ bookingId }))
      return inTransaction(async (tx) => {
        await lock(tx, { unitIds: [seen.unit.id], membershipIds: [seen.membershipId] })
        const at = deps.now()
        const facts = await allowedToConfirm(tx, actor, { bookingId, at })
        if (!isRepeatedConfirm(facts.booking)) await book(tx, deps, { actor, facts, at })
        return { bookingId }
      })
    },
  })
}

async function allowedToConfirm(
  reader: Reads,
  actor: Actor,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<BookingOfOwner> {
  const facts = await factsOfBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedConfirm(facts.booking)) orThrow(mayConfirm(facts, facts.policy, at), at)
  return facts
}

async function book(
  tx: Tx,
  deps: Deps,
  { actor, facts, at }: { actor: Actor; facts: BookingOfOwner; at: Instant },
): Promise<void> {
  const { booking, unit, groupId, membershipId } = facts
  const of = { groupId, membershipId, bookingId: booking.id }
  const debit = createDebitLines(booking.points, unit.year).map((line) => ({ id: deps.ids(), ...of, ...line }))
  const settled = settleClaim(tx, deps, { facts, by: membershipId, at })
  await Promise.all([
    bookings.accept(tx, booking.id, at),
    settled.done,
    points.append(tx, [...debit, ...settled.lines], at),
    audit.record(tx, {
      at,
      by: actor,
      groupId,
      action: 'confirm',
      subjectKind: 'booking',
      subjectId: booking.id,
      unitId: unit.id,
      membershipId,
    }),
    mails.post(
      tx,
      { id: deps.ids(), groupId, personId: actor.personId, bookingId: booking.id, kind: 'confirmed' },
      at,
    ),
    changes.announce(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
      actorPointsChanged: true,
      affected: settled.affected,
    }),
  ])
}
