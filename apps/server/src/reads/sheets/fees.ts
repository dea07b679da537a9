import type { fees as contract } from '@samhus/contract/admin-fees'
import type { Input } from '@samhus/contract/operation'
import { listFees, type ListedFee } from '../../db/queries/admin-fees.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { bookingSheetLabels, feeActLabels, feeStateLabels } from '../../locales/sheet-bookings.ts'
import { toFeeFilter } from '../admin/fees.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the fees: all of them are one batch, as there are some hundreds a year. */
export async function openFeesSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = bookingSheetLabels[language]
  const { rows } = await listFees(deps.db, toListParams(input, 'state'), toFeeFilter(input))
  return createSheet<ListedFee>({
    columns: [
      { label: labels.notedAt, kind: 'instant', value: ({ at }) => at },
      { label: labels.owner, kind: 'text', value: ({ userName }) => userName },
      { label: labels.ownerCode, kind: 'text', value: ({ userCode }) => userCode },
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.house, kind: 'text', value: ({ houseName }) => houseName },
      { label: labels.week, kind: 'number', value: ({ week }) => week },
      { label: labels.year, kind: 'number', value: ({ year }) => year },
      { label: labels.act, kind: 'text', value: ({ act }) => feeActLabels[language][act] },
      { label: labels.kroner, kind: 'number', value: ({ kroner }) => kroner },
      { label: labels.state, kind: 'text', value: ({ state }) => feeStateLabels[language][state] },
      { label: labels.settledAt, kind: 'instant', value: ({ settledAt }) => settledAt },
      { label: labels.settledBy, kind: 'text', value: ({ settledBy }) => settledBy },
      { label: labels.reason, kind: 'text', value: ({ reason }) => reason },
      { label: labels.bookingId, kind: 'text', value: ({ bookingId }) => bookingId },
      { label: labels.id, kind: 'text', value: ({ feeId }) => feeId },
    ],
    batches: toBatch(rows),
  })
}
