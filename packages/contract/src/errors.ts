import { z } from 'zod'
import { numericId } from './fields.ts'

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
  'no-reply-address': [409, 'There is no e-mail address to reply to.'],
  'mail-link-has-ended': [
    409,
    'The link has ended: the week was cancelled, or somebody else is its guest now.',
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
  'price-changed': [409, 'The price of the week has changed.'],
  'booking-deadline-exceeded': [409, 'The deadline has passed.'],
  'booking-date-passed': [409, 'The week has already begun.'],
  'waitlist-unit-available': [409, 'The week is free: book it instead of waiting.'],
  'max-waitlist-per-unit': [409, 'The waiting list for this week is full.'],
  'max-waitlists-per-user': [409, 'You are on the highest number of waiting lists for this year.'],
  'high-season-week-blocked': [409, 'You had this week in the high season last year.'],
  'consecutive-weeks-restricted': [409, 'Weeks in a row here open only shortly before they begin.'],
  'max-consecutive-high-season': [409, 'No more than two high-season weeks in a row.'],
  'house-not-in-operation': [409, 'The house is not in operation this week.'],
  'changed-meanwhile': [409, 'Somebody else has changed this meanwhile.'],
  'email-taken': [409, 'Another person has this e-mail address.'],
  'address-not-proven': [409, 'Who signs in as this person has another e-mail address.'],
  'address-changed-lately': [403, 'Your e-mail address was changed here a short while ago.'],
  'another-person': [409, 'The person with this e-mail address has another name.'],
  'code-taken': [409, 'This code is taken.'],
  'already-member': [409, 'The person is already a member of this group.'],
  'calendar-exists': [409, 'The house already has a calendar for this year.'],
  'last-super-admin': [409, 'There must be at least one enabled Super Admin.'],
  'still-member': [409, 'The person is still a member of a group.'],
  'has-live-weeks': [409, 'There are weeks that are not over.'],
  'has-open-fee': [409, 'There is a fee that is neither billed nor waived.'],
  'not-checked-out': [409, 'The stay has not been checked out.'],
  'assignment-not-scheduled': [409, 'The points have been awarded or cancelled already.'],
  'assignment-not-cancelled': [409, 'The points are not cancelled.'],
  'year-has-ended': [409, 'The year has ended.'],
  'no-receivers': [409, 'This would reach no member.'],
  'already-announced': [409, 'The same words have just been sent to the same owners.'],
  'already-invited': [409, 'The person was invited less than an hour ago.'],
  'too-many-invitations': [409, 'You have sent too many invitations in the last hour.'],
  'limit-reached': [409, 'There is room for no more. Remove some first.'],
  'mail-cannot-be-sent-again': [409, 'This mail cannot be sent again.'],
  'mail-may-have-arrived': [409, 'The mail may have arrived already.'],
  'mail-cannot-be-dropped': [409, 'This mail is not waiting any more.'],
  'import-has-problems': [409, 'Rows of the file are refused.'],
  'template-has-problems': [400, 'The template has problems.'],
  'invalid-request': [400, 'The request is not valid.'],
  'payload-too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'The content type is not supported.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The system is temporarily unavailable.'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ErrorType = keyof typeof errorCatalogue

/** Types that only the admin area meets: their texts are loaded with it. */
export type AdminErrorType =
  | 'changed-meanwhile'
  | 'email-taken'
  | 'address-not-proven'
  | 'another-person'
  | 'code-taken'
  | 'already-member'
  | 'calendar-exists'
  | 'last-super-admin'
  | 'still-member'
  | 'has-live-weeks'
  | 'has-open-fee'
  | 'not-checked-out'
  | 'assignment-not-scheduled'
  | 'assignment-not-cancelled'
  | 'year-has-ended'
  | 'no-receivers'
  | 'already-announced'
  | 'already-invited'
  | 'too-many-invitations'
  | 'limit-reached'
  | 'no-reply-address'
  | 'mail-cannot-be-sent-again'
  | 'mail-may-have-arrived'
  | 'mail-cannot-be-dropped'
  | 'import-has-problems'
  | 'template-has-problems'

export const errorTypes = Object.keys(errorCatalogue) as [ErrorType, ...ErrorType[]]

/**
 * The body of every refused call.
 *
 * `until`: the instant from which the reason no longer holds, if there is one. `calendarUnitId`: which week is refused,
 * for a call about a reservation and a week beside it, where it is not that of the reservation. `problems`: the invalid fields, for
 * invalid-request; for template-has-problems the faults of subject and body; for prices the refused weeks. `changes`: for changed-meanwhile, what others have changed since the caller read the record.
 */
export const errorBody = z.strictObject({
  type: z.enum(errorTypes),
  title: z.string(),
  until: z.iso.datetime().optional(),
  calendarUnitId: numericId.optional(),
  problems: z
    .array(
      z.strictObject({
        field: z.string(),
        problem: z.string(),
        /** Of a template, from 1; null: with the whole. */
        line: z.int().nullable().optional(),
        /** The field of a template, or what the parser says. */
        detail: z.string().optional(),
      }),
    )
    .optional(),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        /** Null where there was none, and where it has been erased. */
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** The name of the person who changed it; null: a job or a guest did. */
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    )
    .optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
