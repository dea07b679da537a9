import { z } from 'zod'
import { id } from './fields.ts'

/** The rows that a page of a list may have. */
export const pageSizes = [10, 20, 50, 100, 200, 500] as const
export const defaultPageSize = 20

const wholeNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/)
  .transform(Number)

export const pageSize = z.enum(pageSizes.map(String)).transform(Number)

/** Words that must all occur, each anywhere in the row's text, in upper or lower case. */
export const search = z.string().trim().max(200)

/** A switch in a URL. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const fromDay = z.iso.date()

/**
 * The query fields that every list takes. Without `page` a list has all its rows, and no total.
 *
 * @param columns Names that it can be sorted by; `-name` is descending.
 */
export function listQuery<Column extends string>(columns: readonly [Column, ...Column[]]) {
  const names = columns.flatMap((name) => [name, `-${name}` as const])
  return {
    /** From 1. */
    page: wholeNumber.optional(),
    pageSize: pageSize.optional(),
    search: search.optional(),
    sort: z.enum(names as [Column | `-${Column}`, ...(Column | `-${Column}`)[]]).optional(),
  }
}

/** The response of a list: a page where the query names one, else all rows. */
export function listResponse<Item extends z.ZodType>(item: Item) {
  return z.union([pageResponse(item), z.array(item)])
}

export function pageResponse<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Rows on all pages. */
    totalCount: z.int(),
  })
}

/** What an admin writes about an act on a person's access, membership, weeks or points, and whether the owner is told. */
export const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)

/** Several lines of a note to owners, which may be none. */
export const note = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)

export const tellsOwner = z.boolean().optional()

/**
 * The number of the last audit row of a record. A save sends the one that its form has read, so that what others changed
 * meanwhile is kept, or refused by name.
 */
export const version = z.int().min(0)

export const userParams = z.strictObject({ userId: id })
export const groupParams = z.strictObject({ groupId: id })
export const houseParams = z.strictObject({ houseId: id })
