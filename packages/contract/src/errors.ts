import { z } from 'zod'

/**
 * Every error type with its status and its English title.
 *
 * The browser translates by type and falls back to the title. 404: the resource does not exist, or the caller may not
 * know of it; 409: a rule refuses the call.
 *
 * @see docs/domain.md §6
 */
export const errorCatalogue = {
  'user-not-authenticated': [401, 'Please log in to continue.'],
  forbidden: [403, 'You do not have access to this.'],
  'user-disabled': [403, 'Your access has been closed. Please contact the office.'],
  'booking-not-found': [404, 'Booking not found or token expired.'],
  'user-not-found': [404, 'The requested user could not be found.'],
  'house-not-found': [404, 'Home not found'],
  'calendar-unit-not-found': [404, 'The week was not found.'],
  'no-group-found': [404, 'The group was not found.'],
  'no-calendars-found': [404, 'The group has no calendars.'],
  'no-calendar-units-found': [404, 'The calendar has no weeks.'],
  'no-booking-found': [404, 'The booking was not found.'],
  'no-calendar-found': [404, 'The calendar was not found.'],
  'no-house-found': [404, 'The group has no houses.'],
  'no-user-found': [404, 'You are not known here.'],
  'consecutive-block-not-found': [404, 'The stay of connected weeks was not found.'],
  'not-found': [404, 'There is nothing here.'],
  'booking-not-eligible': [409, 'The booking is not eligible for checkout.'],
  'already-checked-out': [409, 'The stay has already been checked out.'],
  'max-support-reports': [
    409,
    'No more messages about this stay can be sent. Please call or write to support.',
  ],
  'booking-is-not-book-type': [409, 'Only a booking or a place in the queue can be changed this way.'],
  'not-your-booking': [409, 'This booking belongs to somebody else.'],
  'not-reserved-booking': [409, 'Only reserved bookings can be confirmed.'],
  'booking-expired': [409, 'The time to confirm has run out.'],
  'not-enough-points': [409, 'You do not have enough points.'],
  'booking-not-a-reservation': [409, 'Only a reservation can be released.'],
  'already-on-unit': [409, 'You are already on this week.'],
  'has-other-reservations-for-calendar': [409, 'You already have an active reservation for this calendar.'],
  'calendar-unit-already-reserved': [409, 'The week has just been taken.'],
  'booking-deadline-exceeded': [409, 'The deadline has passed.'],
  'booking-date-passed': [409, 'The week has already begun.'],
  'waitlist-unit-available': [409, 'The week is free: book it instead of waiting.'],
  'max-waitlist-per-unit': [409, 'The waiting list for this week is full.'],
  'max-waitlists-per-user': [409, 'You are on the highest number of waiting lists for this year.'],
  'high-season-week-blocked': [409, 'You had this week in the high season last year.'],
  'consecutive-weeks-restricted': [409, 'Weeks in a row here open only shortly before they begin.'],
  'max-consecutive-high-season': [409, 'No more than two high-season weeks in a row.'],
  'house-not-in-operation': [409, 'The house is not in operation this week.'],
  'invalid-request': [400, 'The request is not valid.'],
  'payload-too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'The content type is not supported.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The system is temporarily unavailable.'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ErrorType = keyof typeof errorCatalogue

export const errorTypes = Object.keys(errorCatalogue) as [ErrorType, ...ErrorType[]]

/**
 * The body of every refused call.
 *
 * `until`: the instant from which the reason no longer holds, if there is one. `problems`: the invalid fields, for
 * invalid-request only.
 */
export const errorBody = z.strictObject({
  type: z.enum(errorTypes),
  title: z.string(),
  until: z.iso.datetime().optional(),
  problems: z.array(z.strictObject({ field: z.string(), problem: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
