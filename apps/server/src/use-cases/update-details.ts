import type { updateDetails as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayUpdateDetails } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import type { WeekDetails } from '@samhus/domain/details-change'
import { publishPrivateChange } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import { findOwnerBooking, lookAtBooking } from '../db/queries/owner-look.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { changeDetails, planDetailsChange, readDetails } from '../steps/change-details.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type UpdateAnswer = Output<typeof contract>

/**
 * Lends a booked week out, or ends that; and skips its cleaning, or orders it again. Values that are already stored
 * change nothing. A new name or e-mail address of the contact revokes the check-out links of the stay.
 *
 * @throws RefusedError invalid-request for an incomplete contact (R67); then docs/rules.md R46, R47, R65, R66, in that
 * order
 * @see docs/domain.md §9
 */
export async function updateDetails(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<UpdateAnswer> {
  const bookingId = input.id
  const details = readDetails({ contact: input.lendedOutContact, skipsCleaning: input.skipCleaning })
  return idempotentWrite<UpdateAnswer>(deps, actor, {
    operation: 'update-details',
    input,
    run: async (inTransaction) => {
      const wantsSkipCleaning = details.skipsCleaning
      const now = deps.now()
      const seen = await lookAtBooking(deps.db, actor.personId, { bookingId, at: now })
      const factsBeforeLock = decide(seen, { wantsSkipCleaning, at: now })
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, {
          groupId: factsBeforeLock.groupId,
          unitIds: [factsBeforeLock.unit.id],
          membershipIds: [factsBeforeLock.membershipId],
        })
        const at = deps.now()
        const found = await findOwnerBooking(tx, actor.personId, { bookingId, at })
        const facts = decide(found, { wantsSkipCleaning, at })
        await save(tx, { actor, facts, details, at })
        return { bookingId }
      })
    },
  })
}

/** @throws RefusedError R46, R47, R65, R66 */
function decide(
  facts: OwnerBookingFacts | null,
  { wantsSkipCleaning, at }: { wantsSkipCleaning: boolean; at: Instant },
): OwnerBookingFacts {
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, owner } = facts
  throwIfRefused(mayUpdateDetails({ booking, unit, ownWeeks: owner.ownWeeks, wantsSkipCleaning }, at), at)
  return facts
}

interface SaveArgs {
  readonly actor: Actor
  readonly facts: OwnerBookingFacts
  readonly details: WeekDetails
  readonly at: Instant
}

async function save(tx: Tx, { actor, facts, details, at }: SaveArgs): Promise<void> {
  const plan = await planDetailsChange(tx, facts, details)
  if (plan.changed.length === 0) return
  const { booking, unit, groupId } = facts
  await Promise.all([
    changeDetails(tx, { facts, details, plan, by: actor, action: 'update-details', at }),
    publishPrivateChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
    }),
  ])
}
