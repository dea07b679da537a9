import type { Act } from '@samhus/contract/admin-activity'
import { errorTypes } from '@samhus/contract/errors'
import type { Language } from '@samhus/contract/fields'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { describeOverridable } from '../booking-acts/rule-words.ts'
import { formatTableMoment } from '../points/moment.ts'
import { ruleFields, type ChangedRule, type PortionValues } from '../rules/rule-values.ts'
import { describeField, describePlan, type Words } from '../rules/rule-words.ts'

type AdminT = TFunction<'admin'>

/** Returns a text by a name that the server made; a name without a text stands for itself. */
function translate(t: AdminT, part: 'actions' | 'fields' | 'kinds', name: string): string {
  return t(`activity.${part}.${name}` as never, { defaultValue: name })
}

export const getActionName = (t: AdminT, action: string): string => translate(t, 'actions', action)

/** A rule is called as in the form of the rules, a week's price and a house's text by what they are of. */
export function getFieldName(t: AdminT, field: string): string {
  const [, week, price] = /^(\d+)\.(points|restrictOne)$/.exec(field) ?? []
  if (week !== undefined && price !== undefined) {
    return t('activity.weekField', { week: Number(week), field: getFieldName(t, price) })
  }
  const [, language, text] = /^texts\.(da|sv|en)\.(\w+)$/.exec(field) ?? []
  if (language !== undefined && text !== undefined) {
    const name = t(`mailTemplates.languages.${language as Language}`)
    return t('activity.textField', { field: getFieldName(t, text), language: name })
  }
  return isRule(field) ? t(`rules.field.${field}`) : translate(t, 'fields', field)
}

const isRule = (field: string): field is ChangedRule =>
  field === 'pointPlan.portions' || ruleFields.some((one) => one === field)

/** Returns a stored value in words, with the unit of a rule and in Danish time; null where none is recorded. */
export function formatFieldValue(words: Words, field: string, value: string | null): string | null {
  if (value !== null && field in choices) return choices[field]?.(words.t)[value] ?? value
  if (value !== null && isInstant(value)) return formatTableMoment(value, words.language)
  if (value === null || !isRule(field)) return formatValue(words.t, value)
  return field === 'pointPlan.portions'
    ? describePlan(readPortions(value), words)
    : describeField(field, value, words)
}

const isInstant = (value: string) => z.iso.datetime().safeParse(value).success

/** The fields whose values are choices, with the words of each; what a state is depends on whose it is. */
const choices: Readonly<Record<string, (t: AdminT) => Readonly<Record<string, string>>>> = {
  refund: (t) => ({
    rule: t('acts.cancel.rule'),
    full: t('acts.cancel.all'),
    none: t('acts.cancel.none'),
  }),
  'fee.state': (t) => ({
    open: t('fees.state.open'),
    billed: t('fees.state.billed'),
    waived: t('fees.state.waived'),
  }),
  'support-report.state': (t) => ({
    open: t('support.state.open'),
    working: t('support.state.working'),
    done: t('support.state.done'),
  }),
}

/** Returns the rules that an admin set aside, a sentence each. */
export function describeOverrides(rules: readonly string[], t: AdminT): string {
  return rules
    .map((rule) => {
      const type = errorTypes.find((known) => known === rule)
      return type === undefined ? rule : describeOverridable({ type, until: null }, t)
    })
    .join(' ')
}

const portions = z.array(z.object({ month: z.int(), sunday: z.int(), points: z.int() }))

function readPortions(value: string): PortionValues[] {
  return portions
    .parse(JSON.parse(value))
    .map((portion, key) => ({ ...portion, key, points: String(portion.points) }))
}

export const getKindName = (t: AdminT, kind: string): string => translate(t, 'kinds', kind)

/** Returns a stored value in words; null where none is recorded. */
export function formatValue(t: AdminT, value: string | null): string | null {
  if (value === null) return null
  if (value === '') return t('activity.empty')
  if (value === 'true') return t('activity.yes')
  return value === 'false' ? t('activity.no') : value
}

/** Returns what a person is called; one who was anonymized has no name. */
export const getPersonName = (t: AdminT, name: string): string => (name === '' ? t('activity.someone') : name)

/** Returns what an act was done to: the week, or the subject's name. */
export function getSubject(t: AdminT, { week, subject, subjectKind, person }: Act): string {
  if (week === null) {
    if (subject !== '') return subject
    return person?.name === '' ? t('activity.someone') : getKindName(t, subjectKind)
  }
  return t('activity.week', { house: week.houseName, week: week.week, year: week.year })
}
