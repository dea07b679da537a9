const maxWords = 20
/** Words that name what the number after them is. */
const weekWords = /\b(?:uge|vecka|week|u|v|w)\b\.?\s*(?=\d)|\b(?:u|v|w)(?=\d)/giu

/** A word of a search, in lower case. */
export interface SearchWord {
  readonly text: string
  /** The word as the number of a week, or as a year; null: it is no number of at most four digits. */
  readonly number: number | null
}

/** Returns the words of a search, each once; `26/2027` is a week and a year, and `uge 26` is 26. */
export function splitSearch(search = ''): SearchWord[] {
  const text = search.replaceAll(weekWords, '').replaceAll(/(\d)\/(?=\d)/g, '$1 ')
  const words = [...new Set(text.toLowerCase().split(/[\s\p{Cc}]+/u))].filter((word) => word !== '')
  return words
    .slice(0, maxWords)
    .map((word) => ({ text: word, number: /^\d{1,4}$/.test(word) ? Number(word) : null }))
}

/** Returns the number if it is one of an ISO week. */
export function toWeek(number: number | null): number | null {
  return number !== null && number >= 1 && number <= 53 ? number : null
}
