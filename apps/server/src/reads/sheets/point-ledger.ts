import type { pointLedgers as contract } from '@samhus/contract/admin-points'
import type { Input } from '@samhus/contract/operation'
import type { Db } from '../../db/core/client.ts'
import { listLedgerNumbers } from '../../db/queries/ledger-matches.ts'
import type { LedgerFilter, LedgerPageLine } from '../../db/queries/ledger-pages.ts'
import { readLedgerBatch, readLedgerLines } from '../../db/queries/ledger-sheet.ts'
import { ledgerTypeLabels, pointSheetLabels } from '../../locales/sheet-points.ts'
import { resolveLedgerQuery } from '../admin/resolve-ledger-query.ts'
import { createSheet, type Sheet, type SheetContext } from './sheet.ts'

const maxBatchLines = 1000

/** Opens the sheet of the ledger. Lines that are written meanwhile are in none of its batches twice. */
export async function openPointLedgerSheet(
  { deps: { db }, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = pointSheetLabels[language]
  const types = ledgerTypeLabels[language]
  const { filter, matches } = await resolveLedgerQuery(db, input)
  const isOldestFirst = input.sort === 'timestamp'
  const numbers = matches === null ? null : await listLedgerNumbers(db, filter, matches)
  return createSheet<LedgerPageLine>({
    columns: [
      { label: labels.timestamp, kind: 'instant', value: ({ at }) => at },
      { label: labels.owner, kind: 'text', value: ({ personName }) => personName },
      { label: labels.ownerCode, kind: 'text', value: ({ personCode }) => personCode },
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.groupCode, kind: 'text', value: ({ groupCode }) => groupCode },
      { label: labels.year, kind: 'number', value: ({ year }) => year },
      { label: labels.points, kind: 'number', value: ({ points }) => points },
      { label: labels.type, kind: 'text', value: ({ type }) => types[type] },
      { label: labels.house, kind: 'text', value: ({ houseName }) => houseName },
      { label: labels.houseCode, kind: 'text', value: ({ houseCode }) => houseCode },
      { label: labels.week, kind: 'text', value: ({ unitCode }) => unitCode },
      { label: labels.booking, kind: 'yes-no', value: ({ hasBooking }) => hasBooking },
      { label: labels.assignment, kind: 'yes-no', value: ({ hasAssignment }) => hasAssignment },
      { label: labels.id, kind: 'text', value: ({ id }) => id },
    ],
    batches:
      numbers === null
        ? readAll(db, filter, isOldestFirst)
        : readNumbers(db, isOldestFirst ? numbers.toReversed() : numbers),
  })
}

async function* readAll(
  db: Db,
  filter: LedgerFilter,
  isOldestFirst: boolean,
): AsyncGenerator<readonly LedgerPageLine[]> {
  for (let after: number | null = null; ;) {
    const lines = await readLedgerBatch(db, filter, { after, limit: maxBatchLines, isOldestFirst })
    yield lines
    if (lines.length < maxBatchLines) return
    after = lines.at(-1)?.number ?? null
  }
}

async function* readNumbers(db: Db, numbers: readonly number[]): AsyncGenerator<readonly LedgerPageLine[]> {
  for (let from = 0; from < numbers.length; from += maxBatchLines) {
    yield await readLedgerLines(db, numbers.slice(from, from + maxBatchLines))
  }
}
