/** The languages of the texts of a house. */
export type TextLanguage = 'da' | 'sv' | 'en'

/** What a house says in one language; an empty text says nothing. */
export interface HouseText {
  readonly description: string
  readonly goodToKnow: string
}

/** By language; a language in which a house says nothing may be missing. */
export type HouseTexts = Readonly<Partial<Record<TextLanguage, HouseText>>>

export const textLanguages: readonly TextLanguage[] = ['da', 'sv', 'en']

/** A text as a reader gets it. */
export interface ChosenText {
  readonly text: string
  readonly language: TextLanguage
}

/**
 * Returns a text of a house in the wanted language; where there is none, the Danish one, else any. Each text falls back
 * by itself. An empty text, in the wanted language, if the house has none at all.
 *
 * @see docs/rules.md R172
 */
export function chooseHouseText(texts: HouseTexts, name: keyof HouseText, wanted: TextLanguage): ChosenText {
  for (const language of [wanted, ...textLanguages]) {
    const text = texts[language]?.[name] ?? ''
    if (text !== '') return { text, language }
  }
  return { text: '', language: wanted }
}
