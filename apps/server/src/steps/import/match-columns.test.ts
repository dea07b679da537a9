import { expect, it } from 'vitest'
import { createColumnTest, hasRequiredColumns, matchColumns, toReadableRow } from './match-columns.ts'
import { owners } from './owners.ts'

const none = new Map<string, string>()
const match = (header: readonly string[], choices = none, ...lines: readonly string[][]) =>
  matchColumns({ header, rows: lines.map((cells, index) => ({ number: index + 2, cells })) }, owners, choices)

it.each([
  ['Danish', ['Navn', 'E-mailadresse', 'Tlf.', 'Postnr.'], { name: 0, email: 1, phone: 2, zip: 3 }],
  ['Swedish', ['Namn', 'E-post', 'Mobil', 'Ort'], { name: 0, email: 1, phone: 2, city: 3 }],
  ['English', ['EMAIL', 'Full name', 'Zip code'], { email: 0, name: 1, zip: 2 }],
  ['mixed', ['  e mail: ', 'NAVN', 'Språk'], { email: 0, name: 1, language: 2 }],
])('R198: %s names of columns are matched', (_language, header, columns) => {
  expect(match(header)).toEqual(columns)
})

it('a label is taken before another name of the same field, and a column for one field only', () => {
  expect(match(['Ejer', 'Navn', 'Mail', 'E-mail'])).toEqual({ email: 3, name: 1 })
})

it('of several the one that is empty in fewest rows is taken', () => {
  const lines = [
    ['', '20304050', 'Åse'],
    ['86101010', '20304051', ''],
    ['', '', 'Bo'],
  ]
  expect(match(['Telefon', 'Mobil', 'Navn'], none, ...lines)).toEqual({ phone: 1, name: 2 })
})

it('of two columns of one name the first is taken', () => {
  expect(match(['E-mail', 'E-mail', 'Navn'])).toEqual({ email: 0, name: 2 })
})

it('what was chosen for a name is taken before all others, and a name that was chosen for nothing is not read', () => {
  const choices = new Map([
    ['kontakt', 'email'],
    ['navn', ''],
  ])
  expect(match(['E-mail', 'Navn', 'Kontakt', 'Ejer'], choices)).toEqual({ email: 2, name: 3 })
  expect(createColumnTest(owners, choices)('kontakt')).toBe(true)
  expect(createColumnTest(owners, choices)('navn')).toBe(false)
  expect(createColumnTest(owners, choices)('ejer')).toBe(true)
  expect(createColumnTest(owners, choices)('')).toBe(false)
})

it('what was chosen for a field of another kind is not taken', () => {
  expect(match(['Hus', 'E-mail'], new Map([['hus', 'house']]))).toEqual({ email: 1 })
})

it('rows can be judged once every required field has a column', () => {
  expect(hasRequiredColumns(owners, { email: 0 })).toBe(false)
  expect(hasRequiredColumns(owners, { email: 0, name: 1 })).toBe(true)
})

it('a row is read by field, empty where the line is short', () => {
  expect(toReadableRow({ number: 7, cells: [' a ', 'b'] }, { email: 1, name: 0, zip: 9 })).toEqual({
    number: 7,
    cells: { email: 'b', name: 'a', zip: '' },
  })
})
