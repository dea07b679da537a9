import type { supportReports as contract } from '@samhus/contract/admin-support'
import type { Input } from '@samhus/contract/operation'
import { listReports, type SupportListRow } from '../../db/queries/admin-support.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { supportSheetLabels, supportStateLabels } from '../../locales/sheet-support.ts'
import { toSupportFilter } from '../admin/support-reports.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the support reports: all of them are one batch, as there are a few a week. */
export async function openSupportSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = supportSheetLabels[language]
  const { rows } = await listReports(deps.db, toListParams(input, 'state'), toSupportFilter(input))
  return createSheet<SupportListRow>({
    columns: [
      { label: labels.createdAt, kind: 'instant', value: ({ createdAt }) => createdAt },
      { label: labels.state, kind: 'text', value: ({ state }) => supportStateLabels[language][state] },
      { label: labels.assignee, kind: 'text', value: ({ assigneeName }) => assigneeName },
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.house, kind: 'text', value: ({ houseName }) => houseName },
      { label: labels.week, kind: 'number', value: ({ week }) => week },
      { label: labels.year, kind: 'number', value: ({ year }) => year },
      { label: labels.owner, kind: 'text', value: ({ name }) => name },
      { label: labels.guest, kind: 'text', value: ({ guestName }) => guestName },
      { label: labels.contact, kind: 'text', value: ({ contact }) => contact },
      { label: labels.message, kind: 'text', value: ({ message }) => message },
      { label: labels.photos, kind: 'number', value: ({ numPhotos }) => numPhotos },
      { label: labels.replies, kind: 'number', value: ({ numReplies }) => numReplies },
      { label: labels.closedAt, kind: 'instant', value: ({ closedAt }) => closedAt },
      { label: labels.id, kind: 'text', value: ({ reportId }) => reportId },
    ],
    batches: toBatch(rows),
  })
}
