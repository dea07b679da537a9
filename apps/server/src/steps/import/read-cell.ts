import type { Language } from '../../locales/language.ts'

/** Returns a text on one line: line breaks, tabs and runs of blanks made one blank. */
export function toLine(text: string): string {
  return text.replaceAll(/[\s\u00A0]+/g, ' ').trim()
}

/** Whether a text has characters that no field takes: control characters, and those that change its direction. */
export function hasOddCharacters(text: string): boolean {
  return /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(text)
}

const yes = ['ja', 'j', 'yes', 'y', 'x', '1', 'true', 'sand', 'sandt', 'sant', 'sann', 'on', '✓', '✔']
const no = ['nej', 'n', 'no', '0', 'false', 'falsk', 'falskt', 'off', '-']

/** Returns what a cell says; null for other words. The cell is not empty. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : null
}

const languageNames: Readonly<Record<Language, readonly string[]>> = {
  da: ['da', 'dk', 'dansk', 'danska', 'danish'],
  sv: ['sv', 'se', 'svensk', 'svenska', 'swedish'],
  en: ['en', 'gb', 'uk', 'engelsk', 'engelska', 'english'],
}

/** Returns the language that a cell names, by its code or its name in any of the three; null for other words. */
export function readLanguage(text: string): Language | null {
  const word = text.toLowerCase()
  const found = Object.entries(languageNames).find(([, names]) => names.includes(word))
  return found ? (found[0] as Language) : null
}
