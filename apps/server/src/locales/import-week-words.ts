import type { Language } from './language.ts'

const da = {
  'unknown-house': 'Foreningen har ingen bolig med koden eller navnet “{{detail}}”.',
}

/** Why a row about houses, weeks or points is refused. */
export type WeekProblemCode = keyof typeof da
type Words = Record<WeekProblemCode, string>

const sv: Words = {
  'unknown-house': 'Föreningen har inget boende med koden eller namnet ”{{detail}}”.',
}

const en: Words = {
  'unknown-house': 'The association has no house with the code or name “{{detail}}”.',
}

export const weekProblemWords: Record<Language, Words> = { da, sv, en }
