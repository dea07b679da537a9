import type { Answer, Input } from '@samhus/contract/operation'
import type {
  calendarFeed,
  createCalendarFeed,
  devices,
  forgetDevice,
  ownData,
  revokeCalendarFeed,
} from '@samhus/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** Whether there is a feed, and since when; nobody can ask for its address again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) =>
    call<Answer<typeof calendarFeed>>({ method: 'GET', path: '/client/api/users/calendar-feed', signal }),
})

export function useCreateCalendarFeed() {
  return useCommand(
    (body: Input<typeof createCalendarFeed>, idempotencyKey) =>
      call<Answer<typeof createCalendarFeed>>({
        method: 'POST',
        path: '/client/api/users/calendar-feed',
        body,
        idempotencyKey,
      }),
    ['calendar-feed'],
  )
}

export function useRevokeCalendarFeed() {
  return useCommand(
    (_nothing: object, idempotencyKey) =>
      call<Answer<typeof revokeCalendarFeed>>({
        method: 'DELETE',
        path: '/client/api/users/calendar-feed',
        idempotencyKey,
      }),
    ['calendar-feed'],
  )
}

/** Read anew on each visit: this one is written down only now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) =>
    call<Answer<typeof devices>>({ method: 'GET', path: '/client/api/users/devices', signal }),
  staleTime: 0,
})

export function useForgetDevice() {
  return useCommand(
    ({ deviceId }: Input<typeof forgetDevice>, idempotencyKey) =>
      call<Answer<typeof forgetDevice>>({
        method: 'DELETE',
        path: `/client/api/users/devices/${deviceId}`,
        idempotencyKey,
      }),
    ['devices'],
  )
}

/** Everything that is kept about the owner. Not kept here: it is to be taken away, not to be shown. */
export function readOwnData(): Promise<Answer<typeof ownData>> {
  return call<Answer<typeof ownData>>({ method: 'GET', path: '/client/api/users/own-data' })
}
