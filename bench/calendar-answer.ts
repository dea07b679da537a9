// All that the bench knows of the calendars' answer, so that another shape of it changes this file alone.

import { compactCalendarsType } from '@samhus/contract/endpoints'

/** Where the calendars of a group are read. */
export function toCalendarsPath(groupId: string): string {
  return `/client/api/groups/${groupId}/calendars`
}

/** Returns the Accept with which a browser reads there: of the calendars it takes the compact form. */
export function getAccept(path: string): string {
  return path.endsWith('/calendars') ? `${compactCalendarsType}, application/json;q=0.5` : 'application/json'
}

/** Returns what a browser reads after it has reconnected. */
export function listReads(groupId: string): readonly string[] {
  return [
    toCalendarsPath(groupId),
    `/client/api/bookings/my/${groupId}`,
    `/client/api/users/current-points?groupId=${groupId}`,
  ]
}
