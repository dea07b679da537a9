import { describe, expect, it } from 'vitest'
import { formatDay, readDay, readDecimal, readInteger, readWeekName } from './read-values.ts'

it.each([
  ['3', 3],
  ['3,0', 3],
  ['3.00', 3],
  ['-4', -4],
  ['\u22124', -4],
  ['007', 7],
  ['3,5', null],
  ['tre', null],
  ['1e3', null],
  ['1000', 1000],
  ['1000,000', 1000],
  ['0.000', 0],
  ['1.000', null],
  ['1,000', null],
  ['-1.000', null],
  ['99.000', null],
  ['1.250', null],
  ['1.000.000', null],
  ['1.000,00', null],
])('%s is read as the whole number %s', (text, value) => {
  expect(readInteger(text)).toBe(value)
})

it.each([
  ['57,0488', 57.0488],
  ['9.9187', 9.9187],
  ['-10', -10],
  ['57,0488°', 57.0488],
  ['57° 3', null],
  ['1.234,5', null],
])('%s is read as the number %s', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

describe('a day', () => {
  it.each([
    ['28/06-2027', '2027-06-28'],
    ['28-06-2027', '2027-06-28'],
    ['28.06.2027', '2027-06-28'],
    ['28/6/27', '2027-06-28'],
    ['4.1.2027', '2027-01-04'],
    ['28/06-2027 00:00', '2027-06-28'],
    ['2027-06-28', '2027-06-28'],
    ['2027-06-28T00:00:00.000Z', '2027-06-28'],
    ['31/04-2027', null],
    ['06/28/2027', null],
    ['2027', null],
    ['næste mandag', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  it('is written as the office writes it', () => {
    expect(formatDay('2027-06-28')).toBe('28/06-2027')
  })
})

describe('a week', () => {
  it.each([
    ['27', null, 27],
    ['27,0', null, 27],
    ['uge 27', null, 27],
    ['Uge. 7', null, 7],
    ['v. 27', null, 27],
    ['W05', null, 5],
    ['27-RestrictOne', null, 27],
    ['2027-W27', 2027, 27],
    ['2027 uge 27', 2027, 27],
    ['27/2027', 2027, 27],
    ['uge 27, 2027', null, null],
    ['uge 27 2027', 2027, 27],
    ['pinsen', null, null],
    ['327', null, null],
  ])('%s is the week %s %s', (text, year, week) => {
    expect(readWeekName(text)).toEqual(week === null ? null : { year, week })
  })
})
