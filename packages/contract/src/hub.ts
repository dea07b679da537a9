import { z } from 'zod'
import { unitStatus } from './calendars.ts'
import { errorTypes } from './errors.ts'
import { id, instant, language, numericId, year } from './fields.ts'

/** Path of the hub, which speaks the SignalR JSON protocol over WebSockets. */
export const hubPath = '/client/hubs/bookings'

/** Query parameters of a connection, in addition to SignalR's own `id`. */
export const hubQuery = z.object({
  groupId: id,
  deviceId: id,
  /** An admin impersonates this person. */
  impersonateUserId: id.optional(),
})

/**
 * A week has changed. The last two fields are additions: docs/domain.md §12, §14
 *
 * Three kinds of receivers. Actor: own `userId` and `bookingId`, `isUserWhoMadeAction`. Affected user: own ids. Anonymous
 * viewer: both ids null, the anonymous `status`, and `validationError` null, since the browser applies the rules itself.
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
  /** Rises with every change of the week that all viewers may see: an older event never overwrites a newer one. */
  version: z.int(),
  /** Of a Reserved week: when the hold ends. */
  heldUntil: instant.nullable(),
})
export type BookingEvent = z.infer<typeof bookingEvent>

/** Points have been assigned; `balance` is the receiver's new balance of that year. */
export const pointsAssigned = z.object({ groupId: id, year, points: z.int(), balance: z.int() })
export type PointsAssigned = z.infer<typeof pointsAssigned>

const textByLanguage = z.record(language, z.string())

/** A message to be shown immediately, in the language of the screen. */
export const pushNotification = z.object({
  title: textByLanguage,
  body: textByLanguage,
  level: z.enum(['info', 'error']),
})
export type PushNotification = z.infer<typeof pushNotification>

/**
 * The office has announced something to a group, and to the receiver: to be shown at once, in the language of the
 * screen, whichever of the receiver's groups that is of. `excerpt` is how the words begin, without markup; all of them
 * come with `announcements`.
 */
export const announced = z.object({
  groupId: id,
  groupName: z.string(),
  announcementId: id,
  title: textByLanguage,
  excerpt: textByLanguage,
})
export type Announced = z.infer<typeof announced>

/**
 * Refetch what is on screen, at a random moment within `spreadMs`.
 *
 * Sent after a mass change, when a process has fallen behind, and as the first message of every new connection, since it
 * does not get earlier events. It also has the business time, and `changesBefore`: a response whose header
 * `X-Changes-Before` is not smaller includes all earlier events. Null: no response can be assumed to.
 */
export const refetch = z.object({
  groupId: id,
  spreadMs: z.int(),
  serverTime: instant,
  why: z.enum(['connected', 'mass-change', 'fell-behind']),
  changesBefore: z.string().nullable(),
})
export type Refetch = z.infer<typeof refetch>

/** The server's messages, by the name of the client's method. Each has one argument, or none. */
export interface ServerMessages {
  readonly BookingEvent: BookingEvent
  readonly PointsAssigned: PointsAssigned
  readonly PushNotification: PushNotification
  readonly Announced: Announced
  readonly Refetch: Refetch
  /** Another device has taken over; the connection is closed after it. */
  readonly SessionTakenOver: undefined
}

/** The only method that a client may invoke, with a new access token of the same person. */
export const renewToken = 'RenewToken'

/**
 * Why the server closes a connection. After the first three the client may reconnect immediately. Before it shows that
 * another device has the session, it calls `single-session/check`.
 */
export const closeReasons = [
  'restart',
  'slow',
  'token-expired',
  'session-taken-over',
  'membership-ended',
  'user-disabled',
  'invalid-message',
  'too-many-messages',
] as const
export type CloseReason = (typeof closeReasons)[number]
