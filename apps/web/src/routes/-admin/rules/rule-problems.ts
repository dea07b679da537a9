import type { PolicyConstants } from '@samhus/contract/admin-policy'
import { validatePolicy } from '@samhus/domain/validate-policy'
import type { TFunction } from 'i18next'
import { findPlace } from './rule-sections.ts'

export interface RuleProblem {
  /** Of the input at which the problem stands. */
  readonly name: string
  readonly problem: string
  readonly range: { readonly min: number; readonly max: number } | null
}

/** Problems of two fields together stand at the one that an admin would correct. */
function findInput(field: string): string {
  if (field === 'cancellationDeadline') return 'cancellationDeadline.daysBefore'
  return /^pointPlan\.portions\.\d+$/.test(field) ? `${field}.sunday` : field
}

/** Returns what the server would refuse, in the order of the form: the browser asks the same function. R10 */
export function findRuleProblems(constants: PolicyConstants): RuleProblem[] {
  return validatePolicy(constants)
    .map(({ field, problem, range }) => ({
      name: findInput(field),
      problem,
      range: range === undefined ? null : { min: range[0], max: range[1] },
    }))
    .toSorted((a, b) => findPlace(a.name) - findPlace(b.name))
}

const known = [
  'unknown-time-zone',
  'not-a-time',
  'not-a-whole-number',
  'out-of-range',
  'after-check-in',
  'after-booking-deadline',
  'no-such-sunday',
  'twice-on-one-day',
] as const

/** Returns a problem in words. */
export function describeProblem(
  { problem, range }: Pick<RuleProblem, 'problem' | 'range'>,
  t: TFunction<'admin'>,
): string {
  const text = known.find((one) => one === problem) ?? 'other'
  return t(`rules.problem.${text}`, { min: range?.min ?? 0, max: range?.max ?? 0 })
}
