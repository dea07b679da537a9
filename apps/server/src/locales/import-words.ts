import { weekProblemWords, type WeekProblemCode } from './import-week-words.ts'
import type { Language } from './language.ts'

const da = {
  'is-required': 'Feltet er tomt, men skal udfyldes.',
}

/** Why a row of a file is refused. */
export type ImportProblemCode = keyof typeof da | WeekProblemCode
type Words = Record<keyof typeof da, string>

const sv: Words = {
  'is-required': 'Fältet är tomt men måste fyllas i.',
}

const en: Words = {
  'is-required': 'The field is empty, but is required.',
}

/** The sentence of each problem. `{{detail}}` stands for what the problem names. */
export const importProblemWords: Record<Language, Record<ImportProblemCode, string>> = {
  da: { ...da, ...weekProblemWords.da },
  sv: { ...sv, ...weekProblemWords.sv },
  en: { ...en, ...weekProblemWords.en },
}
