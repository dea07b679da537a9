/**
 * Who may call: `anyone` without signing in, `person` with an account here, `admin` with an admin role, `super-admin`
 * with the role Super Admin.
 */
export type Caller = 'anyone' | 'person' | 'admin' | 'super-admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** With `{name}` for each path parameter, as in OpenAPI. */
type Path = `/${'client' | 'admin'}/api/${string}`

/** The part of an operation that a client needs at run time. */
export interface Endpoint {
  readonly method: Method
  readonly path: Path
  readonly caller: Caller
}

/** Requests the calendars in the form of `compactCalendars`, by Accept; others get the plain form. */
export const compactCalendarsType = 'application/vnd.samhus.calendars+json'

function forAnyone<M extends Method, P extends Path>(method: M, path: P) {
  return { method, path, caller: 'anyone' } as const
}

function forPerson<M extends Method, P extends Path>(method: M, path: P) {
  return { method, path, caller: 'person' } as const
}

/** Every endpoint by the name under which its operation is exported. Without zod schemas, so that the browser can load it. */
export const endpoints = {
  config: forAnyone('GET', '/client/api/config'),

  currentUser: forPerson('GET', '/client/api/users/current'),
  updateProfile: forPerson('PUT', '/client/api/users/current'),
  currentPoints: forPerson('GET', '/client/api/users/current-points'),
  nextScheduledPointAssignment: forPerson('GET', '/client/api/users/next-scheduled-point-assignment'),
  pointsStatement: forPerson('GET', '/client/api/users/points-statement'),

  calendarFeed: forPerson('GET', '/client/api/users/calendar-feed'),
  createCalendarFeed: forPerson('POST', '/client/api/users/calendar-feed'),
  revokeCalendarFeed: forPerson('DELETE', '/client/api/users/calendar-feed'),
  devices: forPerson('GET', '/client/api/users/devices'),
  forgetDevice: forPerson('DELETE', '/client/api/users/devices/{deviceId}'),
  ownData: forPerson('GET', '/client/api/users/own-data'),

  myMails: forPerson('GET', '/client/api/users/mails'),
  myMail: forPerson('GET', '/client/api/users/mails/{mailId}'),
  openMyMailLink: forPerson('POST', '/client/api/users/mails/{mailId}/link'),
  mailPreferences: forPerson('GET', '/client/api/users/mail-preferences'),
  changeMailPreferences: forPerson('PUT', '/client/api/users/mail-preferences'),

  pushKey: forPerson('GET', '/client/api/push/key'),
  subscribePush: forPerson('POST', '/client/api/push/subscribe'),
  unsubscribePush: forPerson('POST', '/client/api/push/unsubscribe'),

  singleSessionCheck: forPerson('GET', '/client/api/single-session/check'),
  forceDisconnect: forPerson('POST', '/client/api/single-session/force-disconnect'),

  myGroups: forPerson('GET', '/client/api/groups/my'),
  group: forPerson('GET', '/client/api/group/{groupId}'),
  houses: forPerson('GET', '/client/api/houses/group/{groupId}'),
  groupCalendars: forPerson('GET', '/client/api/groups/{groupId}/calendars'),
  announcements: forPerson('GET', '/client/api/groups/{groupId}/announcements'),
  weekOdds: forPerson('GET', '/client/api/groups/{groupId}/week-odds'),

  myBookings: forPerson('GET', '/client/api/bookings/my/{groupId}'),
  reserve: forPerson('POST', '/client/api/bookings/reserve'),
  confirm: forPerson('POST', '/client/api/bookings/confirm'),
  confirmPair: forPerson('POST', '/client/api/bookings/confirm-pair'),
  cancelReservation: forPerson('POST', '/client/api/bookings/cancel-reservation'),
  joinWaitlist: forPerson('POST', '/client/api/bookings/join-waitlist'),
  cancelBooking: forPerson('POST', '/client/api/bookings/cancel-booking'),
  updateDetails: forPerson('PATCH', '/client/api/bookings/{id}/details'),

  checkoutDetails: forAnyone('GET', '/client/api/checkout/{token}'),
  checkOut: forAnyone('POST', '/client/api/checkout/{token}/submit'),
  supportDetails: forAnyone('GET', '/client/api/checkout/{token}/support'),
  reportSupport: forAnyone('POST', '/client/api/checkout/{token}/support'),
  addSupportPhoto: forAnyone('PUT', '/client/api/checkout/{token}/support/{reportId}/photos/{number}'),

  arrivalsOfLink: forAnyone('GET', '/client/api/arrivals/{token}'),
}
