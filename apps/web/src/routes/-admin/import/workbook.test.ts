import { describe, expect, it } from 'vitest'
import { writeExcel } from '../list/write-excel.ts'
import writeXlsxFile from 'write-excel-file/universal'
import { readSheets } from './workbook.ts'

const text = (value: string) => ({ value, type: String })

describe('an Excel file', () => {
  it('becomes CSV line by line, with titles that span columns, days and numbers as text', async () => {
    const file = await writeXlsxFile([
      [{ value: 'Ejere i Klitten', type: String, columnSpan: 3 }, null, null],
      [null, null, null],
      [text('Navn'), text('Kode'), text('Fra'), text('Point'), text('Note')],
      [
        text('Åse; Holm'),
        text('0012'),
        { value: new Date(Date.UTC(2027, 5, 28)), type: Date, format: 'dd-mm-yyyy' },
        { value: 12.5, type: Number },
        text('to\nlinjer'),
      ],
    ]).toBlob()
    expect(await readSheets(file)).toEqual([
      {
        name: 'Sheet1',
        rows: 3,
        csv: 'Ejere i Klitten;;;;\r\n;;;;\r\nNavn;Kode;Fra;Point;Note\r\n"Åse; Holm";0012;28/06-2027;12.5;"to\nlinjer"\r\n',
      },
    ])
  })

  it('that was exported here is read back as it is shown', async () => {
    const file = await writeExcel({
      heading: [],
      labels: ['Telefon', 'Point', 'Dag'],
      kinds: ['text', 'number', 'day'],
      rows: [['+45 12 34 56 78', '-5', '28/06-2027']],
    })
    const [sheet] = await readSheets(file)
    expect(sheet?.csv).toBe('Telefon;Point;Dag\r\n+45 12 34 56 78;-5;28/06-2027\r\n')
  })

  it('with several sheets has each under its name, without those that are empty', async () => {
    const file = await writeXlsxFile([
      { sheet: 'Ejere', data: [[text('Navn')], [text('Anna')]] },
      { sheet: 'Tomt', data: [] },
      { sheet: 'Boliger', data: [[text('Kode')]] },
    ]).toBlob()
    const sheets = await readSheets(file)
    expect(sheets.map(({ name, rows }) => `${name} ${rows}`)).toEqual(['Ejere 2', 'Boliger 1'])
  })

  it('that is none is not read', async () => {
    await expect(readSheets(new Blob(['PK and nothing more']))).rejects.toThrow()
  })
})
