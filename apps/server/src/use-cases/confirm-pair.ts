import { areNeighbours } from '@samhus/domain/season'
import type { confirmPair as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { isRepeatedConfirm } from '@samhus/domain/booking'
import { mayConfirmPair } from '@samhus/domain/pair'
import type { Instant } from '@samhus/domain/refusal'
import { insertBook, updateToBooked } from '../db/queries/booking.ts'
import type { Tx } from '../db/core/client.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { LookedBooking, LookedWeek } from '../db/queries/looked-week.ts'
import { findOwnerBooking, findOwnerWeek, lookAtBooking, lookAtWeek } from '../db/queries/owner-look.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfOtherWeekRefused, throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { bookWeek } from '../steps/book-week.ts'
import { endExpiredHolder } from '../steps/end-expired-holder.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type PairAnswer = Output<typeof contract>

/**
 * Books the owner's unexpired hold or offer and the free week directly before or after it, both in one transaction or
 * neither. The second week is never held: it is judged as if the first were booked. For two weeks that are both the
 * owner's `Book` the answer is the same as the first time.
 *
 * Always under locks: an act on two weeks does not fit the statement that compares the versions of one (decision 172).
 *
 * @throws RefusedError for the reservation, docs/rules.md R46 to R50, in that order
 * @throws OtherWeekRefusedError then for the other week, R216 with R31 to R45
 */
export async function confirmPair(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<PairAnswer> {
  const { personId } = actor
  const booking = (at: Instant) => ({ bookingId: input.bookingId, at })
  const week = (at: Instant) => ({ unitId: Number(input.calendarUnitId), at })
  return idempotentWrite<PairAnswer>(deps, actor, {
    operation: 'confirm-pair',
    input,
    run: async (inTransaction) => {
      const now = deps.now()
      const [reservation, beside] = await Promise.all([
        lookAtBooking(deps.db, personId, booking(now)),
        lookAtWeek(deps.db, personId, week(now)),
      ])
      const seen = decide(reservation, beside, { input, at: now })
      if (!('first' in seen)) return inTransaction(async () => seen, reservation?.groupId)
      const { groupId, membershipId, unit } = seen.first
      return inTransaction(async (tx) => {
        const unitIds = [unit.id, seen.second.unit.id]
        await lockWeeksAndMembers(tx, { groupId, unitIds, membershipIds: [membershipId] })
        const at = deps.now()
        const [first, second] = await Promise.all([
          findOwnerBooking(tx, personId, booking(at)),
          findOwnerWeek(tx, personId, week(at)),
        ])
        const pair = decide(first, second, { input, at })
        return 'first' in pair ? bookBoth(tx, deps, { ...pair, actor, at }) : pair
      })
    },
  })
}

interface Pair {
  readonly first: LookedBooking
  readonly second: LookedWeek
}

/**
 * Returns the two weeks, which the rules allow to book; or the answer, where the owner has already booked both.
 *
 * @throws RefusedError R46 to R50
 * @throws OtherWeekRefusedError R216
 */
function decide(
  first: LookedBooking | null,
  second: LookedWeek | null,
  { input, at }: { input: Input<typeof contract>; at: Instant },
): Pair | PairAnswer {
  if (!first) throw new RefusedError('no-booking-found')
  const { holder, state } = second ?? {}
  const isBooked = isRepeatedConfirm(first.booking) && state?.holder?.isOwn && holder?.type === 'Book'
  if (isBooked && second && areNeighbours(first.unit, second.unit))
    return { bookingId: first.booking.id, secondBookingId: holder.bookingId }
  const decision = mayConfirmPair({ first, second, shownPoints: input.points }, first.policy, at)
  throwIfRefused(decision.first, at)
  throwIfOtherWeekRefused(decision.second, input.calendarUnitId, at)
  if (!second) throw new RefusedError('calendar-unit-not-found')
  return { first, second }
}

async function bookBoth(
  tx: Tx,
  deps: Deps,
  { first, second, actor, at }: Pair & { actor: Actor; at: Instant },
): Promise<PairAnswer> {
  const { groupId, membershipId, booking } = first
  const { unit } = second
  const secondBookingId = deps.newId()
  const ended = await endExpiredHolder(tx, second, at)
  const affected = ended.filter(({ personId }) => personId !== actor.personId)
  const rows = [
    updateToBooked(tx, { groupId, bookingId: booking.id }, at),
    insertBook(tx, { id: secondBookingId, groupId, unit, membershipId, at }),
  ]
  const common = { actor, at }
  const booked = [
    bookWeek(tx, deps, {
      ...common,
      bookingId: booking.id,
      action: 'confirm',
      facts: first,
      points: booking.points,
    }),
    bookWeek(tx, deps, {
      ...common,
      bookingId: secondBookingId,
      action: 'confirm-pair',
      facts: second,
      points: unit.points,
      affected,
    }),
  ]
  const lines = booked.flatMap((week) => week.lines)
  await Promise.all([...rows, ...booked.map(({ writes }) => writes), appendLedgerLines(tx, lines, at)])
  return { bookingId: booking.id, secondBookingId }
}
