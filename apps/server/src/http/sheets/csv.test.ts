import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, formatCell, toCsvLines } from './csv.ts'

/** Reads a file as a spreadsheet does. */
const read = (text: string): string[][] => parse(text, { delimiter: ';', bom: true })

const texts = [
  ['ÆØÅ æøå', 'Å'],
  ['a;b', 'say "hello"'],
  ['two\nlines', 'two\r\nlines'],
  ['0042', ' spaces '],
  ['', '-'],
]

describe('a CSV file', () => {
  it('is read back as it was written: letters, semicolons, quotes, line breaks and leading zeros', () => {
    expect(read(byteOrderMark + toCsvLines(texts))).toEqual(texts)
    expect(toCsvLines([['a', 'b']])).toBe('a;b\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['+A1', "'+A1"],
    ["'=1+1", "''=1+1"],
    ['+45 12 34 56 78', '+45 12 34 56 78'],
    ['+4512345678', '+4512345678'],
    ['-5', '-5'],
    ['+5', '+5'],
    ['-12,5', '-12,5'],
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
    [' =1+1', "' =1+1"],
    ["Bo,=cmd|'/C calc'!A0", "Bo,'=cmd|'/C calc'!A0"],
    ['Olsen, +45 12 34 56 78', 'Olsen, +45 12 34 56 78'],
    ['12,5', '12,5'],
    ['a,-', 'a,-'],
  ])('writes %j as %j: no text is run as a formula, numbers and telephone numbers stay', (text, written) => {
    expect(read(toCsvLines([[text, 'x']]))).toEqual([[written, 'x']])
  })
})

it.each([',', '\t', ';'])(
  'no cell is run as a formula by a spreadsheet that separates them by %j',
  (delimiter) => {
    const starts = ['=1', '@x', '+a', '-a', ' =1', "'=1", '"=1', '";=1', '",=1', '\n=1', '\r\n=1', ',\n=1']
    const joined = starts.flatMap((start) =>
      [',', '\t', ';', '\n', ', '].map((between) => `Bo${between}${start}`),
    )
    for (const text of [...starts, ...joined]) {
      const lines = toCsvLines([
        ['A', text, text],
        [text, 'x "y"', text],
      ])
      const cells: string[][] = parse(lines, { delimiter, relax_quotes: true, relax_column_count: true })
      expect(cells.flat().filter((cell) => /^[\s"]*(?:=|@|[+-][a-z])/.test(cell))).toEqual([])
    }
  },
)

describe('a cell', () => {
  it.each([
    ['2027-06-28', 'day', '28/06-2027'],
    [Date.parse('2027-06-28T22:30:00Z'), 'instant', '29/06-2027 00:30'],
    ['2027-01-04T11:00:00.000Z', 'instant', '04/01-2027 12:00'],
    [-5, 'number', '-5'],
    [12.5, 'number', '12,5'],
    ['-', 'number', '-'],
    [true, 'yes-no', 'Ja'],
    [false, 'yes-no', 'Nej'],
    [null, 'day', ''],
    ['2027-06-28', 'text', '2027-06-28'],
  ] as const)('of %j, %s, is %j in Danish', (cell, kind, text) => {
    expect(formatCell(cell, kind, 'da')).toBe(text)
  })

  it('has a decimal point and Yes in English', () => {
    expect([formatCell(12.5, 'number', 'en'), formatCell(true, 'yes-no', 'en')]).toEqual(['12.5', 'Yes'])
  })
})
