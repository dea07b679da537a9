import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages, listWords, type Text } from './language-texts.ts'

/** Pairs of languages, as the files of shared words are called. */
export const pairs = [
  ['da', 'sv'],
  ['da', 'en'],
  ['sv', 'en'],
] as const

/** Common words of buttons that our own texts may not have: a slip may bring them all the same. */
const usualWords: Readonly<Record<Language, readonly string[]>> = {
  da: 'annuller annullér fortsæt gem ikke luk nulstil og opret rediger ryd slet tilføj uge vælg'.split(' '),
  sv: 'avbryt av fortsätt inte lägg och radera redigera rensa skapa spara stäng vecka välj återställ'.split(
    ' ',
  ),
  en: 'and cancel clear close continue create delete edit not save select the week with'.split(' '),
}

/** Letters that a language does not have. */
const foreignLetters: Readonly<Record<Language, RegExp>> = {
  da: /[äöü]/,
  sv: /[æø]/,
  en: /[æøäöå]/,
}

export function readSharedWords(pair: readonly [Language, Language]): string[] {
  const text = readFileSync(join(import.meta.dirname, 'shared-words', `${pair.join('-')}.txt`), 'utf8')
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Decides which words of a text are those of another language. */
export class ForeignWords {
  readonly #counts: Readonly<Record<Language, Map<string, number>>>
  readonly #shared = new Map<string, ReadonlySet<string>>()
  readonly #anyShared = new Set<string>()

  /** @param texts Every text: the words of a language are those of its texts. */
  constructor(texts: readonly Text[]) {
    this.#counts = { da: new Map(), sv: new Map(), en: new Map() }
    for (const language of languages) for (const word of usualWords[language]) this.#count(language, word)
    for (const { language, text } of texts) for (const word of listWords(text)) this.#count(language, word)
    for (const [one, other] of pairs) {
      const words = new Set(readSharedWords([one, other]))
      this.#shared.set(`${one} ${other}`, words).set(`${other} ${one}`, words)
      for (const word of words) this.#anyShared.add(word)
    }
  }

  #count(language: Language, word: string): void {
    this.#counts[language].set(word, (this.#counts[language].get(word) ?? 0) + 1)
  }

  /** Returns the words that both languages have. */
  listCommon([one, other]: readonly [Language, Language]): string[] {
    return [...this.#counts[one].keys()].filter((word) => this.#counts[other].has(word)).sort()
  }

  /** Returns the words that the text's language does not have, or has less often than another one does. */
  find({ language, text }: Pick<Text, 'language' | 'text'>): string[] {
    return [...new Set(listWords(text))].filter((word) => {
      if (foreignLetters[language].test(word) && !this.#anyShared.has(word)) return true
      const own = this.#counts[language].get(word) ?? 0
      return languages.some((other) => {
        const theirs = this.#counts[other].get(word) ?? 0
        const isShared = other === language || this.#shared.get(`${language} ${other}`)?.has(word) === true
        return !isShared && theirs > 0 && theirs >= own
      })
    })
  }
}
