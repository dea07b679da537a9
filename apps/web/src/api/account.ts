import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** Whether there is a feed, and since when. Its URL cannot be read again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(endpoints.calendarFeed, {}, { signal }),
})

export const useCreateCalendarFeed = () => useCommand(endpoints.createCalendarFeed, ['calendar-feed'])

export const useRevokeCalendarFeed = () => useCommand(endpoints.revokeCalendarFeed, ['calendar-feed'])

/** Fetched on each visit: the current device is recorded only now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(endpoints.devices, {}, { signal }),
  staleTime: 0,
})

export const useForgetDevice = () => useCommand(endpoints.forgetDevice, ['devices'])

/** Fetches everything stored about the owner. Not cached: it is downloaded, not shown. */
export const readOwnData = () => call(endpoints.ownData, {})
