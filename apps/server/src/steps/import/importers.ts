import type { ImportKind } from '@samhus/contract/admin-import'
import { balanceImporter } from './balance-importer.ts'
import { bookingImporter } from './booking-importer.ts'
import { calendarImporter } from './calendar-importer.ts'
import { houseImporter } from './house-importer.ts'
import type { Importer } from './importer.ts'
import { owners } from './owners.ts'
import { queueImporter } from './queue-importer.ts'

/** What reads, judges and writes the files of each kind. */
const importers: Readonly<Record<ImportKind, Importer>> = {
  owners,
  houses: houseImporter,
  calendars: calendarImporter,
  bookings: bookingImporter,
  queues: queueImporter,
  balances: balanceImporter,
}

export function getImporter(kind: ImportKind): Importer {
  return importers[kind]
}
