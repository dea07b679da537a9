import type { activity as contract } from '@samhus/contract/admin-activity'
import type { Input } from '@samhus/contract/operation'
import { listActsByNumber, type ActRow } from '../../db/queries/admin-acts.ts'
import { findActs } from '../../db/queries/admin-activity.ts'
import { activitySheetLabels } from '../../locales/sheet-activity.ts'
import type { Deps } from '../../shared/deps.ts'
import { toActFilter } from '../admin/activity.ts'
import { createSheet, type Sheet, type SheetContext } from './sheet.ts'

const batchSize = 500

/** Opens the sheet of the activity, newest first. */
export async function openActivitySheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = activitySheetLabels[language]
  return createSheet<ActRow>({
    columns: [
      { label: labels.number, kind: 'number', value: ({ number }) => number },
      { label: labels.at, kind: 'instant', value: ({ at }) => at },
      { label: labels.actor, kind: 'text', value: ({ actor }) => actor?.name ?? '' },
      { label: labels.impersonator, kind: 'text', value: ({ impersonator }) => impersonator?.name ?? '' },
      { label: labels.action, kind: 'text', value: ({ action }) => action },
      { label: labels.subjectKind, kind: 'text', value: ({ subjectKind }) => subjectKind },
      { label: labels.subject, kind: 'text', value: ({ subject }) => subject },
      { label: labels.person, kind: 'text', value: ({ person }) => person?.name ?? '' },
      { label: labels.groupName, kind: 'text', value: ({ groupName }) => groupName ?? '' },
      { label: labels.house, kind: 'text', value: ({ week }) => week?.houseName ?? '' },
      { label: labels.week, kind: 'number', value: ({ week }) => week?.week ?? null },
      { label: labels.year, kind: 'number', value: ({ week }) => week?.year ?? null },
      { label: labels.reason, kind: 'text', value: ({ reason }) => reason ?? '' },
      { label: labels.rule, kind: 'text', value: ({ rule }) => rule ?? '' },
      { label: labels.changes, kind: 'text', value: ({ changes }) => changes.map(describe).join('; ') },
    ],
    batches: readBatches(deps, input),
  })
}

async function* readBatches({ db }: Deps, input: Input<typeof contract>): AsyncGenerator<readonly ActRow[]> {
  const filter = toActFilter(input)
  for (let before: number | null | undefined; before !== null;) {
    const found: Awaited<ReturnType<typeof findActs>> = await findActs(db, filter, {
      before: before ?? null,
      limit: batchSize,
    })
    yield await listActsByNumber(db, found.numbers)
    before = found.next
  }
}

function describe({ field, before, after }: ActRow['changes'][number]): string {
  return before === null && after === null ? field : `${field}: ${before ?? ''} → ${after ?? ''}`
}
