import { parseArgs } from 'node:util'
import type { ImportKind, WeekNumbering } from '@samhus/domain/import'
import { languages, type Language } from '../locales/language.ts'

export const usage = `npm run import -- --kind <kind> --group <code> --file <path> [options]

  --kind      owners, houses, calendars, bookings, queues or balances
  --group     the association's code
  --file      .csv, or .xlsx
  --sheet     of a workbook: the name of the sheet; the first one unless given
  --columns   which column has a field: email=Kontakt,name=Hvem
  --weeks     how the file numbers its weeks: iso (unless given), first-day or first-monday
  --apply     writes what the rows say; without it they are only judged
  --leave-out-refused   writes the others where rows are refused
  --language  of what is printed: da (unless given), sv or en

Exits with 0 if all rows can be written, or have been; with 1 if rows are refused or the file cannot be read; with 2 for
other arguments.`

/** What the command line asks for. */
export interface ImportArguments {
  readonly kind: ImportKind
  readonly groupCode: string
  readonly file: string
  readonly sheet: string | null
  /** The name of the column of a field, by field. */
  readonly columns: Readonly<Record<string, string>>
  readonly weekNumbering: WeekNumbering | null
  readonly applies: boolean
  readonly leavesOutRefused: boolean
  readonly language: Language
}

/** An argument that is missing or is none of those. */
export class ArgumentError extends Error {}

/** An argument that names what is not there: an association, a field, a column or a sheet. */
export class UnknownNameError extends Error {}

const kinds: readonly ImportKind[] = ['owners', 'houses', 'calendars', 'bookings', 'queues', 'balances']
const numberings: readonly WeekNumbering[] = ['iso', 'first-day', 'first-monday']

/** @throws ArgumentError */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const values = parse(args)
  const { group, file, columns = '' } = values
  if (group === undefined || file === undefined) throw new ArgumentError('--group and --file are needed')
  return {
    kind: choose('kind', values.kind, kinds) ?? fail('--kind is needed'),
    groupCode: group,
    file,
    sheet: values.sheet ?? null,
    columns: readColumns(columns),
    weekNumbering: choose('weeks', values.weeks, numberings),
    applies: values.apply ?? false,
    leavesOutRefused: values['leave-out-refused'] ?? false,
    language: choose('language', values.language, languages) ?? 'da',
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    kind: text,
    group: text,
    file: text,
    sheet: text,
    columns: text,
    weeks: text,
    apply: flag,
    'leave-out-refused': flag,
    language: text,
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    return fail((error as Error).message)
  }
}

function fail(message: string): never {
  throw new ArgumentError(message)
}

function choose<Name extends string>(
  option: string,
  value: string | undefined,
  names: readonly Name[],
): Name | null {
  if (value === undefined) return null
  return names.find((name) => name === value) ?? fail(`--${option} is none of ${names.join(', ')}: ${value}`)
}

function readColumns(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', name = ''] = pair.split(/=(.*)/s)
      return field === '' || name === '' ? fail(`--columns has no field and name: ${pair}`) : [field, name]
    }),
  )
}
