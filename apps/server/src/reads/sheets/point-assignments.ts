import type { pointAssignments as contract } from '@samhus/contract/admin-points'
import type { Input } from '@samhus/contract/operation'
import { arePointsWaiting } from '@samhus/domain/points'
import { listAssignments, type AssignmentListRow } from '../../db/queries/admin-assignments.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { assignmentStatusLabels, pointSheetLabels } from '../../locales/sheet-points.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the point assignments: all of them are one batch, as there are some twenty a group and year. */
export async function openPointAssignmentsSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = pointSheetLabels[language]
  const statuses = assignmentStatusLabels[language]
  const { groupId = null, year = null, status = null } = input
  const { rows } = await listAssignments(deps.db, toListParams(input, '-assignAt'), { groupId, year, status })
  return createSheet<AssignmentListRow>({
    columns: [
      { label: labels.assignAt, kind: 'instant', value: ({ assignAt }) => assignAt },
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      {
        label: labels.user,
        kind: 'text',
        value: ({ personId, personName, personEmail }) =>
          personName ?? personEmail ?? personId ?? labels.allMembers,
      },
      { label: labels.email, kind: 'text', value: ({ personEmail }) => personEmail },
      { label: labels.year, kind: 'number', value: ({ year: ofYear }) => ofYear },
      { label: labels.points, kind: 'number', value: ({ points }) => points },
      {
        label: labels.status,
        kind: 'text',
        value: (row) => statuses[arePointsWaiting(row) ? 'Waiting' : row.status],
      },
      { label: labels.isPlanned, kind: 'yes-no', value: ({ isPlanned }) => isPlanned },
      { label: labels.receivers, kind: 'number', value: ({ receivers }) => receivers },
      { label: labels.takenBack, kind: 'number', value: ({ takenBack }) => takenBack },
    ],
    batches: toBatch(rows),
  })
}
