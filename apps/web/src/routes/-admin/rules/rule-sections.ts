import type { NumberField, RuleField } from './rule-values.ts'

/** A rule in one sentence, which has its fields in it: in the text by the last part of their names. */
export interface Rule {
  readonly key:
    | 'hold'
    | 'cooling'
    | 'bookingDeadline'
    | 'cancellationDeadline'
    | 'refundHigh'
    | 'refundLow'
    | 'fee'
    | 'highSeason'
    | 'consecutive'
    | 'restriction'
    | 'waitPerUnit'
    | 'waitPerUser'
    | 'offer'
    | 'arrival'
    | 'zone'
    | 'assignTime'
    | 'pointsYear'
  readonly fields: readonly RuleField[]
}

interface Section {
  readonly key: 'booking' | 'cancelling' | 'season' | 'waitlist' | 'stay' | 'points'
  readonly rules: readonly Rule[]
}

/** The rules in the order of the form; the point plan's portions follow in the last section. */
export const sections: readonly Section[] = [
  {
    key: 'booking',
    rules: [
      { key: 'hold', fields: ['holdMinutes'] },
      { key: 'cooling', fields: ['coolingHolds', 'coolingMinutes'] },
      { key: 'bookingDeadline', fields: ['bookingDeadline.daysBefore', 'bookingDeadline.time'] },
    ],
  },
  {
    key: 'cancelling',
    rules: [
      {
        key: 'cancellationDeadline',
        fields: ['cancellationDeadline.daysBefore', 'cancellationDeadline.time'],
      },
      { key: 'refundHigh', fields: ['refundFromPoints', 'refundHighDays'] },
      { key: 'refundLow', fields: ['refundLowDays'] },
      { key: 'fee', fields: ['administrationFeeKroner'] },
    ],
  },
  {
    key: 'season',
    rules: [
      { key: 'highSeason', fields: ['highSeasonAbovePoints'] },
      { key: 'consecutive', fields: ['maxConsecutiveHighSeasonWeeks'] },
      { key: 'restriction', fields: ['restrictionHours'] },
    ],
  },
  {
    key: 'waitlist',
    rules: [
      { key: 'waitPerUnit', fields: ['maxWaitlistPerUnit'] },
      { key: 'waitPerUser', fields: ['maxWaitlistsPerUser'] },
      { key: 'offer', fields: ['offerHours'] },
    ],
  },
  {
    key: 'stay',
    rules: [
      { key: 'arrival', fields: ['checkInTime', 'checkOutTime'] },
      { key: 'zone', fields: ['timeZone'] },
    ],
  },
  {
    key: 'points',
    rules: [
      { key: 'assignTime', fields: ['pointPlan.assignTime'] },
      { key: 'pointsYear', fields: ['pointPlan.pointsYearOffset'] },
    ],
  },
]

/** What a number counts. The year offset is chosen in words. */
export const units = {
  holdMinutes: 'minutes',
  coolingHolds: 'times',
  coolingMinutes: 'minutes',
  'bookingDeadline.daysBefore': 'days',
  'cancellationDeadline.daysBefore': 'days',
  highSeasonAbovePoints: 'points',
  maxConsecutiveHighSeasonWeeks: 'weeks',
  restrictionHours: 'hours',
  maxWaitlistPerUnit: 'owners',
  maxWaitlistsPerUser: 'waitlists',
  offerHours: 'hours',
  refundFromPoints: 'points',
  refundHighDays: 'days',
  refundLowDays: 'days',
  administrationFeeKroner: 'kroner',
} as const satisfies Partial<Record<NumberField, string>>

const fieldOrder = sections.flatMap(({ rules }) => rules.flatMap(({ fields }) => fields))

/** Returns the place of an input in the form, by its name: the portions are last. */
export function findPlace(name: string): number {
  const place = fieldOrder.findIndex((field) => field === name)
  return place === -1 ? fieldOrder.length : place
}
