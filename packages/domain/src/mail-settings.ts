import { isEmailAddress } from './contact.ts'
import type { MailCondition } from './mail-plan.ts'

/** While it is on, only these addresses get mail. */
export interface Whitelist {
  readonly isOn: boolean
  readonly addresses: readonly string[]
}

/**
 * Returns the lines of a whitelist as they are stored: trimmed, without empty ones, and each address once, whatever its
 * case; the first spelling stays.
 *
 * @see docs/rules.md R157
 */
export function tidyWhitelist(lines: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const line of lines.map((each) => each.trim())) {
    const key = line.toLowerCase()
    if (key !== '' && !found.has(key)) found.set(key, line)
  }
  return [...found.values()]
}

/** Returns the lines that are no e-mail addresses. R157 */
export function findWhitelistProblems(lines: readonly string[]): string[] {
  return tidyWhitelist(lines).filter((line) => !isEmailAddress(line))
}

/** Whether the address may get mail: any address may while the whitelist is off, else one that is on it, whatever its case. R157 */
export function passesWhitelist({ isOn, addresses }: Whitelist, address: string): boolean {
  const wanted = address.trim().toLowerCase()
  return !isOn || addresses.some((each) => each.toLowerCase() === wanted)
}

/** Whether no stay can ever meet these conditions together. R157 */
export function excludeOneAnother(conditions: readonly MailCondition[]): boolean {
  return conditions.includes('lent-out') && conditions.includes('not-lent-out')
}

/** The sentences on the wire for the conditions of a planned mail. */
export const conditionTexts = {
  'not-lent-out': 'Must not be lent out',
  'lent-out': 'Must be lent out',
  'not-checked-out': 'Has not checked out',
} as const satisfies Record<MailCondition, string>

export type ConditionText = (typeof conditionTexts)[MailCondition]

/** Returns the conditions as sentences. */
export function toConditionTexts(conditions: readonly MailCondition[]): ConditionText[] {
  return conditions.map((condition) => conditionTexts[condition])
}

/** Returns the conditions of sentences, each once, in one order whatever theirs was. */
export function toConditions(texts: readonly ConditionText[]): MailCondition[] {
  const conditions = Object.keys(conditionTexts) as MailCondition[]
  return conditions.filter((condition) => texts.includes(conditionTexts[condition]))
}
