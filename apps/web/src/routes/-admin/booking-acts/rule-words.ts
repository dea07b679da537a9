import type { BlockingRule } from '@samhus/contract/admin-booking-acts'
import type { ErrorType } from '@samhus/contract/errors'
import i18next, { type TFunction } from 'i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import { CallError } from '../../../api/http.ts'
import type { acts } from '../../../locales/da/admin-acts.ts'

type NamedRule = keyof (typeof acts)['rule']

/** Returns a rule as it is said to the office: members read of the same rule as "you". */
export function describeRule(type: ErrorType, t: TFunction<'admin'>): string {
  if (isNamed(type)) return t(`acts.rule.${type}`)
  return getErrorMessage(new CallError(409, '', { type }), i18next.getFixedT(null, 'translation'))
}

/** Returns a rule with the instant from which it no longer blocks. */
export function describeBlock({ type, until }: BlockingRule, t: TFunction<'admin'>): string {
  const rule = describeRule(type, t)
  return until === null ? rule : `${rule} ${t('acts.possibleFrom', { until: Date.parse(until) })}`
}

/** Returns a rule that an override sets aside: a week that is taken can only be one that is promised. */
export function describeOverridable(rule: BlockingRule, t: TFunction<'admin'>): string {
  return rule.type === 'calendar-unit-already-reserved' ? t('acts.rulePromised') : describeBlock(rule, t)
}

/** Returns why an act was refused. */
export function describeRefusal(error: Error, t: TFunction<'admin'>): string {
  const type = error instanceof CallError ? error.type : null
  return type !== null && isNamed(type)
    ? t(`acts.rule.${type}`)
    : getErrorMessage(error, i18next.getFixedT(null, 'translation'))
}

function isNamed(type: ErrorType): type is NamedRule {
  return i18next.exists(`admin:acts.rule.${type}`)
}
