import { RefusedError } from '../refused.ts'
import { cancelBooking } from '../use-cases/cancel-booking.ts'
import { cancelReservation } from '../use-cases/cancel-reservation.ts'
import { confirm } from '../use-cases/confirm.ts'
import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import { reserve } from '../use-cases/reserve.ts'
import { updateDetails } from '../use-cases/update-details.ts'
import type { Owner, WeekName, World } from './world.ts'

/** Who stays instead of the owner, for tests that lend a week out. */
export const guest = { name: 'Gry Gæst', phone: '+45 20 30 40 50', email: 'gry@guest.example' }

/** Everything that an owner can do, by the names of the week and of the row. */
export function actsOf(world: Pick<World, 'deps' | 'unit'>, owner: Pick<Owner, 'actor'>) {
  const { deps } = world
  const { actor } = owner
  const acts = {
    reserve: (week: WeekName) => reserve(deps, actor, { calendarUnitId: world.unit(week) }),
    confirm: (bookingId: string) => confirm(deps, actor, { bookingId }),
    /** Lets go of a hold, or declines an offer. */
    release: (bookingId: string) => cancelReservation(deps, actor, { bookingId }),
    join: (week: WeekName) => joinWaitlist(deps, actor, { calendarUnitId: world.unit(week) }),
    /** Gives a booked week back, or leaves a queue. */
    cancel: (bookingId: string) => cancelBooking(deps, actor, { bookingId }),
    details: (id: string, { lent = false, skip = false }) =>
      updateDetails(deps, actor, {
        id,
        isLendedOut: lent,
        lendedOutContact: lent ? guest : null,
        skipCleaning: skip,
      }),
    /** Reserves and confirms at once; the booking's id. */
    book: async (week: WeekName) => {
      const { bookingId } = await acts.reserve(week)
      await acts.confirm(bookingId)
      return bookingId
    },
  }
  return acts
}

/** `ok`, or the type with which a call was refused; any other error is thrown on. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (error instanceof RefusedError) return error.type
    throw error
  }
}

/** How often each outcome came. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const each of await Promise.all(calls.map(outcome))) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
