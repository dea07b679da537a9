import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** Whether there is a feed, and since when; nobody can ask for its address again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(endpoints.calendarFeed, {}, { signal }),
})

export const useCreateCalendarFeed = () => useCommand(endpoints.createCalendarFeed, ['calendar-feed'])

export const useRevokeCalendarFeed = () => useCommand(endpoints.revokeCalendarFeed, ['calendar-feed'])

/** Read anew on each visit: this one is written down only now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(endpoints.devices, {}, { signal }),
  staleTime: 0,
})

export const useForgetDevice = () => useCommand(endpoints.forgetDevice, ['devices'])

/** Everything that is kept about the owner. Not kept here: it is to be taken away, not to be shown. */
export const readOwnData = () => call(endpoints.ownData, {})
