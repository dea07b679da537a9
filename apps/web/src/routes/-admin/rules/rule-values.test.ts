import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import {
  listChangedRules,
  readTime,
  rebase,
  ruleFields,
  takeRules,
  toConstants,
  toRuleValues,
  type RuleField,
} from './rule-values.ts'
import { sections } from './rule-sections.ts'

const constants = { ...defaultPolicy, pointPlan: { ...defaultPolicy.pointPlan } }
const values = toRuleValues(constants)
const typed = (fields: Partial<Record<RuleField, string>>) => ({
  ...values,
  fields: { ...values.fields, ...fields },
})

describe('the rules as they stand in the form', () => {
  it('are stored as they were read, if nothing is changed', () => {
    expect(toConstants(values)).toEqual(defaultPolicy)
  })

  it('stand each in one sentence, and every constant in some', () => {
    const inSentences = sections.flatMap(({ rules }) => rules.flatMap(({ fields }) => fields))
    expect(new Set(inSentences)).toEqual(new Set(ruleFields))
    expect(inSentences.length).toBe(ruleFields.length)
  })

  it.each([
    ['9', '09:00'],
    ['9.30', '09:30'],
    [' 09:30 ', '09:30'],
    ['noon', 'noon'],
  ])('take the time %s as %s', (text, time) => expect(readTime(text)).toBe(time))

  it('are not changed by another way of writing the same', () => {
    expect(listChangedRules(values, typed({ holdMinutes: ' 05', checkInTime: '15.00' }))).toEqual([])
    const { portions } = values
    expect(listChangedRules(values, { ...values, portions: [...portions].reverse() })).toEqual([])
  })

  it('are a plan’s portions as one rule', () => {
    const quantus = toRuleValues({ ...constants, pointPlan: pointPlans.quantus })
    expect(listChangedRules(values, quantus)).toEqual(['pointPlan.portions'])
    expect(takeRules(quantus, values, ['pointPlan.portions'])).toEqual(values)
  })

  it('keep what was changed here on top of what others have saved, rule by rule', () => {
    const stored = toRuleValues({ ...constants, holdMinutes: 9, offerHours: 12 })
    const merged = rebase(values, typed({ offerHours: '48' }), stored)
    expect([merged.fields.holdMinutes, merged.fields.offerHours]).toEqual(['9', '48'])
    expect(listChangedRules(stored, merged)).toEqual(['offerHours'])
  })
})
