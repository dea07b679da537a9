import readExcel from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { measureColumns, readSheet } from './sheet-data.ts'
import { writeExcel } from './write-excel.ts'

const shape = JSON.stringify({ heading: 1, columns: ['text', 'text', 'number', 'day', 'instant', 'yes-no'] })
/** As the server writes it: its own tests read the same file back with csv-parse. */
const csv = [
  '\uFEFFPeriode;Uge 26',
  'Navn;Telefon;Point;Dag;Tid;Aktiv',
  `Åse Ærø;+45 12 34 56 78;-5;28/06-2027;29/06-2027 12:00;Ja`,
  `'=1+1;0042;12,5;;;Nej`,
  `"a;b ""c""";"two\r\nlines";-;-;;`,
  `''=x;'quoted';007;28/06-2027;;`,
  '',
].join('\r\n')

describe('a CSV file of the server', () => {
  it('is read back, without the quotes that keep a text from being a formula', () => {
    const { heading, labels, kinds, rows } = readSheet(csv, shape)
    expect(heading).toEqual([['Periode', 'Uge 26']])
    expect(labels).toEqual(['Navn', 'Telefon', 'Point', 'Dag', 'Tid', 'Aktiv'])
    expect(kinds).toEqual(['text', 'text', 'number', 'day', 'instant', 'yes-no'])
    expect(rows).toEqual([
      ['Åse Ærø', '+45 12 34 56 78', '-5', '28/06-2027', '29/06-2027 12:00', 'Ja'],
      ['=1+1', '0042', '12,5', '', '', 'Nej'],
      ['a;b "c"', 'two\r\nlines', '-', '-', '', ''],
      ["'=x", "'quoted'", '007', '28/06-2027', '', ''],
    ])
  })

  it('may have no rows, or fields that are all empty', () => {
    expect(readSheet('\uFEFFa;b\r\n', null)).toMatchObject({ labels: ['a', 'b'], rows: [] })
    expect(readSheet('a;b\r\n;\r\n', null).rows).toEqual([['', '']])
  })
})

describe('an Excel file', () => {
  it('has numbers and dates as such, and all else as it is written: ÆØÅ, +45, =1+1 and leading zeros', async () => {
    const file = await writeExcel(readSheet(csv, shape))
    const [sheet] = await readExcel(await file.arrayBuffer())
    expect(sheet?.data.slice(1)).toEqual([
      ['Navn', 'Telefon', 'Point', 'Dag', 'Tid', 'Aktiv'],
      [
        'Åse Ærø',
        '+45 12 34 56 78',
        -5,
        new Date('2027-06-28T00:00:00Z'),
        new Date('2027-06-29T12:00:00Z'),
        'Ja',
      ],
      ['=1+1', '0042', 12.5, null, null, 'Nej'],
      ['a;b "c"', 'two\r\nlines', '-', '-', null, null],
      ["'=x", "'quoted'", 7, new Date('2027-06-28T00:00:00Z'), null, null],
    ])
  })

  it('has columns as wide as their texts, within reason', () => {
    const sheet = readSheet(`a;b\r\n${'x'.repeat(30)};${'y'.repeat(300)}\r\n`, null)
    expect(measureColumns(sheet)).toEqual([{ width: 31 }, { width: 60 }])
    expect(measureColumns(readSheet('a\r\n', null))).toEqual([{ width: 8 }])
  })

  it('of 50,000 rows is written', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => [`Row ${at}`, String(at)])
    const file = await writeExcel({ heading: [], labels: ['a', 'b'], kinds: ['text', 'number'], rows })
    expect(file.size).toBeGreaterThan(100_000)
  })
})
