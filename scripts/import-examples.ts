/*
 * Writes docs/import: the spreadsheets of an association that does not exist, as real ones are, with mistakes.
 *
 *   node --import tsx scripts/import-examples.ts
 *
 * Always the same rows. The years are those of the test that imports them, moving-in.pg.test.ts.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeExcel from 'write-excel-file/node'
import {
  bookings,
  houses,
  lastYear,
  mondayOf,
  numWeeks,
  owners,
  priceOf,
  thisYear,
  towns,
  upcoming,
  waits,
  weekMs,
  type House,
} from './example-association.ts'

const folder = join(import.meta.dirname, '../docs/import')
/** As Excel in Denmark saves a sheet. */
const toWindows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
const toLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.map((row) => `${row.join(delimiter)}\r\n`).join('')
const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const ownerRows = owners.map(({ number, name, email }, index) => {
  const phone = index % 7 === 3 ? '' : `+45 20 ${String(10 + (index % 90))} ${String(30 + (index % 60))} 40`
  const language = index % 25 === 20 || index % 25 === 21 ? 'svensk' : ''
  const committee = index < 5 ? 'ja' : ''
  return [
    number,
    name,
    `Skovvej ${index + 1}`,
    towns[index % towns.length] ?? '',
    phone,
    email,
    committee,
    language,
    '',
  ]
})
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, '1-ejere.csv'),
  toWindows1252(
    toLines(
      [
        ['Strandklitten Andelsforening', '', '', '', '', '', '', '', '', ''],
        ['Medlemsliste pr. 1. november 2026', '', '', '', '', '', '', '', '', ''],
        [],
        ['Medlemsnr.', 'Navn', 'Adresse', 'Postnr.;By', 'Tlf.', 'Mail', 'Bestyrelse', 'Sprog', ''],
        ...ownerRows,
        ['S-301', 'Uden Mailadresse', 'Skovvej 301', '8000;Aarhus C', '', '', '', '', ''],
        [
          'S-302',
          'Kirsten Dalsgaard d.y.',
          'Skovvej 302',
          '9000;Aalborg',
          '',
          owners[0]?.email ?? '',
          '',
          '',
          '',
        ],
        [
          'S-303',
          'Per Punktum',
          'Skovvej 303',
          '7400;Herning',
          '',
          'per.punktum(at)klitten.example',
          '',
          '',
          '',
        ],
        [';;;;;;;;'],
      ],
      ';',
    ),
  ),
)

const describe = ({ name, people }: House): string =>
  `${name} ligger bag klitterne.\nDer er plads til ${people}, og der er "rigtig" brændeovn.\n\nHund er velkommen.`
await writeFile(
  join(folder, '2-boliger.csv'),
  toLines(
    [
      ['Kode', 'Navn', 'Adresse', 'By', 'Land', 'Breddegrad', 'Længdegrad', 'Sovepladser', 'Beskrivelse'],
      ...houses.map((house) => [
        house.code,
        house.name,
        `${house.address}\n9480 Løkken`,
        'Løkken',
        'Danmark',
        house.lat,
        house.lng,
        house.people,
        describe(house),
      ]),
      ['K11', '', 'Fyrvej 6', 'Løkken', 'Danmark', '', '', '', 'Solgt i 2024'],
    ].map((row) => row.map(quote)),
    ',',
  ),
)

const calendarRows = [lastYear, thisYear].flatMap((year) =>
  houses.flatMap(({ name }) =>
    Array.from({ length: numWeeks[year] }, (_, index) => [
      name,
      String(year),
      `uge ${index + 1}`,
      String(priceOf(index + 1)),
    ]),
  ),
)
await writeFile(
  join(folder, '3-kalendere.csv'),
  `\uFEFF${toLines(
    [['Hus', 'År', 'Uge', 'Pris'], ...calendarRows, ['Klitrosen', String(thisYear), 'uge 53', '1']],
    ';',
  )}`,
)

const text = (value: string) => ({ type: String, value })
const bold = (value: string) => ({ ...text(value), fontWeight: 'bold' as const })
const arrival = (value: Date) => ({ type: Date, value, format: 'dd/mm-yyyy' })

const bookingRows = bookings.map((booking) => {
  const { house, owner, skips, guest } = booking
  return [
    text(house.name),
    arrival(mondayOf(booking)),
    text(owner.number),
    text(owner.name),
    text(guest === null ? '' : `Gæst nr. ${guest}`),
    text(guest === null ? '' : `+45 30 10 20 ${10 + (guest % 80)}`),
    text(guest === null ? '' : `gaest${guest}@klitten.example`),
    text(skips ? 'x' : ''),
  ]
})
const [taken] = upcoming
if (!taken) throw new Error('no week of this year is booked')
const inMay = mondayOf({ year: thisYear, week: 20 })
// Another owner on a week that is taken, an owner and a house that are not there, and a Tuesday.
const faultyRows = [
  [text(taken.house.name), arrival(mondayOf(taken)), text('S-299')],
  [text('Havblik'), arrival(mondayOf({ year: thisYear, week: 52 })), text('S-999')],
  [text('Fyrskibet'), arrival(inMay), text('S-001')],
  [text('Havblik'), arrival(new Date(inMay.getTime() + weekMs / 7)), text('S-001')],
]
const header = [
  'Hus',
  'Ankomst',
  'Medlemsnr.',
  'Ejer',
  'Gæst',
  'Gæstens telefon',
  'Gæstens e-mail',
  'Uden rengøring',
]
const over = (value: string, columnSpan: number) => ({ ...text(value), columnSpan, align: 'center' as const })
await writeExcel(
  [
    [{ ...bold('Strandklitten: bookinger 2026 og 2027'), columnSpan: 8 }],
    [],
    [over('Uge', 2), null, over('Medlem', 2), null, over('Lånt ud til', 3)],
    header.map(bold),
    ...bookingRows,
    ...faultyRows,
  ],
  { sheet: 'Bookinger', columns: [18, 14, 12, 26, 18, 18, 28, 16].map((width) => ({ width })) },
).toFile(join(folder, '4-bookinger.xlsx'))

const freeWeek = Array.from({ length: 40 }, (_, index) => index + 5).find(
  (week) =>
    !bookings.some((each) => each.house.code === 'K1' && each.year === thisYear && each.week === week),
)
await writeFile(
  join(folder, '5-ventelister.csv'),
  toWindows1252(
    toLines(
      [
        ['Venteliste: den øverste står først', '', '', ''],
        ['Hus', 'År', 'Uge', 'Medlemsnr.'],
        ...waits.map(({ house, year, week, owner }) => [
          house.name,
          String(year),
          String(week),
          owner.number,
        ]),
        ['Klitrosen', String(thisYear), String(freeWeek), 'S-001'],
        [taken.house.name, String(thisYear), String(taken.week), taken.owner.number],
      ],
      ';',
    ),
  ),
)

await writeFile(
  join(folder, '6-saldi.csv'),
  toLines(
    [
      ['Medlemsnr.', 'Ejer', 'År', 'Point tilbage'],
      ...owners.map(({ number, name }, index) => [number, name, String(thisYear), String((index * 7) % 20)]),
      ['S-001', owners[0]?.name ?? '', String(lastYear - 1), '4'],
      ['S-304', 'Jens Udmeldt', String(thisYear), '6'],
      ['S-002', owners[1]?.name ?? '', String(lastYear), '-2'],
    ],
    '\t',
  ),
)
