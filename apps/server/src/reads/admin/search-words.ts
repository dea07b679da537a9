import type { BookingWord } from '../../db/queries/admin-booking-search.ts'
import { toSearchPatterns } from '../../db/queries/list-sql.ts'

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

/** The id of a record, and the end of one as letters and lists show it. */
export const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const shortId = /^[0-9a-f]{8}$/

/**
 * Returns the words of a search for bookings. The number of a week is found in names as a word of its own only: `27` is
 * not the code `K-127`.
 */
export function toBookingWords(search: string | undefined): BookingWord[] {
  return splitSearch(search).map(({ text, number }) => {
    const week = number !== null && number >= 1 && number <= 53 ? number : null
    return {
      pattern: week === null ? (toSearchPatterns(text)[0] ?? '%') : `% ${text} %`,
      week,
      year: number !== null && number >= 2000 ? number : null,
      id: wholeId.test(text) ? text : null,
      ending: shortId.test(text) ? text : null,
    }
  })
}
