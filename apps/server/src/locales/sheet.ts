import type { Language } from './language.ts'

/** Words that sheets share. */
export const sheetWords = {
  da: { yes: 'Ja', no: 'Nej' },
  sv: { yes: 'Ja', no: 'Nej' },
  en: { yes: 'Yes', no: 'No' },
} as const satisfies Readonly<Record<Language, object>>
