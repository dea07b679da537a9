/** A time of day in the group's time zone, `HH:MM`. */
export type LocalTime = string

/** A local moment before the week's Monday: 5 days before at 12:00 is the Wednesday of the week before. R4, R5 */
export interface DeadlineRule {
  readonly daysBefore: number
  readonly time: LocalTime
}

/** Points given on a Sunday of a month: 1 is its first Sunday, -1 its last. */
export interface PlanPortion {
  readonly month: number
  readonly sunday: number
  readonly points: number
}

export interface PointPlan {
  readonly assignTime: LocalTime
  /** A portion pays for the weeks of the year that is this many years after the one in which it is given. */
  readonly pointsYearOffset: number
  readonly portions: readonly PlanPortion[]
}

/**
 * A group's rule constants: versioned data that admins edit. The rules read them from nowhere else.
 *
 * @see docs/domain.md §2
 */
export interface Policy {
  readonly timeZone: string
  readonly checkInTime: LocalTime
  readonly checkOutTime: LocalTime
  readonly holdMinutes: number
  readonly bookingDeadline: DeadlineRule
  readonly cancellationDeadline: DeadlineRule
  /** A week that costs more than this is high season. */
  readonly highSeasonAbovePoints: number
  readonly maxConsecutiveHighSeasonWeeks: number
  /** Hours, not days: 2160 hours are not 90 local days across a clock change. */
  readonly restrictionHours: number
  readonly maxWaitlistPerUnit: number
  /** In one year, in one group. */
  readonly maxWaitlistsPerUser: number
  readonly offerHours: number
  /** The longer refund window applies from this price on. */
  readonly refundFromPoints: number
  readonly refundHighDays: number
  readonly refundLowDays: number
  readonly administrationFeeKroner: number
  /** After this many unconfirmed holds on a week the owner has to wait before the next. */
  readonly coolingHolds: number
  readonly coolingMinutes: number
  readonly pointPlan: PointPlan
}

function createPlan(january: readonly number[], september: readonly number[]): PointPlan {
  return {
    assignTime: '19:00',
    pointsYearOffset: 1,
    portions: [
      ...january.map((points, index) => ({ month: 1, sunday: index + 1, points })),
      ...september.map((points, index) => ({ month: 9, sunday: index - september.length, points })),
    ],
  }
}

/** First three Sundays of January, last two of September: 20, 20 and 28 points a year. R79 */
export const pointPlans = {
  comfort: createPlan([4, 4, 4], [4, 4]),
  premium: createPlan([4, 4, 4], [4, 4]),
  quantus: createPlan([6, 6, 6], [6, 4]),
} as const satisfies Record<string, PointPlan>

export const defaultPolicy: Policy = {
  timeZone: 'Europe/Copenhagen',
  checkInTime: '15:00',
  checkOutTime: '10:00',
  holdMinutes: 5,
  bookingDeadline: { daysBefore: 5, time: '12:00' },
  cancellationDeadline: { daysBefore: 6, time: '12:00' },
  highSeasonAbovePoints: 2,
  maxConsecutiveHighSeasonWeeks: 2,
  restrictionHours: 2160,
  maxWaitlistPerUnit: 3,
  maxWaitlistsPerUser: 3,
  offerHours: 24,
  refundFromPoints: 4,
  refundHighDays: 84,
  refundLowDays: 56,
  administrationFeeKroner: 500,
  coolingHolds: 2,
  coolingMinutes: 15,
  pointPlan: pointPlans.comfort,
}
