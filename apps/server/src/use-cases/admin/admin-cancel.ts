import type { adminCancel as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { computeAdminRefund, type RefundChoice } from '@samhus/domain/admin-release'
import { mayAdminCancel } from '@samhus/domain/admin-rules'
import type { Refund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import { findMemberBooking, type MemberBookingFacts } from '../../db/queries/booking-facts.ts'
import { publishChange } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { insertFee } from '../../db/queries/fee.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import { findWeekWithWaitlist } from '../../db/queries/waitlist.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { cancelWeek } from '../../steps/cancel-week.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

type CancelAnswer = Output<typeof contract>

/**
 * Cancels a booked week for its owner, also after the owner's own deadline, and offers it to the next one on its
 * waitlist. What comes back is as the admin chooses: by the rule, which may open a claim, all of it, or nothing.
 *
 * @throws RefusedError invalid-request without a reason; no-booking-found, booking-is-not-book-type,
 *   already-checked-out, booking-date-passed (R115)
 * @see docs/rules.md R112, R115, R180, docs/domain.md §5, §8
 */
export async function adminCancel(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CancelAnswer> {
  const act = readToldAct(input)
  const { bookingId, refund: choice, notesFee = false } = input
  return idempotentWrite<CancelAnswer>(deps, actor, {
    operation: 'admin-cancel',
    input,
    run: async (inTransaction) => {
      const { groupId, unit, membershipId } = await loadForCancel(deps.db, bookingId, deps.now())
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, {
          groupId,
          unitIds: [unit.id],
          membershipIds: [membershipId],
          waitlistUnitIds: [unit.id],
        })
        const at = deps.now()
        const facts = await loadForCancel(tx, bookingId, at)
        return cancel(tx, deps, { actor, act, choice, notesFee, facts, locked, at })
      })
    },
  })
}

/** @throws RefusedError R115 */
async function loadForCancel(reader: Queryable, bookingId: string, at: Instant): Promise<MemberBookingFacts> {
  const facts = await findMemberBooking(reader, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit } = facts
  throwIfRefused(mayAdminCancel({ ...booking, unit }, at), at)
  return facts
}

interface CancelArgs {
  readonly actor: Actor
  readonly act: ToldAct
  readonly choice: RefundChoice
  readonly notesFee: boolean
  readonly facts: MemberBookingFacts
  readonly locked: LockedMembers
  readonly at: Instant
}

async function cancel(tx: Tx, deps: Deps, args: CancelArgs): Promise<CancelAnswer> {
  const { actor, act, choice, notesFee, facts, locked, at } = args
  const { booking, unit, policy, groupId, member } = facts
  const week = await findWeekWithWaitlist(tx, unit.id)
  if (!week) throw new Error(`unit ${unit.id} does not exist any more`)
  const { hasLeft, personId } = member
  const paid = { unit, price: booking.points, debited: booking.debited, hasLeft }
  const refund = computeAdminRefund(choice, paid, { policy, now: at })
  const kroner = notesFee ? policy.administrationFeeKroner : 0
  const values = listChoices(choice, kroner)
  const cause = { event: 'admin-cancel', reason: act.reason, by: actor, values, at } as const
  const bookingId = booking.id
  const fee = { id: deps.newId(), groupId, bookingId, act: 'admin-cancel', kroner } as const
  const [affected] = await Promise.all([
    cancelWeek(tx, deps, { facts, refund, cause, week, locked }),
    kroner > 0 ? insertFee(tx, fee, at) : null,
    act.tells ? tellOwner(tx, deps, { act, facts, refund, kroner, at }) : null,
  ])
  const owner = { personId, bookingId, pointsChanged: refund.kind === 'full' }
  await publishChange(tx, { at, groupId, unitId: unit.id, actorId: null, affected: [owner, ...affected] })
  return { bookingId, refund: refund.kind, points: refund.points, expires: doesExpire(facts, refund, at) }
}

/** What comes back of a year that has ended expires at once. R77 */
const doesExpire = ({ unit, policy }: MemberBookingFacts, { kind, points }: Refund, at: Instant): boolean =>
  kind === 'full' && points > 0 && at >= getYearEnd(unit.year, policy.timeZone)

/** What the audit row says that the admin chose. */
function listChoices(choice: RefundChoice, kroner: number) {
  const refund = { field: 'refund', before: null, after: choice }
  return kroner > 0 ? [refund, { field: 'fee', before: null, after: String(kroner) }] : [refund]
}

async function tellOwner(
  tx: Tx,
  deps: Deps,
  {
    act,
    facts,
    refund,
    kroner,
    at,
  }: Pick<CancelArgs, 'act' | 'facts' | 'at'> & {
    refund: Refund
    kroner: number
  },
): Promise<void> {
  const { booking, groupId, member } = facts
  const { kind, points } = refund
  const data = {
    what: 'by-admin',
    refund: kind,
    points,
    ...(doesExpire(facts, refund, at) ? { expires: true } : {}),
    ...(kroner > 0 ? { fee: kroner } : {}),
    ...act.words,
  }
  const to = { groupId, personId: member.personId, bookingId: booking.id }
  await enqueueMail(tx, { id: deps.newId(), ...to, kind: 'cancelled', data }, at)
}
