import { addFee } from '../fixtures/fees.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import type { Owner } from '../fixtures/world.ts'
import { allowAdmins, type AccessRow, type CallContext } from './access-matrix.ts'

/** A booked week of an owner of the group. */
async function book({ world, takeFreeWeek }: CallContext): Promise<{ bookingId: string; owner: Owner }> {
  const owner = await world.addOwner('booked', { points: { 2027: 20, 2028: 20 } })
  return { bookingId: await createActions(world, owner).book(takeFreeWeek()), owner }
}

/** Reads of the bookings, the weeks and the fees. */
export const adminBookingRows: Readonly<Record<string, AccessRow>> = {
  bookings: allowAdmins(async () => ({ query: { search: 'anna 27', type: 'Book', sort: '-dateFrom' } })),
  'admin-booking': allowAdmins(async (context) => ({
    params: { bookingId: (await book(context)).bookingId },
  })),
  'admin-week': allowAdmins(async ({ world }) => ({ params: { unitId: world.unitId(40) } })),
  board: allowAdmins(async ({ world }) => ({ query: { groupId: world.groupId, weeks: '4' } })),
  fees: allowAdmins(async () => ({ query: { state: 'open', search: 'anna', sort: '-at' } })),
  'settle-fee': allowAdmins(async (context) => ({
    params: { feeId: await addFee(context.world, (await book(context)).bookingId) },
    body: { state: 'billed', reason: 'on the yearly bill' },
  })),
}
