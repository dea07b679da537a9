import { endpoints } from '@samhus/contract/endpoints'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import {
  type BookingLists,
  type FindAnswer,
  findCancelled,
  findConfirmed,
  findJoined,
  findPairConfirmed,
  findReleased,
  findReserved,
  findUpdated,
} from './lost-answers.ts'
import type { QueryName } from './query-client.ts'
import { storeBookings } from '../pwa/offline-cache.ts'

type Endpoint = (typeof endpoints)[keyof typeof endpoints]

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

/**
 * A write about a booking: where its answer was lost, the lists are read again, and say whether it was done.
 *
 * @see docs/domain.md §15
 */
function useBookingCommand<E extends Endpoint>(
  endpoint: E,
  stale: readonly QueryName[],
  find: FindAnswer<E>,
) {
  const client = useQueryClient()
  return useCommand(endpoint, stale, async (input, error) => {
    error.findAnswer = (lists) => find(input, lists)
    const lists = await readShownLists(client).catch(() => null)
    const answer = lists === null ? null : find(input, lists)
    if (answer === null) throw error
    return answer
  })
}

/** Returns the lists of the group on screen, read after this call; null if none are shown. */
async function readShownLists(client: QueryClient): Promise<BookingLists | null> {
  const filters = { queryKey: ['my-bookings' satisfies QueryName], type: 'active' } as const
  const groupId = client.getQueryCache().find({ ...filters, exact: false })?.queryKey[1]
  if (typeof groupId !== 'string') return null
  await client.cancelQueries(filters)
  return client.fetchQuery({
    ...myBookingsQuery(groupId),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
}

export const useReserve = () => useBookingCommand(endpoints.reserve, ofWeek, findReserved)
export const useConfirm = () => useBookingCommand(endpoints.confirm, ofWeekAndPoints, findConfirmed)
export const useConfirmPair = () =>
  useBookingCommand(endpoints.confirmPair, ofWeekAndPoints, findPairConfirmed)
export const useCancelReservation = () => useBookingCommand(endpoints.cancelReservation, ofWeek, findReleased)
export const useCancelBooking = () =>
  useBookingCommand(endpoints.cancelBooking, ofWeekAndPoints, findCancelled)
export const useJoinWaitlist = () => useBookingCommand(endpoints.joinWaitlist, ofWeek, findJoined)
export const useUpdateDetails = () =>
  useBookingCommand(endpoints.updateDetails, ['my-bookings', 'my-mails'], findUpdated)
