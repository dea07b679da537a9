import { types, type CustomTypesConfig } from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185

/** 2026-03-24 11:00:00.123456+00: what Postgres writes under DateStyle ISO, with any offset. */
const INSTANT = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/

/** A bigint as a number. Ours stay far below 2^53; one that does not is refused rather than rounded. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint beyond 2^53: ${text}`)
  return value
}

/** A timestamptz as milliseconds since 1970; what is finer than a millisecond is cut off. */
function parseInstant(text: string): number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  const found = INSTANT.exec(text)
  if (!found) throw new RangeError(`Not an instant: ${text}`)
  const [, day, time, hours, minutes = ':00'] = found
  return Date.parse(`${day}T${time}${hours}${minutes}`)
}

/** The elements of a one-dimensional array of things that need no quotes; null stays null. */
function parseArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseArray(text, parseInt8)],
  [TIMESTAMPTZ, parseInstant],
  [TIMESTAMPTZ_ARRAY, (text) => parseArray(text, parseInstant)],
  [DATE, String],
  [DATE_ARRAY, (text) => parseArray(text, String)],
])

/**
 * How columns become values: bigint → number, timestamptz → milliseconds, date → 'YYYY-MM-DD', json → parsed,
 * and, as the driver does by itself, numeric, uuid and xid8 → string. Given to each connection, so that nothing
 * else in the process that uses the driver is changed.
 */
export const columnTypes: CustomTypesConfig = { getTypeParser: parserFor }

function parserFor(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? (types.getTypeParser(oid, format) as (value: string) => unknown)
}
