import { defaultPolicy, type Policy } from '@samhus/domain/policy'

/** What the model knows of a group's policy; all else is as by default. */
export interface ModelPolicy {
  readonly holdMs: number
  readonly offerMs: number
  readonly bookingDays: number
  readonly cancellationDays: number
  readonly restrictionHours: number
  readonly refundFromPoints: number
  readonly refundHighDays: number
  readonly refundLowDays: number
  readonly maxWaitingPerWeek: number
  readonly maxWaitlistsPerOwner: number
  readonly highSeasonAbovePoints: number
  readonly maxHighSeasonInARow: number
}

const minute = 60_000
const hour = 60 * minute

/** docs/domain.md §2: the defaults. */
export const firstPolicy: ModelPolicy = {
  holdMs: 5 * minute,
  offerMs: 24 * hour,
  bookingDays: 5,
  cancellationDays: 6,
  restrictionHours: 2160,
  refundFromPoints: 4,
  refundHighDays: 84,
  refundLowDays: 56,
  maxWaitingPerWeek: 3,
  maxWaitlistsPerOwner: 3,
  highSeasonAbovePoints: 2,
  maxHighSeasonInARow: 2,
}

/** Stricter, more generous, and one whose deadlines are so far away that they close weeks at once. */
export const policies: readonly ModelPolicy[] = [
  firstPolicy,
  { ...firstPolicy, maxWaitingPerWeek: 1, maxWaitlistsPerOwner: 1, maxHighSeasonInARow: 1, holdMs: minute },
  {
    ...firstPolicy,
    bookingDays: 2,
    cancellationDays: 3,
    refundFromPoints: 2,
    refundHighDays: 20,
    refundLowDays: 10,
  },
  { ...firstPolicy, bookingDays: 9, cancellationDays: 12, restrictionHours: 240, offerMs: 48 * hour },
  { ...firstPolicy, refundFromPoints: 3, refundHighDays: 200, refundLowDays: 30, highSeasonAbovePoints: 3 },
]

export function toPolicy(model: ModelPolicy): Policy {
  const noon = (daysBefore: number) => ({ daysBefore, time: '12:00' })
  return {
    ...defaultPolicy,
    holdMinutes: model.holdMs / minute,
    offerHours: model.offerMs / hour,
    bookingDeadline: noon(model.bookingDays),
    cancellationDeadline: noon(model.cancellationDays),
    restrictionHours: model.restrictionHours,
    refundFromPoints: model.refundFromPoints,
    refundHighDays: model.refundHighDays,
    refundLowDays: model.refundLowDays,
    maxWaitlistPerUnit: model.maxWaitingPerWeek,
    maxWaitlistsPerUser: model.maxWaitlistsPerOwner,
    highSeasonAbovePoints: model.highSeasonAbovePoints,
    maxConsecutiveHighSeasonWeeks: model.maxHighSeasonInARow,
  }
}
