import { z } from 'zod'

/** A UUID: person, group, house, booking, ledger row. Converted to lower case. */
export const id = z.uuid().toLowerCase()

/** The id of a calendar or a week: a positive decimal number as a string. */
export const numericId = z.string().regex(/^[1-9][0-9]{0,14}$/)

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A day without a time: YYYY-MM-DD. */
export const day = z.iso.date()

/** An ISO week year that a calendar may have. */
export const year = z.int().min(2000).max(2100)

/** A year in a URL, where it is a string. */
export const yearString = z
  .string()
  .regex(/^[0-9]{4}$/)
  .transform(Number)
  .pipe(year)

export const language = z.enum(['da', 'sv', 'en'])
export type Language = z.infer<typeof language>

/**
 * A line of user input: trimmed, not empty, at most `max` characters; no control characters (a line break would get into
 * a mail header), no lone surrogates, and no direction controls (with them a text reads differently than it is).
 */
export function singleLine(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u)
}

/**
 * One e-mail address in its plain form, trimmed: no list, no display name, no quotes, blanks or line breaks. The same
 * pattern as `isEmailAddress` of the domain.
 */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^(?=[^@]{1,64}@)[A-Za-z0-9_+][A-Za-z0-9_+&'~=#-]*(?:\.[A-Za-z0-9_+&'~=#-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/,
  )

/** Several lines of user input: like `singleLine`, but with line breaks and tabs. */
export function multiLine(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)
}

/** Like `singleLine`, but may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u)
}

/**
 * URLs of images, the first one for cards. Signed, and valid for half an hour to an hour; `buildSrcset` of the domain
 * returns those of other widths and formats.
 */
export const imageUrls = z.array(z.string())
