import { z } from 'zod'
import { unitStatus } from './calendars.ts'
import { errorTypes } from './errors.ts'
import { id, instant, language, numericId, year } from './fields.ts'

/** Where the hub is; it speaks the SignalR JSON protocol over WebSockets. */
export const hubPath = '/client/hubs/bookings'

/** What the address of a connection carries beside SignalR's own `id`. */
export const hubQuery = z.object({
  groupId: id,
  deviceId: id,
  /** Ours: an administrator acts as this person. */
  impersonateUserId: id.optional(),
})

/**
 * A week has changed. The last two fields are additions: docs/domain.md §12, §14
 *
 * Three kinds of receiver. Actor: own `userId` and `bookingId`, `isUserWhoMadeAction`. Affected: own ids. Everybody
 * else: both ids null, `status` as for somebody who is not on the week, `validationError` null, since the
 * browser asks the rules itself.
 */
export const bookingEvent = z.object({
  groupId: id,
  calendarId: numericId,
  calendarUnitId: numericId,
  userId: id.nullable(),
  status: unitStatus,
  waitlistCount: z.int(),
  bookingId: id.nullable(),
  year,
  pointsChanged: z.boolean(),
  isUserWhoMadeAction: z.boolean(),
  validationError: z.enum(errorTypes).nullable(),
  /** Rises with every change of the week: an older event never overwrites a newer one. */
  version: z.int(),
  /** Of a Reserved week: when the hold ends. */
  heldUntil: instant.nullable(),
})
export type BookingEvent = z.infer<typeof bookingEvent>

/** Points have been given; `balance` is what the receiver has of that year now. */
export const pointsAssigned = z.object({ groupId: id, year, points: z.int(), balance: z.int() })
export type PointsAssigned = z.infer<typeof pointsAssigned>

const everyLanguage = z.record(language, z.string())

/** Something to be shown at once, in the language of the screen. */
export const pushNotification = z.object({
  title: everyLanguage,
  body: everyLanguage,
  level: z.enum(['info', 'error']),
})
export type PushNotification = z.infer<typeof pushNotification>

/**
 * Read again what is on screen, at a random moment within `spreadMs`.
 *
 * Sent after a mass change, when a process has fallen behind, and first of all on every new connection, since
 * what happened before it was not told; there it also brings the business clock, and `changesBefore`: of an
 * answer whose header `X-Changes-Before` is no smaller nothing was missed. Null: of every answer something.
 */
export const refetch = z.object({
  groupId: id,
  spreadMs: z.int(),
  serverTime: instant,
  why: z.enum(['connected', 'mass-change', 'fell-behind']),
  changesBefore: z.string().nullable(),
})
export type Refetch = z.infer<typeof refetch>

/** Everything that the server sends, by the name of the client's method. Each has one argument, or none. */
export interface ServerMessages {
  readonly BookingEvent: BookingEvent
  readonly PointsAssigned: PointsAssigned
  readonly PushNotification: PushNotification
  readonly Refetch: Refetch
  /** Another device has taken over; the connection is closed after it. */
  readonly SessionTakenOver: undefined
}

/** The one method that a client may invoke: takes a fresh access token of the same person. */
export const renewToken = 'RenewToken'

/**
 * Why the server closes a connection. After the first three the client may connect again at once; before it
 * shows that another device has the session it asks `single-session/check`.
 */
export const closeReasons = [
  'restart',
  'slow',
  'token-expired',
  'session-taken-over',
  'membership-ended',
  'user-disabled',
  'invalid-message',
] as const
export type CloseReason = (typeof closeReasons)[number]
