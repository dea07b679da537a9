import { types, type CustomTypesConfig } from 'pg'

const int8Oid = 20
const dateOid = 1082
const timestamptzOid = 1184
const int8ArrayOid = 1016
const dateArrayOid = 1182
const timestamptzArrayOid = 1185

/** 2026-03-24 11:00:00.123456+00: Postgres' format under DateStyle ISO, with any offset. */
const instantPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/

/** Parses a bigint as a number. Ours are far below 2^53. @throws RangeError beyond that, instead of rounding */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint beyond 2^53: ${text}`)
  return value
}

/** Parses a timestamptz as milliseconds since 1970; microseconds are cut off. */
function parseInstant(text: string): number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  const found = instantPattern.exec(text)
  if (!found) throw new RangeError(`Not an instant: ${text}`)
  const [, day, time, hours, minutes = ':00'] = found
  return Date.parse(`${day}T${time}${hours}${minutes}`)
}

/** Parses a one-dimensional array whose elements need no escaping; null stays null. */
function parseArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8Oid, parseInt8],
  [int8ArrayOid, (text) => parseArray(text, parseInt8)],
  [timestamptzOid, parseInstant],
  [timestamptzArrayOid, (text) => parseArray(text, parseInstant)],
  [dateOid, String],
  [dateArrayOid, (text) => parseArray(text, String)],
])

/**
 * The type parsers of the columns: bigint → number, timestamptz → milliseconds, date → 'YYYY-MM-DD', json → parsed, and,
 * as by the driver's default, numeric, uuid and xid8 → string. Passed to each connection instead of set globally, so that
 * other users of the driver in this process are not affected.
 */
export const columnTypes: CustomTypesConfig = { getTypeParser: getParser }

function getParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parser = format === 'binary' ? undefined : parsers.get(oid)
  return parser ?? (types.getTypeParser(oid, format) as (value: string) => unknown)
}
