import { z } from 'zod'

/** A UUID: person, group, house, booking, ledger row. One written large is the same one: it is taken as written small. */
export const id = z.uuid().toLowerCase()

/** A calendar or a week: a positive decimal number, carried as a string. */
export const numericId = z.string().regex(/^[1-9][0-9]{0,14}$/)

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A day without a time: YYYY-MM-DD. */
export const day = z.iso.date()

/** An ISO week year that a calendar may have. */
export const year = z.int().min(2000).max(2100)

/** A year that arrives in an address. */
export const yearInAddress = z
  .string()
  .regex(/^[0-9]{4}$/)
  .transform(Number)
  .pipe(year)

export const language = z.enum(['da', 'sv', 'en'])
export type Language = z.infer<typeof language>

/**
 * A line that a person typed: trimmed, not empty, at most `max` characters; no control characters (a line
 * break would reach a mail header) and no halves of characters.
 */
export function singleLine(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
}

/** Several lines that a person typed: as `singleLine`, and may hold line ends and tabs. */
export function lines(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u)
}

/** As `singleLine`, and may be empty. */
export function lineOrEmpty(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
}

/**
 * Addresses of pictures, the first one the card's. Signed, and good for half an hour to an hour; other widths and
 * formats by domain's `sourceSet`.
 */
export const imageUrls = z.array(z.string())
