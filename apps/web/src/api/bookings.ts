import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'
import { storeBookings } from '../pwa/offline-cache.ts'

export function myBookingsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['my-bookings', groupId],
    queryFn: async ({ signal }) => {
      const lists = await call(endpoints.myBookings, { groupId }, { signal })
      storeBookings(groupId, lists)
      return lists
    },
  })
}

/** What shows whose the weeks are, and the mails that say so. */
const ofWeek = ['group-calendars', 'my-bookings', 'my-mails'] satisfies QueryName[]
/** What shows points, too. */
const ofWeekAndPoints = [...ofWeek, 'current-points', 'points-statement'] satisfies QueryName[]

export const useReserve = () => useCommand(endpoints.reserve, ofWeek)
export const useConfirm = () => useCommand(endpoints.confirm, ofWeekAndPoints)
export const useConfirmPair = () => useCommand(endpoints.confirmPair, ofWeekAndPoints)
export const useCancelReservation = () => useCommand(endpoints.cancelReservation, ofWeek)
export const useCancelBooking = () => useCommand(endpoints.cancelBooking, ofWeekAndPoints)
export const useJoinWaitlist = () => useCommand(endpoints.joinWaitlist, ofWeek)
export const useUpdateDetails = () => useCommand(endpoints.updateDetails, ['my-bookings', 'my-mails'])
