import { expect, it } from 'vitest'
import { ArgumentError, readImportArguments } from './import-arguments.ts'

const needed = ['--kind', 'owners', '--group', 'T1', '--file', 'x.csv']

it('only kind, group and file are needed', () => {
  expect(readImportArguments(needed)).toEqual({
    kind: 'owners',
    groupCode: 'T1',
    file: 'x.csv',
    sheet: null,
    columns: {},
    weekNumbering: null,
    applies: false,
    leavesOutRefused: false,
    language: 'da',
  })
})

it('columns are named by field', () => {
  const more = [
    '--columns',
    'email=Kontakt = mail,name=Hvem',
    '--weeks',
    'first-day',
    '--apply',
    '--language',
    'sv',
  ]
  expect(readImportArguments([...needed, ...more])).toMatchObject({
    columns: { email: 'Kontakt = mail', name: 'Hvem' },
    weekNumbering: 'first-day',
    applies: true,
    language: 'sv',
  })
})

it.each([
  [['--group', 'T1', '--file', 'x'], '--kind is needed'],
  [['--kind', 'owners', '--file', 'x'], '--group and --file are needed'],
  [[...needed, '--kind', 'boats'], '--kind is none of owners, houses'],
  [[...needed, '--language', 'de'], '--language is none of da, sv, en: de'],
  [[...needed, '--columns', 'email'], '--columns has no field and name: email'],
  [[...needed, '--colums', 'x'], 'Unknown option'],
])('%j is refused: %s', (args, message) => {
  expect(() => readImportArguments(args)).toThrow(ArgumentError)
  expect(() => readImportArguments(args)).toThrow(message)
})
