import { describe, expect, it } from 'vitest'
import { CellReader } from './cell-reader.ts'

const read = (cells: Record<string, string>) => new CellReader({ number: 2, cells })

describe('the week of a row', () => {
  it.each([
    [{ year: '2027', week: '27' }, '2027-07-05'],
    [{ week: '2027-W27' }, '2027-07-05'],
    [{ year: '2026', week: '27/2027' }, '2027-07-05'],
    [{ arrival: '05/07-2027' }, '2027-07-05'],
    // The day of arrival counts more than a number.
    [{ arrival: '05/07-2027', year: '2027', week: '1' }, '2027-07-05'],
  ])('%j begins on %s', (cells, monday) => {
    const reader = read(cells)
    expect([reader.monday('iso'), reader.problems]).toEqual([monday, []])
  })

  it.each([
    [{ year: '2027' }, 'week-is-missing'],
    [{ week: '27' }, 'week-is-missing'],
    [{ week: '27', year: '27' }, 'not-a-year'],
    [{ week: 'pinsen', year: '2027' }, 'not-a-week'],
    [{ week: '53', year: '2027' }, 'no-such-week'],
    [{ arrival: 'uge 27' }, 'not-a-day'],
    [{ arrival: '06/07-2027' }, 'not-a-monday'],
  ])('%j is refused as %s', (cells, problem) => {
    const reader = read(cells)
    expect([reader.monday('iso'), reader.problems.map((each) => each.problem)]).toEqual([
      undefined,
      [problem],
    ])
  })
})

describe('a cell', () => {
  it('that is empty, or has no column, says nothing', () => {
    const reader = read({ name: ' \n ' })
    expect([
      reader.line('name', 10),
      reader.text('name', 10),
      reader.integer('points', { min: 0, max: 9 }),
      reader.decimal('lat', { min: -85, max: 85 }),
      reader.yesNo('skipsCleaning'),
      reader.year('year'),
      reader.emailAddress('guestEmail'),
    ]).toEqual(Array(7).fill(undefined))
    expect(reader.isRefused).toBe(false)
  })

  it('of one line loses its line breaks, a text keeps them', () => {
    const reader = read({ name: 'Strandvej 1\r\n9990  Skagen', text: 'Et\r\nto' })
    expect([reader.line('name', 100), reader.text('text', 100)]).toEqual([
      'Strandvej 1 9990 Skagen',
      'Et\nto',
    ])
  })

  it.each([
    ['is-required', (reader: CellReader) => reader.requiredLine('missing', 10)],
    ['is-required', (reader: CellReader) => reader.requiredInteger('missing', { min: 0, max: 9 })],
    ['too-long', (reader: CellReader) => reader.line('text', 3)],
    ['odd-characters', (reader: CellReader) => reader.line('odd', 10)],
    ['not-a-whole-number', (reader: CellReader) => reader.integer('text', { min: 0, max: 9 })],
    ['has-thousands-mark', (reader: CellReader) => reader.integer('amount', { min: 0, max: 9999 })],
    ['number-out-of-range', (reader: CellReader) => reader.integer('number', { min: 0, max: 9 })],
    ['not-a-number', (reader: CellReader) => reader.decimal('text', { min: 0, max: 9 })],
    ['not-yes-or-no', (reader: CellReader) => reader.yesNo('text')],
    ['not-a-year', (reader: CellReader) => reader.year('number')],
    ['not-an-email', (reader: CellReader) => reader.emailAddress('text')],
  ])('is refused as %s', (problem, readCell) => {
    const reader = read({ text: 'abcd', number: '10', amount: '1.000', odd: 'a\u202Eb' })
    expect(readCell(reader)).toBeUndefined()
    expect(reader.problems.map((each) => each.problem)).toEqual([problem])
  })
})
