import type { PolicyConstants } from '@samhus/contract/admin-policy'

const numberFields = [
  'holdMinutes',
  'coolingHolds',
  'coolingMinutes',
  'bookingDeadline.daysBefore',
  'cancellationDeadline.daysBefore',
  'highSeasonAbovePoints',
  'maxConsecutiveHighSeasonWeeks',
  'restrictionHours',
  'maxWaitlistPerUnit',
  'maxWaitlistsPerUser',
  'offerHours',
  'refundFromPoints',
  'refundHighDays',
  'refundLowDays',
  'administrationFeeKroner',
  'pointPlan.pointsYearOffset',
] as const
const timeFields = [
  'checkInTime',
  'checkOutTime',
  'bookingDeadline.time',
  'cancellationDeadline.time',
  'pointPlan.assignTime',
] as const

export type NumberField = (typeof numberFields)[number]
export type TimeField = (typeof timeFields)[number]
/** A rule constant by its path in `Policy`. */
export type RuleField = NumberField | TimeField | 'timeZone'
export const ruleFields: readonly RuleField[] = [...numberFields, ...timeFields, 'timeZone']

export const isTimeField = (field: RuleField): field is TimeField => timeFields.some((one) => one === field)

export interface PortionValues {
  /** In this form only: a row keeps it while others come and go. */
  readonly key: number
  readonly month: number
  readonly sunday: number
  /** As it is typed. */
  readonly points: string
}

/** What stands in the form: constants as they are typed. */
export interface RuleValues {
  readonly fields: Readonly<Record<RuleField, string>>
  readonly portions: readonly PortionValues[]
}

function readField(constants: PolicyConstants, field: RuleField): string {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], constants)
  return String(value)
}

export function toRuleValues(constants: PolicyConstants): RuleValues {
  const fields = Object.fromEntries(ruleFields.map((field) => [field, readField(constants, field)]))
  return {
    fields: fields as Record<RuleField, string>,
    portions: constants.pointPlan.portions.map((portion, key) => ({
      ...portion,
      key,
      points: String(portion.points),
    })),
  }
}

/** Returns the whole number that is typed; NaN: it is none. */
export function readNumber(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

/** Returns 09:30 for 9:30, 9.30 and 09.30, 09:00 for 9; anything else as it is. */
export function readTime(text: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}`
}

/** Returns the constants that the form stands for; what is no number is NaN there, and refused by `validatePolicy`. */
export function toConstants({ fields, portions }: RuleValues): PolicyConstants {
  const number = (field: NumberField) => readNumber(fields[field])
  const time = (field: TimeField) => readTime(fields[field])
  return {
    timeZone: fields.timeZone.trim(),
    checkInTime: time('checkInTime'),
    checkOutTime: time('checkOutTime'),
    holdMinutes: number('holdMinutes'),
    bookingDeadline: {
      daysBefore: number('bookingDeadline.daysBefore'),
      time: time('bookingDeadline.time'),
    },
    cancellationDeadline: {
      daysBefore: number('cancellationDeadline.daysBefore'),
      time: time('cancellationDeadline.time'),
    },
    highSeasonAbovePoints: number('highSeasonAbovePoints'),
    maxConsecutiveHighSeasonWeeks: number('maxConsecutiveHighSeasonWeeks'),
    restrictionHours: number('restrictionHours'),
    maxWaitlistPerUnit: number('maxWaitlistPerUnit'),
    maxWaitlistsPerUser: number('maxWaitlistsPerUser'),
    offerHours: number('offerHours'),
    refundFromPoints: number('refundFromPoints'),
    refundHighDays: number('refundHighDays'),
    refundLowDays: number('refundLowDays'),
    administrationFeeKroner: number('administrationFeeKroner'),
    coolingHolds: number('coolingHolds'),
    coolingMinutes: number('coolingMinutes'),
    pointPlan: {
      assignTime: time('pointPlan.assignTime'),
      pointsYearOffset: number('pointPlan.pointsYearOffset'),
      portions: portions.map(({ month, sunday, points }) => ({ month, sunday, points: readNumber(points) })),
    },
  }
}

/** Returns the value as it is stored: 9.30 and 09:30 are the same. */
function readStored(field: RuleField, text: string): string {
  if (isTimeField(field)) return readTime(text)
  if (field === 'timeZone') return text.trim()
  const number = readNumber(text)
  return Number.isNaN(number) ? text : String(number)
}

/** Returns the points of a plan without regard to the order of its portions. */
function readPlan({ portions }: RuleValues): string {
  return portions
    .map(({ month, sunday, points }) => `${month} ${sunday} ${points.trim()}`)
    .toSorted()
    .join()
}

export type ChangedRule = RuleField | 'pointPlan.portions'

/** Returns the rules in which two sets of values differ, in the order of the form. */
export function listChangedRules(before: RuleValues, after: RuleValues): ChangedRule[] {
  const fields = ruleFields.filter(
    (field) => readStored(field, before.fields[field]) !== readStored(field, after.fields[field]),
  )
  return readPlan(before) === readPlan(after) ? fields : [...fields, 'pointPlan.portions']
}

/** Returns the values with those of `others` for the named rules. */
export function takeRules(values: RuleValues, others: RuleValues, rules: readonly ChangedRule[]): RuleValues {
  const fields = rules.flatMap((rule) =>
    rule === 'pointPlan.portions' ? [] : [[rule, others.fields[rule]] as const],
  )
  return {
    fields: { ...values.fields, ...Object.fromEntries(fields) },
    portions: rules.includes('pointPlan.portions') ? others.portions : values.portions,
  }
}

/** Returns the stored values, with what has been changed here since `base`. */
export function rebase(base: RuleValues, values: RuleValues, stored: RuleValues): RuleValues {
  return takeRules(stored, values, listChangedRules(base, values))
}

/** Returns the points that a plan gives in a year; NaN while a portion's points are no number. */
export function sumPoints(portions: readonly Pick<PortionValues, 'points'>[]): number {
  return portions.reduce((sum, { points }) => sum + readNumber(points), 0)
}
