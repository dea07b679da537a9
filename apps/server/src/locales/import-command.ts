import { maxImportRows, type ImportFate } from '@samhus/domain/import'
import type { Language } from './language.ts'

interface Words {
  readonly fates: Readonly<Record<ImportFate, string>>
  readonly row: string
  readonly applied: string
  readonly nothingToApply: string
  readonly notVerified: string
  readonly violations: (count: number) => string
  readonly noColumn: (fields: string) => string
  readonly rowsRefused: string
  readonly changedMeanwhile: string
  readonly refused: (type: string) => string
  /** What is wrong with a file, as `startImport` names it. */
  readonly file: Readonly<Record<string, string>>
  readonly noFile: (path: string) => string
  readonly unreadable: (path: string) => string
  readonly noGroup: (code: string) => string
}

/** What the command line of the import prints. Arguments and fields keep their names. */
export const importCommandWords: Readonly<Record<Language, Words>> = {
  da: {
    fates: { new: 'ny', changed: 'ændres', unchanged: 'uændret', refused: 'afvist' },
    row: 'rækken',
    applied: 'Filen er importeret.',
    nothingToApply: 'Der er ikke noget at importere, så der er ikke skrevet noget.',
    notVerified: 'Databasen er ikke kontrolleret bagefter.',
    violations: (count) => `verify: ${count} fejl`,
    noColumn: (fields) => `Der er ingen kolonne til: ${fields} (--columns)`,
    rowsRefused: 'Rækker bliver afvist, så der er ikke skrevet noget (--leave-out-refused).',
    changedMeanwhile: 'Andre har ændret det samme imens, så der er ikke skrevet noget. Prøv igen.',
    refused: (type) => `Afvist: ${type}`,
    file: {
      'not-a-table': 'Filen er ikke en tabel.',
      'no-rows': 'Filen har ingen rækker under kolonnernes navne.',
      'too-many-rows': `Filen har mere end ${maxImportRows} rækker.`,
      'too-many-columns': 'Filen har mere end 200 kolonner.',
    },
    noFile: (path) => `Der er ingen fil ${path}.`,
    unreadable: (path) => `Filen ${path} kan ikke læses.`,
    noGroup: (code) => `Der er ingen forening med koden ${code}.`,
  },
  sv: {
    fates: { new: 'ny', changed: 'ändras', unchanged: 'oförändrad', refused: 'avvisad' },
    row: 'raden',
    applied: 'Filen är importerad.',
    nothingToApply: 'Det finns inget att importera, så inget är skrivet.',
    notVerified: 'Databasen är inte kontrollerad efteråt.',
    violations: (count) => `verify: ${count} fel`,
    noColumn: (fields) => `Det finns ingen kolumn för: ${fields} (--columns)`,
    rowsRefused: 'Rader avvisas, så inget är skrivet (--leave-out-refused).',
    changedMeanwhile: 'Andra har ändrat samma sak under tiden, så inget är skrivet. Försök igen.',
    refused: (type) => `Avvisat: ${type}`,
    file: {
      'not-a-table': 'Filen är ingen tabell.',
      'no-rows': 'Filen har inga rader under kolumnernas namn.',
      'too-many-rows': `Filen har mer än ${maxImportRows} rader.`,
      'too-many-columns': 'Filen har mer än 200 kolumner.',
    },
    noFile: (path) => `Det finns ingen fil ${path}.`,
    unreadable: (path) => `Filen ${path} kan inte läsas.`,
    noGroup: (code) => `Det finns ingen förening med koden ${code}.`,
  },
  en: {
    fates: { new: 'new', changed: 'changed', unchanged: 'unchanged', refused: 'refused' },
    row: 'row',
    applied: 'The file is imported.',
    nothingToApply: 'There is nothing to import, so nothing is written.',
    notVerified: 'The database was not verified.',
    violations: (count) => `verify: ${count} violations`,
    noColumn: (fields) => `No column was found for: ${fields} (--columns)`,
    rowsRefused: 'Rows are refused: nothing is written (--leave-out-refused).',
    changedMeanwhile: 'Others have changed the same meanwhile: nothing is written. Try again.',
    refused: (type) => `Refused: ${type}`,
    file: {
      'not-a-table': 'The file is no table.',
      'no-rows': 'The file has no rows below its header.',
      'too-many-rows': `The file has more than ${maxImportRows} rows.`,
      'too-many-columns': 'The file has more than 200 columns.',
    },
    noFile: (path) => `There is no file ${path}.`,
    unreadable: (path) => `The file ${path} cannot be read.`,
    noGroup: (code) => `There is no association with the code ${code}.`,
  },
}
