import type { correctDetails as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayUpdateDetails } from '@samhus/domain/booking'
import { findChangedDetails, type WeekDetails } from '@samhus/domain/details-change'
import type { Instant } from '@samhus/domain/refusal'
import { findMemberBooking, type MemberBookingFacts } from '../../db/queries/booking-facts.ts'
import { publishPrivateChange } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { changeDetails, planDetailsChange, readDetails, toWeekDetails } from '../../steps/change-details.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Corrects the guest of a booked week, or its cleaning, as its owner could. Values that are already stored change
 * nothing, and then the owner is told nothing. A new name or e-mail address of the contact revokes the check-out links of
 * the stay.
 *
 * @throws RefusedError invalid-request without a reason, or for an incomplete contact (R67); no-booking-found,
 *   booking-is-not-book-type, booking-date-passed, consecutive-block-not-found; changed-meanwhile if the week is not as the
 *   form has read it
 * @see docs/rules.md R65, R66, R92, docs/domain.md §9
 */
export async function correctDetails(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const act = readToldAct(input)
  const details = readDetails(input)
  const { bookingId } = input
  return idempotentWrite(deps, actor, {
    operation: 'correct-details',
    input,
    run: async (inTransaction) => {
      const { groupId, unit, membershipId } = await loadForCorrection(deps.db, {
        bookingId,
        details,
        at: deps.now(),
      })
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [unit.id], membershipIds: [membershipId] })
        const at = deps.now()
        const facts = await loadForCorrection(tx, { bookingId, details, at })
        if (input.seen && hasChangedSince(facts, readDetails(input.seen)))
          throw new RefusedError('changed-meanwhile')
        await correct(tx, deps, { actor, act, facts, details, at })
        return { bookingId }
      })
    },
  })
}

async function loadForCorrection(
  reader: Queryable,
  { bookingId, details, at }: { bookingId: string; details: WeekDetails; at: Instant },
): Promise<MemberBookingFacts> {
  const facts = await findMemberBooking(reader, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, owner } = facts
  const wantsSkipCleaning = details.skipsCleaning
  throwIfRefused(mayUpdateDetails({ booking, unit, ownWeeks: owner.ownWeeks, wantsSkipCleaning }, at), at)
  return facts
}

/** Whether the owner, or another admin, has changed the week since a form read it. */
const hasChangedSince = ({ booking }: MemberBookingFacts, seen: WeekDetails): boolean =>
  findChangedDetails(toWeekDetails(booking), seen).length > 0

interface CorrectArgs {
  readonly actor: Actor
  readonly act: ToldAct
  readonly facts: MemberBookingFacts
  readonly details: WeekDetails
  readonly at: Instant
}

async function correct(tx: Tx, deps: Deps, { actor, act, facts, details, at }: CorrectArgs): Promise<void> {
  const plan = await planDetailsChange(tx, facts, details)
  if (plan.changed.length === 0) return
  const { unit, groupId, booking, member } = facts
  const { personId } = member
  const bookingId = booking.id
  const adminReason = act.reason
  const data = { what: 'details-corrected', ...act.words }
  const mail = { id: deps.newId(), groupId, personId, bookingId, kind: 'changed', data } as const
  await Promise.all([
    changeDetails(tx, { facts, details, plan, by: actor, action: 'correct-details', adminReason, at }),
    publishPrivateChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: null,
      affected: [{ personId, bookingId, pointsChanged: false }],
    }),
    act.tells ? enqueueMail(tx, mail, at) : null,
  ])
}
