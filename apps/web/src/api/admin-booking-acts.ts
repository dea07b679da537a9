import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** What an act would do, before it is done: never from the cache. */
const beforeAnAct = { staleTime: 0, gcTime: 0 }

export function assigningQuery(input: InputOf<typeof adminEndpoints.assigning>) {
  return queryOptions({
    queryKey: ['assigning', input],
    queryFn: ({ signal }) => call(adminEndpoints.assigning, input, { signal }),
    ...beforeAnAct,
  })
}

export function cancellingQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['cancelling', bookingId],
    queryFn: ({ signal }) => call(adminEndpoints.cancelling, { bookingId }, { signal }),
    ...beforeAnAct,
  })
}

export function movingQuery(input: InputOf<typeof adminEndpoints.moving>) {
  return queryOptions({
    queryKey: ['moving', input],
    queryFn: ({ signal }) => call(adminEndpoints.moving, input, { signal }),
    ...beforeAnAct,
  })
}

export function checkDetailsQuery(input: InputOf<typeof adminEndpoints.checkDetails>) {
  return queryOptions({
    queryKey: ['check-details', input],
    queryFn: ({ signal }) => call(adminEndpoints.checkDetails, input, { signal }),
    ...beforeAnAct,
  })
}

export function takingOffQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['taking-off', bookingId],
    queryFn: ({ signal }) => call(adminEndpoints.takingOff, { bookingId }, { signal }),
    ...beforeAnAct,
  })
}

export function reopeningQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['reopening', bookingId],
    queryFn: ({ signal }) => call(adminEndpoints.reopening, { bookingId }, { signal }),
    ...beforeAnAct,
  })
}

/** What shows weeks and who has them, wherever it is; the acts stand in a drawer over any page. */
export const ofWeeks = [
  'bookings',
  'admin-booking',
  'admin-week',
  'board',
  'arrivals',
  'owner-bookings',
  'admin-group',
  'admin-house',
  'group-year',
  'house-calendars',
  'admin-calendar',
] satisfies QueryName[]

/** Everything that shows weeks, points, fees or mails, which each act changes. */
export const ofBookings = [
  ...ofEveryAct,
  ...ofWeeks,
  'fees',
  'owner',
  'point-ledgers',
  'mails',
  'mail',
  'support-reports',
  'support-report',
  'closing',
  'weekly-report',
  'yearly-report',
  'occupancy-report',
  'use-report',
] satisfies QueryName[]

export const useAssign = () => useCommand(adminEndpoints.assign, ofBookings)
export const useAdminCancel = () => useCommand(adminEndpoints.adminCancel, ofBookings)
export const useMove = () => useCommand(adminEndpoints.move, ofBookings)
export const useCorrectDetails = () => useCommand(adminEndpoints.correctDetails, ofBookings)
export const useTakeOff = () => useCommand(adminEndpoints.takeOff, ofBookings)
export const useReopenCheckOut = () => useCommand(adminEndpoints.reopenCheckOut, ofBookings)
export const useIssueCheckOutLink = () =>
  useCommand(adminEndpoints.issueCheckOutLink, [...ofEveryAct, 'admin-booking', 'mails', 'mail'])
