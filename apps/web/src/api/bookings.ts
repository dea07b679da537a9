import type {
  cancelBooking,
  cancelReservation,
  confirm,
  joinWaitlist,
  myBookings,
  reserve,
  updateDetails,
} from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import { keepLastKnown } from '../pwa/offline-cache.ts'

export function myBookingsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['my-bookings', groupId],
    queryFn: async ({ signal }) => {
      const path = `/client/api/bookings/my/${groupId}`
      const lists = await call<Answer<typeof myBookings>>({ method: 'GET', path, signal })
      keepLastKnown(groupId, lists)
      return lists
    },
  })
}

export function useReserve() {
  return useCommand(
    (body: Input<typeof reserve>, idempotencyKey) =>
      call<Answer<typeof reserve>>({
        method: 'POST',
        path: '/client/api/bookings/reserve',
        body,
        idempotencyKey,
      }),
    ['group-calendars', 'my-bookings'],
  )
}

export function useConfirm() {
  return useCommand(
    (body: Input<typeof confirm>, idempotencyKey) =>
      call<Answer<typeof confirm>>({
        method: 'POST',
        path: '/client/api/bookings/confirm',
        body,
        idempotencyKey,
      }),
    ['group-calendars', 'my-bookings', 'current-points', 'points-statement'],
  )
}

export function useCancelReservation() {
  return useCommand(
    (body: Input<typeof cancelReservation>, idempotencyKey) =>
      call<Answer<typeof cancelReservation>>({
        method: 'POST',
        path: '/client/api/bookings/cancel-reservation',
        body,
        idempotencyKey,
      }),
    ['group-calendars', 'my-bookings'],
  )
}

export function useCancelBooking() {
  return useCommand(
    (body: Input<typeof cancelBooking>, idempotencyKey) =>
      call<Answer<typeof cancelBooking>>({
        method: 'POST',
        path: '/client/api/bookings/cancel-booking',
        body,
        idempotencyKey,
      }),
    ['group-calendars', 'my-bookings', 'current-points', 'points-statement'],
  )
}

export function useJoinWaitlist() {
  return useCommand(
    (body: Input<typeof joinWaitlist>, idempotencyKey) =>
      call<Answer<typeof joinWaitlist>>({
        method: 'POST',
        path: '/client/api/bookings/join-waitlist',
        body,
        idempotencyKey,
      }),
    ['group-calendars', 'my-bookings'],
  )
}

export function useUpdateDetails() {
  return useCommand(
    ({ id, ...body }: Input<typeof updateDetails>, idempotencyKey) =>
      call<Answer<typeof updateDetails>>({
        method: 'PATCH',
        path: `/client/api/bookings/${id}/details`,
        body,
        idempotencyKey,
      }),
    ['my-bookings'],
  )
}
