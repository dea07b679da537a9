import { describe, expect, it } from 'vitest'
import { columnTypes } from './column-types.ts'

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  int8Array: 1016,
  timestamptzArray: 1185,
  dateArray: 1182,
}

function parse(oid: number, text: string): unknown {
  return (columnTypes.getTypeParser(oid, 'text') as (text: string) => unknown)(text)
}

describe('a column', () => {
  it.each([
    ['2026-03-24 11:00:00+00', '2026-03-24T11:00:00Z'],
    ['2026-03-24 11:00:00.5+00', '2026-03-24T11:00:00.500Z'],
    ['2026-03-24 11:00:00.123456+00', '2026-03-24T11:00:00.123Z'],
    ['2026-03-24 13:00:00+02', '2026-03-24T11:00:00Z'],
    ['2026-03-24 16:30:00+05:30', '2026-03-24T11:00:00Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
  ])('of instants is read as milliseconds: %s', (text, instant) => {
    expect(parse(OID.timestamptz, text)).toBe(Date.parse(instant))
  })

  it('of instants is read as ±Infinity for infinite values; a value before year 1 is refused', () => {
    expect(parse(OID.timestamptz, 'infinity')).toBe(Infinity)
    expect(parse(OID.timestamptz, '-infinity')).toBe(-Infinity)
    expect(() => parse(OID.timestamptz, '0044-03-15 12:00:00+00 BC')).toThrow(RangeError)
  })

  it('of days stays text, independent of the host’s time zone', () => {
    expect(parse(OID.date, '2026-01-05')).toBe('2026-01-05')
  })

  it('of bigints becomes a number; a value beyond the safe integers is refused', () => {
    expect(parse(OID.int8, '202601')).toBe(202601)
    expect(parse(OID.int8, '-9007199254740991')).toBe(Number.MIN_SAFE_INTEGER)
    expect(() => parse(OID.int8, '9007199254740993')).toThrow(RangeError)
  })

  it('of arrays becomes an array of parsed elements', () => {
    expect(parse(OID.int8Array, '{1,NULL,3}')).toEqual([1, null, 3])
    expect(parse(OID.int8Array, '{}')).toEqual([])
    expect(parse(OID.dateArray, '{2026-01-05,2026-01-12}')).toEqual(['2026-01-05', '2026-01-12'])
    expect(parse(OID.timestamptzArray, '{"1970-01-01 00:00:01+00",NULL}')).toEqual([1000, null])
  })
})
