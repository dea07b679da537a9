import { describe, expect, it } from 'vitest'
import { toColumnKey } from './column-key.ts'
import { readTable } from './read-table.ts'

const known = ['email', 'navn', 'adresse', 'by'].map(toColumnKey)
const read = (file: string | Uint8Array) =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, (key) => known.includes(key))

/** As Excel in Denmark saves it. */
const toWindows1252 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const problem = async (file: string | Uint8Array): Promise<unknown> =>
  read(file).then(
    () => 'none',
    (error: unknown) => (error as { problems: { problem: string }[] }).problems[0]?.problem,
  )

describe('R198: a file is read', () => {
  it.each<[string, string | Uint8Array]>([
    ['UTF-8 with semicolons', 'E-mail;Navn\r\na@b.dk;Åse Ærø\r\n'],
    ['UTF-8 with its mark and commas', '\uFEFFE-mail,Navn\na@b.dk,Åse Ærø\n'],
    ['tabs and old line ends', 'E-mail\tNavn\ra@b.dk\tÅse Ærø'],
    ['windows-1252', toWindows1252('E-mail;Navn\r\na@b.dk;Åse Ærø\r\n')],
    ['UTF-16', Buffer.from('\uFEFFE-mail\tNavn\r\na@b.dk\tÅse Ærø\r\n', 'utf16le')],
    ['a line that names the semicolon', 'sep=;\r\nE-mail;Navn\r\na@b.dk;Åse Ærø\r\n'],
  ])('as %s', async (_form, file) => {
    expect(await read(file)).toEqual({
      header: ['E-mail', 'Navn'],
      rows: [{ number: 2, cells: ['a@b.dk', 'Åse Ærø'] }],
    })
  })

  it('with quoted line breaks, delimiters and quotes, which count as one line of a spreadsheet', async () => {
    const { rows } = await read(
      'E-mail;Adresse\r\na@b.dk;"Strandvej 1; 2. tv\nbag ""huset"""\r\nc@d.dk;x\r\n',
    )
    expect(rows).toEqual([
      { number: 2, cells: ['a@b.dk', 'Strandvej 1; 2. tv\nbag "huset"'] },
      { number: 3, cells: ['c@d.dk', 'x'] },
    ])
  })

  it('with semicolons, where addresses have commas', async () => {
    const { header } = await read('E-mail;Adresse;By\r\na@b.dk;Strandvej 1, 2, tv;Ærø\r\n')
    expect(header).toEqual(['E-mail', 'Adresse', 'By'])
  })

  it('without titles above the header, empty lines and empty columns; its lines keep their numbers', async () => {
    const file =
      'Ejerliste 2026;;;\r\n;;;\r\nudskrevet af;Ole;;\r\nE-mail;;Navn;\r\n;;;\r\na@b.dk;;Åse;\r\n;;;\r\n'
    expect(await read(file)).toEqual({
      header: ['E-mail', 'Navn'],
      rows: [{ number: 6, cells: ['a@b.dk', 'Åse'] }],
    })
  })

  it('where no column is known, from its first line with most cells', async () => {
    const { header, rows } = await read('Titel\r\nx;y;z\r\n1;2;3\r\n')
    expect([header, rows.length]).toEqual([['x', 'y', 'z'], 1])
  })

  it('with a column that has no name', async () => {
    expect((await read('E-mail;\r\na@b.dk;gæst\r\n')).header).toEqual(['E-mail', ''])
  })

  it('without the empty cells of lines that are as wide as a spreadsheet', async () => {
    const wide = ';'.repeat(16_000)
    const { header, rows } = await read(
      `E-mail;Navn${wide}\r\n${wide}x\r\n${`a@b.dk;x${wide}\r\n`.repeat(10)}`,
    )
    expect(header).toEqual(['E-mail', 'Navn', ''])
    expect([rows[0]?.cells, rows.at(-1)]).toEqual([['', '', 'x'], { number: 12, cells: ['a@b.dk', 'x', ''] }])
  })

  it('as it was exported: without the quotes that keep a spreadsheet from running a text', async () => {
    const { rows } = await read("E-mail;Navn\r\na@b.dk;'=1+1\r\nc@d.dk;+45 12345678\r\n")
    expect(rows.map(({ cells }) => cells[1])).toEqual(['=1+1', '+45 12345678'])
  })
})

describe('R198: a file that is no table, or too large a one, says so', () => {
  const diagonal = (count: number) =>
    Array.from({ length: count }, (_, at) => `${';'.repeat(at)}x\r\n`).join('')
  const lines = (count: number) => `E-mail;Navn\r\n${'a@b.dk;x\r\n'.repeat(count)}`

  it.each<[string, string | Uint8Array, string]>([
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'not-a-table'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'not-a-table'],
    ['nothing', '', 'not-a-table'],
    ['a letter', 'Kære alle\r\nVi ses.\r\n', 'not-a-table'],
    ['a quote that never ends', 'E-mail;Navn\r\n"a@b.dk;x\r\n', 'not-a-table'],
    ['a cell that no spreadsheet has', `E-mail;Navn\r\n"a@b.dk;${'x'.repeat(32_768)}";x\r\n`, 'not-a-table'],
    ['a header alone', 'E-mail;Navn\r\n;\r\n', 'no-rows'],
    ['5,001 rows', lines(5001), 'too-many-rows'],
    ['empty lines without end', `E-mail;Navn\r\n${'\r\n'.repeat(20_001)}`, 'too-many-rows'],
    ['a line of five million cells', ';'.repeat(5_000_000), 'too-many-columns'],
    [
      'a line of 200,000 cells above 2,000 short ones',
      `E-mail;Navn\r\nx${';'.repeat(200_000)}\r\n${'a@b.dk;x\r\n'.repeat(2000)}`,
      'too-many-columns',
    ],
    ['a row of five million cells', `E-mail;Navn\r\n${';'.repeat(5_000_000)}`, 'too-many-columns'],
    ['201 columns in different rows', `E-mail;Navn\r\n${diagonal(201)}`, 'too-many-columns'],
    ['201 columns', `${'x;'.repeat(201)}\r\n${'1;'.repeat(201)}\r\n`, 'too-many-columns'],
  ])('%s', async (_what, file, expected) => {
    expect(await problem(file)).toBe(expected)
  })

  it.each(['\r', '\n', 'x\r'])('five megabytes of %j, before anything is parsed', async (unit) => {
    let turns = 0
    setImmediate(() => (turns += 1))
    expect(await problem(`E-mail;Navn\r\n${unit.repeat(5_000_000 / unit.length)}`)).toBe('too-many-rows')
    expect(turns).toBe(0)
  })

  it('5,000 rows are read', async () => {
    expect((await read(lines(5000))).rows).toHaveLength(5000)
  })
})
