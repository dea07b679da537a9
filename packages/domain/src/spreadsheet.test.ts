import { describe, expect, it, test } from 'vitest'
import { toCellText, toCsv, type SpreadsheetCell } from './spreadsheet.ts'

const day = (iso: string) => new Date(iso)

test.each<[string, SpreadsheetCell, string]>([
  ['nothing', null, ''],
  ['a text', ' Åse "Holm" ', ' Åse "Holm" '],
  ['a code with leading zeros', '0012', '0012'],
  ['a whole number', 4512345678, '4512345678'],
  ['a decimal number', 55.6761, '55.6761'],
  ['a number that was computed', 0.1 + 0.2, '0.3'],
  ['a negative number', -3, '-3'],
  ['yes', true, 'ja'],
  ['no', false, 'nej'],
  ['a day', day('2027-06-28T00:00:00Z'), '28/06-2027'],
  ['a day with a time', day('2027-06-28T15:30:00Z'), '28/06-2027 15:30'],
])('a cell of a spreadsheet with %s becomes plain text', (_, cell, text) => {
  expect(toCellText(cell)).toBe(text)
})

describe('the rows of a sheet', () => {
  it('become CSV with semicolons, quoted where they need it', () => {
    expect(
      toCsv([
        ['Navn', 'Note'],
        ['Åse; Bo', 'to\nlinjer'],
        ['"A"', 3],
      ]),
    ).toBe('Navn;Note\r\n"Åse; Bo";"to\nlinjer"\r\n"""A""";3\r\n')
  })

  it('keep their numbers where one of them is empty', () => {
    expect(
      toCsv([
        ['Ejere 2027', null],
        [null, null],
        ['Navn', 'E-mail'],
      ]),
    ).toBe('Ejere 2027;\r\n;\r\nNavn;E-mail\r\n')
  })
})
