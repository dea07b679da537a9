import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { type ListInput, listQuery } from './admin-list.ts'
import { call } from './http.ts'

export const bookingsQuery = (input: ListInput) => listQuery('bookings', adminEndpoints.bookings, input)

/** A booking with all that the office knows of it. Refetched on each visit: owners and others may have changed it. */
export function adminBookingQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['admin-booking', bookingId],
    queryFn: ({ signal }) => call(adminEndpoints.adminBooking, { bookingId }, { signal }),
    staleTime: 0,
  })
}

/** A week with its holder and its waitlist. */
export function adminWeekQuery(unitId: string) {
  return queryOptions({
    queryKey: ['admin-week', unitId],
    queryFn: ({ signal }) => call(adminEndpoints.adminWeek, { unitId }, { signal }),
    staleTime: 0,
  })
}

export interface BoardInput {
  readonly groupId: string
  /** The day whose week is the first; the current one without it. */
  readonly from?: string
  readonly weeks?: number
}

/** Who has which week of a group's houses. */
export function boardQuery(input: BoardInput) {
  return queryOptions({
    queryKey: ['board', input],
    queryFn: ({ signal }) => call(adminEndpoints.board, { ...input }, { signal }),
    staleTime: 0,
  })
}
