import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
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

export const useReserve = () => useCommand(endpoints.reserve, ['group-calendars', 'my-bookings'])

export const useConfirm = () =>
  useCommand(endpoints.confirm, ['group-calendars', 'my-bookings', 'current-points', 'points-statement'])

export const useConfirmPair = () =>
  useCommand(endpoints.confirmPair, ['group-calendars', 'my-bookings', 'current-points', 'points-statement'])

export const useCancelReservation = () =>
  useCommand(endpoints.cancelReservation, ['group-calendars', 'my-bookings'])

export const useCancelBooking = () =>
  useCommand(endpoints.cancelBooking, [
    'group-calendars',
    'my-bookings',
    'current-points',
    'points-statement',
  ])

export const useJoinWaitlist = () => useCommand(endpoints.joinWaitlist, ['group-calendars', 'my-bookings'])

export const useUpdateDetails = () => useCommand(endpoints.updateDetails, ['my-bookings'])
