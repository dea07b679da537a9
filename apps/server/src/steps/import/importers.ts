import type { ImportKind } from '@samhus/contract/admin-import'
import type { Language } from '../../locales/language.ts'
import { balanceImporter } from './balance-importer.ts'
import { bookingImporter } from './booking-importer.ts'
import { calendarImporter } from './calendar-importer.ts'
import { withGroupColumn } from './group-column.ts'
import { houseImporter } from './house-importer.ts'
import type { Importer } from './importer.ts'
import { owners } from './owners.ts'
import { queueImporter } from './queue-importer.ts'

/** What reads, judges and writes the files of each kind. */
const importers: Readonly<Record<ImportKind, Importer>> = {
  owners: withGroupColumn(owners),
  houses: withGroupColumn(houseImporter),
  calendars: withGroupColumn(calendarImporter),
  bookings: withGroupColumn(bookingImporter),
  queues: withGroupColumn(queueImporter),
  balances: withGroupColumn(balanceImporter),
}

export function getImporter(kind: ImportKind): Importer {
  return importers[kind]
}

/** Every kind. */
export const importerKinds = Object.keys(importers) as readonly ImportKind[]

/** Returns what a field of a kind is called: the first of its columns' names. */
export function getFieldLabel(kind: ImportKind, field: string, language: Language): string {
  return importers[kind].columnNames[language][field]?.[0] ?? field
}
