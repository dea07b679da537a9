/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A day without a time, `YYYY-MM-DD`. */
export type Day = string

/**
 * Every type that a rule can refuse with. The contract's error catalogue adds those of the HTTP layer.
 *
 * @see docs/domain.md §6
 */
export const refusalTypes = [
  'user-not-authenticated',
  'forbidden',
  'user-disabled',
  'no-group-found',
  'user-not-found',
  'calendar-unit-not-found',
  'house-not-in-operation',
  'booking-date-passed',
  'booking-deadline-exceeded',
  'already-on-unit',
  'waitlist-unit-available',
  'calendar-unit-already-reserved',
  'has-other-reservations-for-calendar',
  'high-season-week-blocked',
  'consecutive-weeks-restricted',
  'max-consecutive-high-season',
  'max-waitlist-per-unit',
  'max-waitlists-per-user',
  'too-many-requests',
  'not-enough-points',
  'no-booking-found',
  'not-your-booking',
  'booking-expired',
  'not-reserved-booking',
  'booking-is-not-book-type',
  'booking-not-a-reservation',
  'consecutive-block-not-found',
  'price-changed',
  'booking-not-found',
  'booking-not-eligible',
  'already-checked-out',
  'max-support-reports',
  'no-reply-address',
  'mail-link-has-ended',
  'changed-meanwhile',
  'email-taken',
  'address-not-proven',
  'address-changed-lately',
  'another-person',
  'code-taken',
  'already-member',
  'calendar-exists',
  'last-super-admin',
  'still-member',
  'has-live-weeks',
  'has-open-fee',
  'not-checked-out',
  'assignment-not-scheduled',
  'assignment-not-cancelled',
  'year-has-ended',
  'no-receivers',
  'already-announced',
  'already-invited',
  'too-many-invitations',
  'limit-reached',
  'import-has-problems',
] as const

export type RefusalType = (typeof refusalTypes)[number]

/** A rule that blocks, and the instant from which it no longer does, if there is one. */
export interface Refusal {
  readonly type: RefusalType
  readonly until: Instant | null
}

/** Every rule that blocks, in the order of docs/rules.md. Empty: allowed; the first one is what callers report. */
export type Decision = readonly Refusal[]

/** A checked rule: whether it blocks, its type, and from when it no longer blocks. */
export type RuleCheck = readonly [blocks: boolean, type: RefusalType, until?: Instant | null]

export const allowed: Decision = []

/** Returns a decision with one reason. */
export function refuse(type: RefusalType, until: Instant | null = null): Decision {
  return [{ type, until }]
}

/** Returns the rules that block, in the given order. */
export function decide(rules: readonly RuleCheck[]): Decision {
  let reasons: Refusal[] | null = null
  for (const [blocks, type, until = null] of rules) if (blocks) (reasons ??= []).push({ type, until })
  return reasons ?? allowed
}

export function isAllowed(decision: Decision): boolean {
  return decision.length === 0
}
