import { types, type CustomTypesConfig } from 'pg'

const int8Oid = 20
const dateOid = 1082
const timestamptzOid = 1184
const int8ArrayOid = 1016
const dateArrayOid = 1182
const timestamptzArrayOid = 1185

/** 2026-03-24 11:00:00.123456+00: what Postgres writes under DateStyle ISO, with any offset. */
const instantPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/

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
  const found = instantPattern.exec(text)
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
  [int8Oid, parseInt8],
  [int8ArrayOid, (text) => parseArray(text, parseInt8)],
  [timestamptzOid, parseInstant],
  [timestamptzArrayOid, (text) => parseArray(text, parseInstant)],
  [dateOid, String],
  [dateArrayOid, (text) => parseArray(text, String)],
])

/**
 * How columns become values: bigint → number, timestamptz → milliseconds, date → 'YYYY-MM-DD', json → parsed,
 * and, as the driver does by itself, numeric, uuid and xid8 → string. Given to each connection, so that nothing
 * else in the process that uses the driver is changed.
 */
export const columnTypes: CustomTypesConfig = { getTypeParser: getParser }

function getParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? (types.getTypeParser(oid, format) as (value: string) => unknown)
}
