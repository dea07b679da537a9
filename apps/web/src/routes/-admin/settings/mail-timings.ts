import type { MailConditionText, MailSettings } from '@samhus/contract/admin-mail-settings'
import { plannedMailKind, type plannedMailKind as PlannedKinds } from '@samhus/contract/mail'
import type { TFunction } from 'i18next'
import type { z } from 'zod'

export type PlannedKind = z.infer<typeof PlannedKinds>
export const plannedKinds = plannedMailKind.options

/** When a planned mail is sent, as the form has it. */
export interface Timing {
  /** As it is typed: empty is 0. */
  readonly daysOffset: string
  readonly baseDate: 'BookingStart' | 'BookingEnd'
  readonly conditions: readonly MailConditionText[]
  readonly isEnabled: boolean
  /** Of the Danish words. */
  readonly subject: string
}
export type Timings = Readonly<Record<PlannedKind, Timing>>

type Configurations = MailSettings['bookingMailSettings']['mailConfigurations']
export type MailConfiguration = Configurations[PlannedKind]

export const fieldNames = ['daysOffset', 'baseDate', 'conditions', 'isEnabled', 'subject'] as const

export function toTimings(configurations: Configurations): Timings {
  const entries = plannedKinds.map((kind) => {
    const { daysOffset, baseDate, conditions, isEnabled, subject } = configurations[kind]
    return [kind, { daysOffset: String(daysOffset), baseDate, conditions, isEnabled, subject }] as const
  })
  return Object.fromEntries(entries) as unknown as Timings
}

export const maxDays = 365

/** Returns the whole number of days that is typed, 0 for none; null for what is no number of days. */
export function readDays(text: string): number | null {
  const trimmed = text.trim().replace(/^[−–]/, '-')
  if (trimmed === '') return 0
  const days = /^[+-]?\d{1,3}$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return Math.abs(days) <= maxDays ? days + 0 : null
}

function isSame(one: Timing, other: Timing, field: (typeof fieldNames)[number]): boolean {
  if (field === 'daysOffset') {
    const [days, others] = [readDays(one.daysOffset), readDays(other.daysOffset)]
    return days === null || others === null ? one.daysOffset === other.daysOffset : days === others
  }
  if (field !== 'conditions') return one[field] === other[field]
  return one.conditions.toSorted().join() === other.conditions.toSorted().join()
}

export function listChangedKinds(base: Timings, values: Timings): PlannedKind[] {
  return plannedKinds.filter((kind) => fieldNames.some((field) => !isSame(base[kind], values[kind], field)))
}

/** Returns the changed kinds as a save sends them. The subject goes along only if it has changed. */
export function toChange(base: Timings, values: Timings) {
  const entries = listChangedKinds(base, values).map((kind) => {
    const { daysOffset, baseDate, conditions, isEnabled, subject } = values[kind]
    const change = { daysOffset: readDays(daysOffset) ?? 0, baseDate, conditions: [...conditions], isEnabled }
    const hasSubject = !isSame(base[kind], values[kind], 'subject')
    return [kind, hasSubject ? { ...change, subject: subject.trim() } : change] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the stored values, with what has been changed here since `base`. */
export function rebase(base: Timings, values: Timings, stored: Timings): Timings {
  const entries = plannedKinds.map((kind) => {
    const mine = fieldNames.filter((field) => !isSame(base[kind], values[kind], field))
    return [kind, { ...stored[kind], ...pick(values[kind], mine) }] as const
  })
  return Object.fromEntries(entries) as unknown as Timings
}

function pick(timing: Timing, fields: readonly (keyof Timing)[]): Partial<Timing> {
  return Object.fromEntries(fields.map((field) => [field, timing[field]]))
}

/** Returns the conditions with one more, or without it. Of the two about lending out only one can hold. */
export function toggleCondition(
  conditions: readonly MailConditionText[],
  condition: MailConditionText,
  isOn: boolean,
): MailConditionText[] {
  const opposite = { 'Must be lent out': 'Must not be lent out', 'Must not be lent out': 'Must be lent out' }
  const excluded: string | undefined = (opposite as Partial<Record<MailConditionText, string>>)[condition]
  const others = conditions.filter((one) => one !== condition && !(isOn && one === excluded))
  return isOn ? [...others, condition] : others
}

/** Returns '7 days before arrival, at 09:00, only if the week is lent out.' */
export function describeTiming(timing: Timing, t: TFunction<'admin'>): string {
  const days = readDays(timing.daysOffset) ?? 0
  const base = t(`mailSettings.baseIn.${timing.baseDate}`)
  const count = Math.abs(days)
  const when =
    days === 0
      ? t('mailSettings.on', { base })
      : t(days < 0 ? 'mailSettings.before' : 'mailSettings.after', { count, base })
  const conditions = timing.conditions.map((condition) => t(`mailSettings.only.${condition}`))
  return `${[t('mailSettings.sentence', { when }), ...conditions].join(', ')}.`
}
